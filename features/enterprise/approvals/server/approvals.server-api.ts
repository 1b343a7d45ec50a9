/** Public API of the approvals feature: the requests that await the user's decision. */
export { listWaitingApprovalRequests } from './approvals.service.ts';
