import type { Db } from '#platform/server/db/db.ts';
import type { Waiting } from '#platform/server/waiting.ts';

/** Orders whose transfer was said to be made, as the list of orders finds them. */
export async function countVouchersWaiting(db: Db): Promise<Waiting> {
  const { rows } = await db.sql<Waiting>(
    `select count(*)::int as count,
       (select v.create_time from payment_voucher v where v.state = 'reviewing' order by v.create_time limit 1) as oldest
     from purchase_order where status = 'reviewing' and del_flag = '0'`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

export async function countInvoicesWaiting(db: Db): Promise<Waiting> {
  const { rows } = await db.sql<Waiting>(
    "select count(*)::int as count, min(update_time) as oldest from invoice where state = 'applied'",
  );
  return rows[0] ?? { count: 0, oldest: null };
}
