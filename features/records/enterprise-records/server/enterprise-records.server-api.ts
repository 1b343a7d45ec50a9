/** Door of the firm feature: the whole enterprise as one document. */
export { getCountedFirm, getFirm, type KnownFirm } from './firm.service.ts';
