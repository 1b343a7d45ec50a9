import type { Clock, Random } from '#platform/server/app.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { JobContext, Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log/log.ts';
import { countOrHoldDelivery, releaseHeldDeliveries } from './daily-limit.ts';
import {
  addDelivery,
  type DeliveryRow,
  dequeueDueDeliveries,
  editDelivery,
  removeDeliveries,
  replaceUnsentDelivery,
} from './delivery.repo.ts';
import { type MessageSendOptions, type Outbox, type OutboxChannel, OutboxError, type OutboxItem } from './ports.ts';
import { decryptOutboxItem, encryptOutboxItem } from './sealed-item.ts';

export interface DeliveryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly cipher: Cipher;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** The transports that send messages, without recording and retries. */
export type Transports = Pick<Outbox, 'sms' | 'mail' | 'wechat'>;

const JOB = 'outbox.deliver';
const SECOND_MS = 1000;
/** Delays between the tries in the background, in seconds. After the last try the message is given up. */
const PAUSES_S = [30, 120, 600, 3600, 14_400] as const;
/** Must exceed the timeout of every transport. */
const LEASE_MS = 120_000;
const AT_ONCE = 8;
/** Pauses between tries while a user waits. Together with the timeouts of the transports they are below the 20 s timeout of the form. */
const HASTY_PAUSES_MS = [300, 900] as const;
const HASTY_BUDGET_MS = 8000;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const carry = (carriers: Transports, item: OutboxItem): Promise<void> => {
  switch (item.channel) {
    case 'sms':
      return carriers.sms.send(item);
    case 'mail':
      return carriers.mail.send(item);
    case 'wechat':
      return carriers.wechat.send(item);
  }
};

