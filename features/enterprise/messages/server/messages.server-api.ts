/** Public API of the messages module: sending, publishing to many recipients, and the number of unread messages for the session. */
export { countUnreadOfEnterprises } from './messages.service.ts';
export { saveSampleMessages } from './samples.seed.ts';
export { type NewMessage, sendMessage, sendMessages } from './send.service.ts';
