/** Public API of the messages module: sample messages, and the unread messages of a user and of enterprises. */
export { countUnreadOfEnterprises, listMessages } from './messages.service.ts';
export { saveSampleMessages } from './samples.seed.ts';
