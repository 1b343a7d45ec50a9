import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { Clock, Random } from '#platform/server/app.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { composeDigest } from './compose-digest.ts';
import * as repo from './delivery.repo.ts';
import type { OutboxItem } from './ports.ts';
import { decryptOutboxItem, encryptOutboxItem } from './sealed-item.ts';

const DIGEST_TOPIC = 'outbox.digest';
const MORNING = 'T08:00:00+08:00';
/** Maximum number of recipients whose digests are composed per query. */
const RECIPIENTS = 100;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly cipher: Cipher;
}

/** Returns eight o'clock in China on the day after the given time. */
export const getNextMorning = (instant: Date): Date => new Date(`${addDays(toShanghaiDay(instant), 1)}${MORNING}`);

/** Locks a recipient, so that two deliveries to one address are not counted at the same time. Must be called in a transaction. */
const lockRecipient = (db: Db, recipientHash: string): Promise<void> =>
  acquireTransactionLock(db, `messages to ${recipientHash}`);

/**
 * Counts a claimed delivery towards the daily limit of its recipient. If the limit is reached, the delivery is held for the digest of the
 * next morning.
 * @returns whether the message can be sent now
 */
export async function countOrHoldDelivery(
  { db, clock }: Parts,
  row: repo.DeliveryRow,
  perDay: number,
): Promise<boolean> {
  const now = clock.now();
  const today = toShanghaiDay(now);
  if (row.isExempt || row.countedOn === today) return true;
  return await db.transaction(async () => {
    await lockRecipient(db, row.recipientHash);
    const canSend = (await repo.countDeliveriesOfDay(db, row.recipientHash, today)) < perDay;
    if (canSend) {
      await repo.editDelivery(db, row, { countedOn: today, updateTime: now });
      return true;
    }
    const wished = row.digestTime !== null && row.digestTime > now ? row.digestTime : getNextMorning(now);
    await repo.editDelivery(db, row, {
      state: 'waiting',
      tries: 0,
      countedOn: null,
      isHeld: true,
      nextTime: wished,
      updateTime: now,
    });
    return false;
  });
}

/** Decrypts a message. Returns null if it cannot be read. */
function readItem({ cipher }: Parts, { payload }: repo.DeliveryRow): OutboxItem | null {
  try {
    return payload === null ? null : decryptOutboxItem(cipher, payload);
  } catch {
    return null;
  }
}

/** Combines messages into a digest. Returns null if there are fewer than two, or if no digest can be composed. */
function combine(items: readonly OutboxItem[], today: string): OutboxItem | null {
  try {
    return items.length < 2 ? null : composeDigest(items, today);
  } catch {
    return null;
  }
}

/**
 * Queues the held messages of a recipient as one digest. Messages that cannot be combined, such as a single one, are sent separately, and
 * an unreadable one fails alone. So no message blocks those of other recipients.
 */
async function releaseHeld(parts: Parts, recipientHash: string): Promise<void> {
  const { db, clock, random, cipher } = parts;
  const now = clock.now();
  const today = toShanghaiDay(now);
  await db.transaction(async () => {
    await lockRecipient(db, recipientHash);
    const held = await repo.lockHeldDeliveries(db, recipientHash, now);
    const read = held.flatMap((row) => {
      const item = readItem(parts, row);
      return item === null ? [] : [{ row, item }];
    });
    const rows = read.map(({ row }) => row);
    const [first] = rows;
    const combined = combine(
      read.map(({ item }) => item),
      today,
    );
    const alone = combined === null ? held : held.filter((row) => !rows.includes(row));
    for (const row of alone)
      await repo.editDelivery(db, row, { isHeld: false, isExempt: true, countedOn: today, updateTime: now });
    if (first === undefined || combined === null) return;
    const digest: repo.DeliveryRow = {
      ...first,
      uuid: random.uuid(),
      topic: DIGEST_TOPIC,
      payload: encryptOutboxItem(cipher, combined),
      onceKey: null,
      fault: null,
      nextTime: now,
      isExempt: true,
      countedOn: today,
      isHeld: false,
      digestTime: null,
      createTime: now,
      updateTime: now,
    };
    await repo.addDelivery(db, digest);
    await repo.assignToDigest(
      db,
      rows.map(({ uuid }) => uuid),
      { digestUuid: digest.uuid, isHeld: false, payload: null, nextTime: now, updateTime: now },
    );
  });
}

/** Queues all digests that are due. */
export async function releaseHeldDeliveries(parts: Parts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const recipients = await repo.listHeldRecipients(parts.db, parts.clock.now(), RECIPIENTS);
    for (const recipientHash of recipients) await releaseHeld(parts, recipientHash);
    if (recipients.length < RECIPIENTS) return;
  }
}
