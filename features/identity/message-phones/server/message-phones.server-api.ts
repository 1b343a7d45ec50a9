/** Door of the message phones: whoever sends by SMS asks which numbers want it, and those of who leaves an enterprise go. */
export { removePhonesOf } from './message-phones.repo.ts';
export { indexPhone, listPhonesFor } from './message-phones.service.ts';
