import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../contract.ts';
import { getMemberInfo, getMemberStatus } from './membership.service.ts';

export const membershipRoutes: readonly BoundRoute[] = [
  handle(contract.getMemberStatus, async (_input, context) => getMemberStatus(context)),
  handle(contract.getMemberInfo, (_input, context) => getMemberInfo(context)),
];
