import { DISPUTABLE_RECORD_KINDS } from '#domain/enterprise/disputes.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Dispute, MAX_DISPUTES } from '../contract/disputes.ts';
import { listDisputeRows } from './dispute.repo.ts';
import { formatDispute } from './format-dispute.ts';

/** Lists the disputed facts of all records of an enterprise, which currently do not count. */
export async function listOpenDisputes(db: Db, scope: TenantContext): Promise<Dispute[]> {
  const filter = { owners: DISPUTABLE_RECORD_KINDS, uuid: null, isOpen: true };
  const { rows } = await listDisputeRows(db, scope, filter, { offset: 0, limit: MAX_DISPUTES });
  return rows.map(formatDispute);
}
