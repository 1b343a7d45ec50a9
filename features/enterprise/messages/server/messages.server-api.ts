/** Public API of the messages module: samples, and the number of unread messages of enterprises. */
export { countUnreadOfEnterprises } from './messages.service.ts';
export { saveSampleMessages } from './samples.seed.ts';
