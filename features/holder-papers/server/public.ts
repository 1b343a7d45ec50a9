/** Door of the holder-papers feature: what people sent and nobody has looked at yet. */
export { listWaitingPapers, type WaitingPapers } from './request.repo.ts';
