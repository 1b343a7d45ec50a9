/** Public API of the approvals feature: the requests that wait for the user's decision. */
export { listWaitingApprovalRequests } from './approvals.service.ts';
