import type { Db } from '#platform/server/db/db.ts';
import type { Channel } from './ports.ts';

export interface DeliveryRow {
  uuid: string;
  channel: Channel;
  topic: string;
  recipientHash: string;
  recipientMasked: string;
  /** Encrypted; null after the message was delivered or given up. */
  payload: string | null;
  onceKey: string | null;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  tries: number;
  fault: string | null;
  /** Time of the next attempt; during sending, the time after which another process may take over the delivery. */
  nextTime: Date;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    outboxDelivery: DeliveryRow;
  }
}

/** @returns false if the once key already exists */
export async function addDelivery(db: Db, row: DeliveryRow): Promise<boolean> {
  const added = await db.query
    .insertInto('outboxDelivery')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

/** Dequeues due deliveries, and those that a process claimed and never finished, and claims them until `leaseUntil`. */
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
        .orderBy('nextTime')
        .limit(take.most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export type DeliveryResult = Pick<DeliveryRow, 'state' | 'fault' | 'nextTime' | 'updateTime'> &
  Partial<Pick<DeliveryRow, 'payload'>>;

/** Records the result of a try, unless another process has taken over the delivery since. */
export async function editDelivery(
  db: Db,
  tried: Pick<DeliveryRow, 'uuid' | 'tries'>,
  result: DeliveryResult,
): Promise<void> {
  await db.query
    .updateTable('outboxDelivery')
    .set(result)
    .where('uuid', '=', tried.uuid)
    .where('tries', '=', tried.tries)
    .execute();
}

/** Replaces or removes a delivery that no process has tried to send yet. @returns false if it is too late */
export async function replaceDelivery(
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
          .returning('uuid')
          .execute()
      : await db.query
          .updateTable('outboxDelivery')
          .set(change)
          .where('uuid', '=', uuid)
          .where('state', '=', own.state)
          .where('tries', '=', own.tries)
          .returning('uuid')
          .execute();
  return done.length > 0;
}

/** Newest first. */
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
