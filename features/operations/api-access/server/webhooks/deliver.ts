import { href } from '#domain/access/page.ts';
import { listOwnersOf } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import type { App } from '#platform/server/app.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { createReachabilityCheck } from '#platform/server/net/reachable.ts';
import { MAX_FAILURES } from '../../contract/webhooks.ts';
import { apiAccessPages } from '../../pages/api-access.pages.ts';
import { type HookResult, sendHook } from './send-hook.ts';
import {
  cancelPendingDeliveries,
  countFailure,
  type DeliveryRow,
  dequeueDue,
  editDeliveryRow,
  editWebhookRow,
  type WebhookRow,
} from './webhook.repo.ts';

export const DELIVER_JOB = 'api-access.deliver';

const SECOND_MS = 1000;
/** Pauses between the attempts; after the last one the delivery is given up, and can be retried manually. */
const PAUSES_S = [30, 120, 600, 3600, 14_400, 36_000] as const;
/** Longer than the timeout of any request to a receiver. */
const LEASE_MS = 60_000;
const AT_ONCE = 8;
/** 410: the receiver no longer exists (Standard Webhooks). */
const GONE = 410;

type Due = Pick<DeliveryRow, 'entUuid' | 'uuid' | 'webhookUuid' | 'body' | 'tries'> &
  Pick<WebhookRow, 'url' | 'secret'>;
type Tried = Pick<DeliveryRow, 'state' | 'httpStatus' | 'tookMs' | 'fault' | 'nextTime'>;

function getOutcome({ tries }: Due, { fault: error, ...result }: HookResult, isOnce: boolean, now: Date): Tried {
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

/** Sends one delivery, records the result, and turns off a webhook that keeps failing. */
export async function attemptDelivery(app: App, due: Due, { isOnce }: { readonly isOnce: boolean }): Promise<Tried> {
  const { url, body, uuid: id } = due;
  const secret = app.cipher.decrypt(due.secret);
  const result = await sendHook(
    { url, secret, id, body, now: app.clock.now() },
    createReachabilityCheck(app.config.webhooks.networks),
  );
  const now = app.clock.now();
  const outcome = getOutcome(due, result, isOnce, now);
  await app.db.transaction(async () => {
    await editDeliveryRow(app.db, due, { ...outcome, tries: due.tries, updateTime: now });
    // A manual test does not affect the failure count of the webhook.
    if (isOnce) return;
    if (outcome.state === 'waiting')
      await app.jobs.send(DELIVER_JOB, {}, { singletonKey: `retry ${due.uuid}`, startAfter: outcome.nextTime });
    const failures = await countFailure(app.db, due, result.fault !== null);
    if (result.httpStatus === GONE) await turnOff(app, due, '的接收方回答不再接收（410）', now);
    else if (failures === MAX_FAILURES) await turnOff(app, due, `连续 ${MAX_FAILURES} 次投递失败`, now);
  });
  return outcome;
}

/** Sends due deliveries, a few at once, until none is left or the program ends. */
export async function deliverDue(app: App, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const now = app.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const rows = await dequeueDue(app.db, { now, leaseUntil, most: AT_ONCE });
    if (rows.length === 0) return;
    await Promise.all(rows.map((row) => attemptDelivery(app, row, { isOnce: false })));
  }
}
