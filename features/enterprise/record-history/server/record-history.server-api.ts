/** Public API of the record history module: the edits of records, and their disputed facts. */

export {
  addDisputeRow,
  addHistoryRow,
  findSourceOf,
  listDisputedFacts,
  listDisputeRows,
  lockDispute,
  settleDisputeRow,
} from './dispute.repo.ts';
export { listRecordEdits, listVisibleKinds } from './edits.service.ts';
export { type EnterpriseHistoryEntry, readEnterpriseHistory } from './enterprise-history.ts';
export { formatDispute } from './format-dispute.ts';
export { listReferencedRecordNames } from './history.service.ts';
export { listOpenDisputes } from './open-disputes.ts';
export { listRecordedTransfers } from './transfers.repo.ts';
