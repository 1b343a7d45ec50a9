import type { Db } from '#platform/server/db/db.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';

const OPEN = "state = 'failed' and settle_time is null";

export interface FailedDelivery {
  readonly uuid: string;
  readonly channel: 'sms' | 'mail' | 'wechat';
  readonly topic: string;
  readonly recipient: string;
  readonly fault: string | null;
  readonly tries: number;
  readonly createTime: Date;
}

export async function countFailedDeliveries(db: Db): Promise<Backlog> {
  const { rows } = await db.sql<Backlog>(
    `select count(*)::int as count, min(create_time) as oldest from outbox_delivery where ${OPEN}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Counts the unsent messages. */
export async function countUnsentMessages(db: Db): Promise<number> {
  const { rows } = await db.sql<{ count: number }>(
    `select count(*)::int as count from outbox_delivery where state in ('waiting', 'sending')`,
  );
  return rows[0]?.count ?? 0;
}

/** Lists failed deliveries, newest first. */
export async function listFailedDeliveries(
  db: Db,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: FailedDelivery[]; total: number }> {
  const { rows } = await db.sql<FailedDelivery>(
    `select uuid, channel, topic, recipient_masked as recipient, left(fault, 500) as fault, tries, create_time as "createTime"
     from outbox_delivery where ${OPEN} order by create_time desc, uuid offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: (await countFailedDeliveries(db)).count };
}

/**
 * Marks a failed delivery as resolved.
 * @returns whether an unresolved one was found
 */
export async function markDeliveryResolved(db: Db, uuid: string, now: Date): Promise<boolean> {
  const done = await db.sql(`update outbox_delivery set settle_time = $2 where uuid = $1 and ${OPEN}`, [uuid, now]);
  return done.rowCount === 1;
}
