/** Door of the firm feature: the whole enterprise as one document. */
export { fingerprintOf, getFirm } from './firm.service.ts';
