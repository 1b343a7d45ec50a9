import * as disputes from '#features/enterprise/record-history/contract/disputes.ts';
import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { disputeFact, listDisputes, listFacts, resolveDispute } from './dispute.service.ts';

export const disputeRoutes: readonly BoundRoute[] = [
  handle(disputes.listDisputes, ({ query }, context) => listDisputes(context, query)),
  handle(disputes.listDisputableFacts, ({ query }, context) => listFacts(context, query)),
  handle(disputes.disputeFact, ({ body }, context) => disputeFact(context, body)),
  handle(disputes.settleDispute, ({ body }, context) => resolveDispute(context, body)),
];
