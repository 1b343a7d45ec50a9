import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../approvals.contract.ts';
import * as service from './approvals.service.ts';

export const approvalRoutes: readonly BoundRoute[] = [
  handle(contract.listApprovalRequests, ({ query }, context) => service.listApprovalRequests(context, query)),
  handle(contract.listOwnApprovalRequests, ({ query }, context) => service.listOwnApprovalRequests(context, query)),
  handle(contract.getApprovalRequest, ({ params }, context) => service.getApprovalRequest(context, params.id)),
  handle(contract.explainApprovalRequest, async ({ body }, context) => {
    await service.explainApprovalRequest(context, body);
    return undefined;
  }),
  handle(contract.withdrawApprovalRequest, async ({ body }, context) => {
    await service.withdrawApprovalRequest(context, body.uuid);
    return undefined;
  }),
  handle(contract.approveApprovalRequest, async ({ body }, context) => {
    await service.approveApprovalRequest(context, body.uuid);
    return undefined;
  }),
  handle(contract.rejectApprovalRequest, async ({ body }, context) => {
    await service.rejectApprovalRequest(context, body);
    return undefined;
  }),
  handle(contract.getApprovalRules, (_input, context) => service.getApprovalRules(context)),
  handle(contract.editApprovalRules, async ({ body }, context) => {
    await service.editApprovalRules(context, body.kinds);
    return undefined;
  }),
];
