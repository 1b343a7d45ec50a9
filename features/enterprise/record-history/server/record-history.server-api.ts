/** Door of the history of records: what was done to some of them, and which facts of them are disputed. */

export {
  addDisputeRow,
  addHistoryRow,
  findSourceOf,
  listDisputedFacts,
  listDisputeRows,
  lockDispute,
  settleDisputeRow,
} from './dispute.repo.ts';
export { kindsSeenBy, listEditsOf } from './edits.service.ts';
export { type FirmHistoryEntry, readFirmHistory } from './firm-history.ts';
export { namesOfChanges } from './history.service.ts';
export { listOpenDisputes } from './open-disputes.ts';
export { sayDispute } from './say-dispute.ts';
export { listKnownTransfers } from './transfers.repo.ts';
