/** Door of the firm feature: the whole enterprise as one document. */
export { getFirm } from './firm.service.ts';
