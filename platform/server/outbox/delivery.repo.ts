import type { Db } from '#platform/server/db/db.ts';
import type { OutboxChannel } from './ports.ts';

export interface DeliveryRow {
  uuid: string;
  channel: OutboxChannel;
  topic: string;
  recipientHash: string;
  recipientMasked: string;
  /** Encrypted message; null after it was delivered or given up. */
  payload: string | null;
  onceKey: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  tries: number;
  fault: string | null;
  /** Time of the next attempt. While the message is being sent, another process may take over the delivery after this time. */
  nextTime: Date;
  /** Whether the daily limit does not apply, as for urgent messages and digests. */
  isExempt: boolean;
  /** Day in China on which the message counts towards the daily limit. */
  countedOn: string | null;
  /** Whether the message waits for the digest at `nextTime`. */
  isHeld: boolean;
  digestTime: Date | null;
  /** Digest that contains the message. The message takes over the result of the digest. */
  digestUuid: string | null;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outboxDelivery: DeliveryRow;
  }
}

/**
 * Stores a delivery.
 * @returns false if the once key already exists
 */
export async function addDelivery(db: Db, row: DeliveryRow): Promise<boolean> {
  const added = await db.query
    .insertInto('outboxDelivery')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

/** Dequeues due deliveries, including those whose process did not finish them, and claims them until `leaseUntil`. */
export async function dequeueDueDeliveries(
  db: Db,
  take: { readonly now: Date; readonly leaseUntil: Date; readonly most: number },
): Promise<DeliveryRow[]> {
  return await db.query
    .updateTable('outboxDelivery')
    .set((set) => ({ state: 'sending', tries: set('tries', '+', 1), nextTime: take.leaseUntil, updateTime: take.now }))
    .where('uuid', 'in', (inner) =>
      inner
        .selectFrom('outboxDelivery')
        .select('uuid')
        .where('state', 'in', ['waiting', 'sending'])
        .where('nextTime', '<=', take.now)
        .where('isHeld', '=', false)
        .where('digestUuid', 'is', null)
        .orderBy('nextTime')
        .limit(take.most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export type DeliveryChange = Pick<DeliveryRow, 'updateTime'> &
  Partial<Omit<DeliveryRow, 'uuid' | 'channel' | 'topic' | 'recipientHash' | 'recipientMasked' | 'createTime'>>;

/** Changes a delivery, unless another process has taken it over since. The final result of a digest is that of its messages. */
export async function editDelivery(
  db: Db,
  tried: Pick<DeliveryRow, 'uuid' | 'tries'>,
  result: DeliveryChange,
): Promise<void> {
  await db.transaction(async () => {
    const { numUpdatedRows } = await db.query
      .updateTable('outboxDelivery')
      .set(result)
      .where('uuid', '=', tried.uuid)
      .where('tries', '=', tried.tries)
      .executeTakeFirst();
    const { state, fault = null, updateTime } = result;
    if (numUpdatedRows === 0n || (state !== 'sent' && state !== 'failed')) return;
    await db.query
      .updateTable('outboxDelivery')
      .set({ state, fault, updateTime })
      .where('digestUuid', '=', tried.uuid)
      .execute();
  });
}

/** Counts the messages to a recipient that count towards the daily limit of a day in China. */
export async function countDeliveriesOfDay(db: Db, recipientHash: string, day: string): Promise<number> {
  const { rows } = await db.sql<{ count: number }>(
    'select count(*)::int as count from outbox_delivery where recipient_hash = $1 and counted_on = $2',
    [recipientHash, day],
  );
  return rows[0]?.count ?? 0;
}

/** Lists the addresses with held messages whose digest is due. */
export async function listHeldRecipients(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.sql<{ recipientHash: string }>(
    `select distinct recipient_hash as "recipientHash" from outbox_delivery where is_held and next_time <= $1 limit $2`,
    [now, most],
  );
  return rows.map(({ recipientHash }) => recipientHash);
}

/** Locks the held messages of a recipient whose digest is due, oldest first. */
export async function lockHeldDeliveries(db: Db, recipientHash: string, now: Date): Promise<DeliveryRow[]> {
  return await db.query
    .selectFrom('outboxDelivery')
    .selectAll()
    .where('recipientHash', '=', recipientHash)
    .where('isHeld', '=', true)
    .where('nextTime', '<=', now)
    .orderBy('createTime')
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute();
}

/** Assigns held messages to their digest. */
export async function assignToDigest(db: Db, uuids: readonly string[], change: DeliveryChange): Promise<void> {
  await db.query.updateTable('outboxDelivery').set(change).where('uuid', 'in', uuids).execute();
}

/**
 * Replaces or deletes a delivery that has not been tried yet and is not part of a digest.
 * @returns false if it is too late
 */
export async function replaceUnsentDelivery(
  db: Db,
  uuid: string,
  change: Pick<DeliveryRow, 'payload' | 'updateTime'> | null,
): Promise<boolean> {
  const own = { state: 'waiting', tries: 0 } as const;
  const done =
    change === null
      ? await db.query
          .deleteFrom('outboxDelivery')
          .where('uuid', '=', uuid)
          .where('state', '=', own.state)
          .where('tries', '=', own.tries)
          .where('digestUuid', 'is', null)
          .returning('uuid')
          .execute()
      : await db.query
          .updateTable('outboxDelivery')
          .set(change)
          .where('uuid', '=', uuid)
          .where('state', '=', own.state)
          .where('tries', '=', own.tries)
          .where('digestUuid', 'is', null)
          .returning('uuid')
          .execute();
  return done.length > 0;
}

/** Lists deliveries, newest first. */
export async function listDeliveries(db: Db, most: number): Promise<DeliveryRow[]> {
  return await db.query
    .selectFrom('outboxDelivery')
    .selectAll()
    .orderBy('createTime', 'desc')
    .orderBy('uuid')
    .limit(most)
    .execute();
}

export async function removeDeliveries(db: Db, before: Date): Promise<void> {
  await db.query
    .deleteFrom('outboxDelivery')
    .where('createTime', '<', before)
    .where('state', 'in', ['sent', 'failed'])
    .execute();
}
