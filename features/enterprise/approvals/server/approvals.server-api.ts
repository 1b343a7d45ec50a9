/** Public API of the approvals feature: lists the requests that await the user's decision. */
export { listWaitingApprovalRequests } from './approvals.service.ts';
