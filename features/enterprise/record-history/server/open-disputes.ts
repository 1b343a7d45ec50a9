import { FACT_OWNERS } from '#domain/firm/disputes.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Dispute, MOST_DISPUTES } from '../contract/disputes.ts';
import { listDisputeRows } from './dispute.repo.ts';
import { sayDispute } from './say-dispute.ts';

/** What does not count in an enterprise now, of all its records. */
export async function listOpenDisputes(db: Db, scope: Scope): Promise<Dispute[]> {
  const filter = { owners: FACT_OWNERS, uuid: null, isOpen: true };
  const { rows } = await listDisputeRows(db, scope, filter, { offset: 0, limit: MOST_DISPUTES });
  return rows.map(sayDispute);
}
