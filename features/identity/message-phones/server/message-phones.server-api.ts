/**
 * Public API of the message phones: features that send SMS look up the subscribed numbers, and remove those of a user leaving an
 * enterprise.
 */
export { removePhonesOf } from './message-phones.repo.ts';
export { indexPhone, listPhonesFor } from './message-phones.service.ts';
