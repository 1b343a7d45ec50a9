import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildEnterpriseRegionCondition } from '#platform/server/db/region-condition.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';

/** Counts the orders with a reported transfer, with the same condition as the list of orders. */
export async function countPendingVouchers(db: Db, scope: RegionScope): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    `select count(*)::int as count,
       (select v.create_time from payment_voucher v where v.state = 'reviewing' and ${buildEnterpriseRegionCondition(scope, 'v.ent_uuid')} order by v.create_time limit 1) as oldest
     from purchase_order where status = 'reviewing' and del_flag = '0' and ${buildEnterpriseRegionCondition(scope, 'ent_uuid')}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countPendingInvoices(db: Db, scope: RegionScope): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    `select count(*)::int as count, min(update_time) as oldest from invoice
     where state = 'applied' and ${buildEnterpriseRegionCondition(scope, 'ent_uuid')}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}
