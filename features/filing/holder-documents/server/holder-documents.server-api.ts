/** Public API of the holder-documents feature: documents that people sent and that are not yet reviewed. */
export { listWaitingDocuments } from './request.repo.ts';
