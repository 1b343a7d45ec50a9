import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { Clock, Random } from '#platform/server/app.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { lockFor } from '#platform/server/db/lock.repo.ts';
import { composeDigest } from './compose-digest.ts';
import * as repo from './delivery.repo.ts';
import type { OutboxItem } from './ports.ts';
import { sealItem, unsealItem } from './sealed-item.ts';

const DIGEST_TOPIC = 'outbox.digest';
const MORNING = 'T08:00:00+08:00';
/** Number of recipients whose digests are composed in one query. */
const RECIPIENTS = 100;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly cipher: Cipher;
}

/** Returns eight o'clock in China on the day after an instant. */
export const getNextMorning = (instant: Date): Date => new Date(`${addDays(toShanghaiDay(instant), 1)}${MORNING}`);

/** Two deliveries to one address are counted one after the other. Must be called in a transaction. */
const lockRecipient = (db: Db, recipientHash: string): Promise<void> => lockFor(db, `messages to ${recipientHash}`);

/**
 * Counts a claimed delivery among the messages of the day to its address, or holds it for the digest of the next morning.
 * @returns whether the message can be sent now
 */
export async function countOrHold({ db, clock }: Parts, row: repo.DeliveryRow, perDay: number): Promise<boolean> {
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

/** Returns null for a message that cannot be read. */
function readItem({ cipher }: Parts, { payload }: repo.DeliveryRow): OutboxItem | null {
  try {
    return payload === null ? null : unsealItem(cipher, payload);
  } catch {
    return null;
  }
}

/** Returns null for messages that are not combined: fewer than two, or of which no digest can be composed. */
function combine(items: readonly OutboxItem[], today: string): OutboxItem | null {
  try {
    return items.length < 2 ? null : composeDigest(items, today);
  } catch {
    return null;
  }
}

/**
 * Queues the held messages of an address as one. Those that cannot be combined, such as a single one, are sent as they are; one that cannot
 * be read fails by itself. So none of them keeps back the messages to others.
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
      payload: sealItem(cipher, combined),
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
    await repo.joinDigest(
      db,
      rows.map(({ uuid }) => uuid),
      { digestUuid: digest.uuid, isHeld: false, payload: null, nextTime: now, updateTime: now },
    );
  });
}

/** Composes the digests whose time has come. */
export async function releaseAllHeld(parts: Parts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const recipients = await repo.listHeldRecipients(parts.db, parts.clock.now(), RECIPIENTS);
    for (const recipientHash of recipients) await releaseHeld(parts, recipientHash);
    if (recipients.length < RECIPIENTS) return;
  }
}
