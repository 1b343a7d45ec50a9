import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import * as contract from '../membership.contract.ts';
import { getMemberInfo, getMemberStatus } from './membership.service.ts';
import { addPrice, editPrice, listMemberPrices, listPrices, removePrice } from './price.service.ts';

export const membershipRoutes: readonly BoundRoute[] = [
  handle(contract.getMemberStatus, async (_input, context) => getMemberStatus(context)),
  handle(contract.getMemberInfo, (_input, context) => getMemberInfo(context)),
  handle(contract.listMemberPrices, (_input, context) => listMemberPrices(context)),
  handle(contract.listPrices, ({ query }, context) => listPrices(context, query)),
  handle(contract.addPrice, ({ body }, context) => addPrice(context, body)),
  handle(contract.editPrice, ({ body }, context) => editPrice(context, body)),
  handle(contract.removePrice, ({ params }, context) => removePrice(context, params.id)),
];
