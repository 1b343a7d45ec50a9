/** Door of the second look: what waits for the reader's word. */
export { listWaitingApprovalRequests } from './approvals.service.ts';
