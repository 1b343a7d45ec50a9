import { href } from '#domain/access/page.ts';
import { listOwnersOf } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { createAddressFilter } from '#platform/server/net/reachable.ts';
import { MAX_WEBHOOK_FAILURES } from '../../contract/webhooks.ts';
import { apiAccessPages } from '../../pages/api-access.pages.ts';
import { sendWebhook, type WebhookResult } from './send-hook.ts';
import {
  cancelPendingDeliveries,
  type DeliveryRow,
  dequeueDue,
  editDeliveryRow,
  editWebhookRow,
  updateFailureCount,
  type WebhookRow,
} from './webhook.repo.ts';

export const WEBHOOK_DELIVERY_JOB = 'api-access.deliver';

const SECOND_MS = 1000;
/** Pauses between the attempts in seconds. After the last attempt the delivery fails; it can be retried manually. */
const PAUSES_S = [30, 120, 600, 3600, 14_400, 36_000] as const;
/** The time until another process may retry an unfinished delivery; longer than the timeout of any request. */
const LEASE_MS = 60_000;
/** The maximum number of started requests that count as concurrent, each for a different webhook. */
export const MAX_CONCURRENT_DELIVERIES = 32;
/**
 * A request counts as concurrent only for this long, so that slow receivers do not delay the others. With the timeout of 10 s at most
 * eleven times `MAX_CONCURRENT_DELIVERIES` requests are in flight, of which one enterprise has at most `MAX_WEBHOOKS`.
 */
const PLACE_MS = SECOND_MS;
/** The interval at which new deliveries are claimed while requests are in flight. */
const LOOK_MS = SECOND_MS;
/** 410: the receiver no longer exists (Standard Webhooks). */
const GONE = 410;

type Due = Pick<DeliveryRow, 'entUuid' | 'uuid' | 'webhookUuid' | 'body' | 'tries'> &
  Pick<WebhookRow, 'url' | 'secret'>;
type Tried = Pick<DeliveryRow, 'state' | 'httpStatus' | 'tookMs' | 'fault' | 'nextTime'>;

function getOutcome({ tries }: Due, { fault: error, ...result }: WebhookResult, isOnce: boolean, now: Date): Tried {
  const pause = isOnce ? undefined : PAUSES_S[tries - 1];
  const state = error === null ? 'sent' : pause === undefined ? 'failed' : 'waiting';
  return { ...result, state, fault: error, nextTime: new Date(now.getTime() + (pause ?? 0) * SECOND_MS) };
}

async function turnOff(app: App, { entUuid, webhookUuid, url }: Due, offReason: string, now: Date): Promise<void> {
  const hook = { entUuid, uuid: webhookUuid };
  await editWebhookRow(app.db, hook, { status: 'off', offReason, updateTime: now });
  await cancelPendingDeliveries(app.db, hook, '回调已停用', now);
  const owners = await listOwnersOf(app.db, entUuid);
  const messages = owners.map((userUuid) => ({
    userUuid,
    entUuid,
    type: '01' as const,
    title: '回调地址已停用',
    content: `<p>${escapeHtml(url)} ${offReason}，已停止投递。修好后请在“开放接口”中启用，停用期间的变更会继续投递。</p>`,
    router: href(apiAccessPages.apiAccess),
  }));
  await sendMessages(app, messages, now);
}

/** Signs and sends a delivery. A secret that cannot be decrypted counts as a failure of this webhook only. */
async function sendSigned(app: App, { url, body, uuid: id, secret: sealed }: Due): Promise<WebhookResult> {
  let secret: string;
  try {
    secret = app.cipher.decrypt(sealed);
  } catch {
    return { httpStatus: null, tookMs: 0, fault: '签名密钥无法读取' };
  }
  const isReachable = createAddressFilter(app.config.webhooks.networks);
  return await sendWebhook({ url, secret, id, body, now: app.clock.now() }, isReachable);
}

/** Sends one delivery, stores the result, and disables a webhook after too many failures. */
export async function attemptDelivery(app: App, due: Due, { isOnce }: { readonly isOnce: boolean }): Promise<Tried> {
  const result = await sendSigned(app, due);
  const now = app.clock.now();
  const outcome = getOutcome(due, result, isOnce, now);
  await app.db.transaction(async () => {
    // Locks the webhook before its delivery, as its removal does. A manual test does not affect the failure count.
    const failures = isOnce ? 0 : await updateFailureCount(app.db, due, result.fault !== null);
    await editDeliveryRow(app.db, due, { ...outcome, tries: due.tries, updateTime: now });
    if (isOnce) return;
    if (outcome.state === 'waiting')
      await app.jobs.send(
        WEBHOOK_DELIVERY_JOB,
        {},
        { singletonKey: `retry ${due.uuid}`, startAfter: outcome.nextTime },
      );
    if (result.httpStatus === GONE) await turnOff(app, due, '的接收方回答不再接收（410）', now);
    else if (failures === MAX_WEBHOOK_FAILURES) await turnOff(app, due, `连续 ${MAX_WEBHOOK_FAILURES} 次投递失败`, now);
  });
  return outcome;
}

interface Flight {
  /** Start time in milliseconds of `performance.now()`. */
  readonly startedAt: number;
  readonly ended: Promise<void>;
}

function countFreePlaces(flights: Iterable<Flight>): number {
  const newest = performance.now() - PLACE_MS;
  return MAX_CONCURRENT_DELIVERIES - [...flights].filter(({ startedAt }) => startedAt > newest).length;
}

/**
 * Sends due deliveries until none is left or the program stops. Each webhook has one request at a time, new deliveries are claimed while
 * others are in flight, and receivers that failed before come last, so that an unresponsive receiver delays only its own deliveries. A
 * delivery that the end of the program interrupts is due again after its lease.
 * @throws the first error, after all requests in flight have ended
 */
export async function sendDueDeliveries(app: App, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const inFlight = new Map<string, Flight>();
  const errors: unknown[] = [];
  const start = (row: Due): void => {
    const attempt = attemptDelivery(app, row, { isOnce: false });
    const ended = attempt.then(
      () => void inFlight.delete(row.webhookUuid),
      (error: unknown) => {
        inFlight.delete(row.webhookUuid);
        errors.push(error);
      },
    );
    inFlight.set(row.webhookUuid, { startedAt: performance.now(), ended });
  };
  for (;;) {
    const most = signal.aborted || errors.length > 0 ? 0 : countFreePlaces(inFlight.values());
    const now = app.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const rows = most > 0 ? await dequeueDue(app.db, { now, leaseUntil, most, busy: [...inFlight.keys()] }) : [];
    for (const row of rows) start(row);
    if (inFlight.size === 0) break;
    await waitForAny([...inFlight.values()].map(({ ended }) => ended));
  }
  if (errors.length > 0) throw errors[0];
}

/** Waits until one request ends, or until it is time to claim new deliveries. */
async function waitForAny(requests: readonly Promise<void>[]): Promise<void> {
  const { promise: isTimeToLook, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK_MS);
  await Promise.race([...requests, isTimeToLook]);
  clearTimeout(timer);
}
