import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { getReceivers } from '../policy-push.contract.ts';
import { countReceivers } from './receivers.service.ts';

export const policyPushRoutes: readonly BoundRoute[] = [
  handle(getReceivers, ({ params }, context) => countReceivers(context, params.id)),
];
