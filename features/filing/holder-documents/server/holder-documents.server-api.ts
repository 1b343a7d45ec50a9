/** Door of the holder-papers feature: what people sent and nobody has looked at yet. */
export { listWaitingDocuments } from './request.repo.ts';