/** Masks a recipient, so that only users who know the address can recognise it. */
export function maskRecipient(channel: OutboxChannel, to: string): string {
  if (channel === 'sms') return `${to.slice(0, 3)}****${to.slice(-4)}`;
  if (channel === 'wechat') return `${to.slice(0, 4)}****`;
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}***${at < 0 ? '' : to.slice(at)}`;
}

/** Returns the error text for the record. Texts of a provider are left out, because they may contain the message. */
const getError = (error: unknown): string =>
  (error instanceof OutboxError ? error.message : 'unexpected fault').slice(0, 300);

function createRow(parts: DeliveryOptions, item: OutboxItem, options: MessageSendOptions): DeliveryRow {
  const now = parts.clock.now();
  return {
    uuid: parts.random.uuid(),
    channel: item.channel,
    topic: options.topic,
    recipientHash: parts.cipher.blindIndex(`${item.channel} ${item.to}`),
    recipientMasked: maskRecipient(item.channel, item.to),
    payload: null,
    onceKey: options.onceKey ?? null,
    state: 'waiting',
    tries: 0,
    fault: null,
    nextTime: options.notBefore ?? now,
    isExempt: options.isUrgent ?? false,
    countedOn: null,
    isHeld: false,
    digestTime: options.digestNotBefore ?? null,
    digestUuid: null,
    createTime: now,
    updateTime: now,
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tries a few times at short intervals. @returns the number of tries, and the last error or null */
async function carryHastily(carriers: Transports, item: OutboxItem): Promise<{ tries: number; failure: Error | null }> {
  const started = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      await carry(carriers, item);
      return { tries, failure: null };
    } catch (error) {
      const failure = error instanceof Error ? error : new Error('unexpected fault', { cause: error });
      const pause = HASTY_PAUSES_MS[tries - 1];
      const isHopeless = !(failure instanceof OutboxError) || failure.isFinal;
      if (isHopeless || pause === undefined || performance.now() - started > HASTY_BUDGET_MS) return { tries, failure };
      await sleep(pause);
    }
  }
}

/** Sends while a user waits, and records the result. */
async function deliverNow(parts: DeliveryOptions, carriers: Transports, item: OutboxItem): Promise<void> {
  const topic = item.channel === 'mail' ? 'direct' : `direct.${item.template}`;
  const { tries, failure } = await carryHastily(carriers, item);
  const now = parts.clock.now();
  const state = failure === null ? 'sent' : 'failed';
  const error = failure === null ? null : getError(failure);
  await addDelivery(parts.db, { ...createRow(parts, item, { topic }), state, tries, fault: error, updateTime: now });
  if (failure !== null) throw failure;
}

/** Returns the state after a failed try: retried later, or given up. */
function afterFailure(row: DeliveryRow, error: unknown, now: Date) {
  const pause = PAUSES_S[row.tries - 1];
  const isOver = pause === undefined || (error instanceof OutboxError && error.isFinal);
  return {
    state: isOver ? 'failed' : 'waiting',
    fault: getError(error),
    nextTime: new Date(now.getTime() + (pause ?? 0) * SECOND_MS),
    updateTime: now,
    // A message that was given up does not count towards the daily limit.
    ...(isOver ? { payload: null, countedOn: null } : {}),
  } as const;
}

async function deliverRow(parts: DeliveryOptions, carriers: Transports, row: DeliveryRow): Promise<void> {
  const now = () => parts.clock.now();
  try {
    if (row.payload === null) throw new OutboxError('the message is gone', { isFinal: true });
    await carry(carriers, decryptOutboxItem(parts.cipher, row.payload));
  } catch (error) {
    const result = afterFailure(row, error, now());
    parts.log.warn({ error, delivery: row.uuid, tries: row.tries, state: result.state }, 'a message was not delivered');
    await editDelivery(parts.db, row, result);
    return;
  }
  await editDelivery(parts.db, row, {
    state: 'sent',
    fault: null,
    payload: null,
    nextTime: now(),
    updateTime: now(),
  });
}

/** Sends the due deliveries, a few at once, until none is left or the program ends. */
async function deliverDue(
  parts: DeliveryOptions,
  carriers: Transports,
  perDay: number,
  { signal }: JobContext,
): Promise<void> {
  await releaseHeldDeliveries(parts, signal);
  while (!signal.aborted) {
    const now = parts.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const rows = await dequeueDueDeliveries(parts.db, { now, leaseUntil, most: AT_ONCE });
    if (rows.length === 0) return;
    const counted: DeliveryRow[] = [];
    // Deliveries are counted one after the other, so that the oldest messages are sent and the newest are held.
    for (const row of rows.toSorted((one, other) => one.createTime.getTime() - other.createTime.getTime()))
      if (await countOrHoldDelivery(parts, row, perDay)) counted.push(row);
    await Promise.all(counted.map((row) => deliverRow(parts, carriers, row)));
  }
}

/**
 * Wraps the transports with recording and retries.
 * @param perDay number of messages a day to one address; the others are combined the next morning. Without it there is no limit
 */
export function createDelivery(
  parts: DeliveryOptions,
  carriers: Transports,
  perDay = Number.POSITIVE_INFINITY,
): Outbox {
  parts.jobs.register(
    JOB,
    '发送短信、邮件和微信消息',
    (_data, context) => deliverDue(parts, carriers, perDay, context),
    {
      cron: '* * * * *',
      retryLimit: 0,
      pollSeconds: 2,
    },
  );
  parts.jobs.register(
    'outbox.remove-old',
    '清理旧的发送记录',
    () => removeDeliveries(parts.db, new Date(parts.clock.now().getTime() - KEPT_DAYS * DAY_MS)),
    { cron: '52 3 * * *', pollSeconds: 60 },
  );
  return {
    sms: { send: (message) => deliverNow(parts, carriers, { ...message, channel: 'sms' }) },
    mail: { send: (message) => deliverNow(parts, carriers, { ...message, channel: 'mail' }) },
    wechat: {
      send: (message) => deliverNow(parts, carriers, { ...message, channel: 'wechat' }),
      createQrcode: (scene, seconds) => carriers.wechat.createQrcode(scene, seconds),
    },
    async send(item, options) {
      const row = { ...createRow(parts, item, options), payload: encryptOutboxItem(parts.cipher, item) };
      if (!(await addDelivery(parts.db, row))) return null;
      await parts.jobs.send(JOB, {}, { singletonKey: 'due' });
      return row.uuid;
    },
    async replace(uuid, item) {
      const updateTime = parts.clock.now();
      const change = item && { payload: encryptOutboxItem(parts.cipher, item), updateTime };
      return await replaceUnsentDelivery(parts.db, uuid, change);
    },
  };
}
