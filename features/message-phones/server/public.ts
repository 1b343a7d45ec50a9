/** Door of the message phones: whoever sends by SMS asks which numbers want it. */
export { listPhonesFor } from './message-phones.service.ts';
