import { createJobTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { DELETION_RETENTION_DAYS } from '../../contract/changes.ts';
import { DELIVERY_RETENTION_DAYS, MAX_STORED_DELIVERIES } from '../../contract/webhooks.ts';
import { formatCursor, formatRecordChange, purgeOldDeletions, readChanges } from '../changes.service.ts';
import { sendDueDeliveries, WEBHOOK_DELIVERY_JOB } from './deliver.ts';
import {
  addDeliveryRow,
  editWebhookRow,
  listWebhooksBehind,
  lockWebhook,
  removeOldDeliveries,
  type WebhookRow,
} from './webhook.repo.ts';

const DAY_MS = 86_400_000;
const MAX_HOOKS = 50;
/** Maximum number of changes in one delivery. */
const MAX_NOTIFIED = 100;
const EVENT = 'records.changed';
const COLLECT_JOB = 'api-access.collect';
/** The notification topic for a changed record (db/migrations/1960_webhook_notice.sql). */
const TOPIC = 'changes';
/** Delay in milliseconds, so that the writes of one action go into one delivery. */
const GATHER_MS = 300;

/**
 * Creates one delivery with the unsent changes of a webhook and stores the webhook's new position in the same transaction.
 * @returns false if there was nothing to send
 */
async function collectFor(app: App, of: Pick<WebhookRow, 'entUuid' | 'uuid'>): Promise<boolean> {
  return await app.db.transaction(async () => {
    const hook = await lockWebhook(app.db, of);
    if (hook === null) return false;
    const { entUuid, uuid: webhookUuid, kinds } = hook;
    const from = { kinds, since: Number(hook.seq), most: MAX_NOTIFIED };
    const { rows, last } = await readChanges(app.db, createJobTenantContext(entUuid), from);
    if (rows.length === 0) return false;
    const now = app.clock.now();
    const data = { entUuid, changes: rows.map(formatRecordChange), cursor: formatCursor(last) };
    await addDeliveryRow(app.db, {
      entUuid,
      uuid: app.random.uuid(),
      webhookUuid,
      event: EVENT,
      body: JSON.stringify({ type: EVENT, timestamp: now.toISOString(), data }),
      state: 'waiting',
      nextTime: now,
      createTime: now,
      updateTime: now,
    });
    await editWebhookRow(app.db, hook, { seq: last, updateTime: now });
    return true;
  });
}

/** Creates deliveries for unsent changes, a few webhooks at a time, the longest waiting first. */
async function collect(app: App, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const behind = await listWebhooksBehind(app.db, MAX_HOOKS);
    let collected = 0;
    for (const hook of behind) if (await collectFor(app, hook)) collected += 1;
    // Writers hold locks on the other changes, and each of their commits queues this job again.
    if (collected === 0) break;
  }
  await app.jobs.send(WEBHOOK_DELIVERY_JOB, {}, { singletonKey: 'due' });
}

/**
 * Creates the job that creates deliveries right after each committed change. A run every minute finds changes whose notification was lost.
 * Listening begins with the first run, because the job queue of this process is not ready earlier.
 */
function createCollector(app: App): (context: Pick<JobContext, 'signal'>) => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  const enqueue = async (): Promise<void> => {
    timer = undefined;
    await app.jobs.send(COLLECT_JOB, {}, { singletonKey: 'changed' });
  };
  const heard = (): void => {
    timer ??= setTimeout(() => {
      enqueue().catch((err: unknown) => app.log.warn({ err }, 'webhooks were not collected after a change'));
    }, GATHER_MS).unref();
  };
  return async (context) => {
    if (!isListening) app.db.notices.listen(TOPIC, { heard, missed: heard });
    isListening = true;
    await collect(app, context);
  };
}

export function registerWebhookJobs(app: App): void {
  const everyMinute = { cron: '* * * * *', retryLimit: 0, pollSeconds: 2, atStart: true, startsAtCommit: true };
  const collectNow = createCollector(app);
  app.jobs.register(COLLECT_JOB, '收集要通知企业软件的变更', (_data, context) => collectNow(context), everyMinute);
  app.jobs.register(
    WEBHOOK_DELIVERY_JOB,
    '向企业软件发送变更通知',
    (_data, context) => sendDueDeliveries(app, context),
    everyMinute,
  );
  const before = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
  const keep = async () => {
    await removeOldDeliveries(app.db, before(DELIVERY_RETENTION_DAYS), MAX_STORED_DELIVERIES);
    await purgeOldDeletions(app.db, before(DELETION_RETENTION_DAYS));
  };
  app.jobs.register('api-access.remove-old', '清理开放接口的旧记录', keep, { cron: '35 3 * * *', pollSeconds: 60 });
}
