/** Door of the second look: what waits for the reader's word. */
export { listWaitingProposals } from './approvals.service.ts';
