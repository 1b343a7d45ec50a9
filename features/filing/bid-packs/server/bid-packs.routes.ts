import { type BoundRoute, handle } from '#platform/server/http/handle.ts';
import { handleListWithExports } from '#platform/server/workbook/list-export.ts';
import * as contract from '../bid-packs.contract.ts';
import * as bids from './bid-packs.service.ts';
import { BID_PACK_LOG_SHEET } from './take-sheet.ts';

export const bidPackRoutes: readonly BoundRoute[] = [
  handle(contract.listBidPacks, (_input, context) => bids.listBidPacks(context)),
  handle(contract.listBidScans, ({ query }, context) => bids.listBidScans(context, query)),
  handle(contract.makeBidPack, ({ body }, context) => bids.makeBidPack(context, body)),
  handle(contract.downloadBidPack, ({ params }, context) => bids.downloadBidPack(context, params.id)),
  ...handleListWithExports(
    contract.listBidPackLog,
    [contract.exportBidPackLog],
    BID_PACK_LOG_SHEET,
    ({ query }, context) => bids.listBidPackLog(context, query),
  ),
];
