/**
 * Public API of the message phones, for features that send SMS to the subscribed numbers or remove the numbers of a user who leaves an
 * enterprise.
 */
export { removeMemberPhones } from './message-phones.repo.ts';
export { computePhoneIndex, listSubscribedNumbers } from './message-phones.service.ts';
