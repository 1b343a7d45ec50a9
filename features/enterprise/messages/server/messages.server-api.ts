/** Door of the messages feature: sending, publishing to many, and the number of unread ones for the session. */
export { countUnreadOfEnterprises } from './messages.service.ts';
export { saveSampleMessages } from './samples.seed.ts';
export { type NewMessage, sendMessage, sendMessages } from './send.service.ts';
