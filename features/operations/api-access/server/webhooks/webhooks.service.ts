import { isIP } from 'node:net';
import { formatTime } from '#domain/text/time.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { createAddressFilter } from '#platform/server/net/reachable.ts';
import { CHANGE_KIND_NAMES } from '../../contract/changes.ts';
import {
  type listDeliveries,
  MAX_WEBHOOKS,
  type switchWebhook,
  WEBHOOK_ERRORS,
  type Webhook,
  type WebhookDelivery,
  type WebhookFields,
} from '../../contract/webhooks.ts';
import { assignChangeNumbers, getLastChangeNumber, lockChangeFeed } from '../changes.repo.ts';
import { getActiveOwnerContext, getOwnerContext } from '../enterprise-owner.ts';
import { attemptDelivery, WEBHOOK_DELIVERY_JOB } from './deliver.ts';
import { WEBHOOK_SECRET_PREFIX } from './send-hook.ts';
import {
  addDeliveryRow,
  addWebhookRow,
  cancelPendingDeliveries,
  countWebhooks,
  type DeliveryRow,
  editDeliveryRow,
  editWebhookRow,
  getDeliveryRow,
  getWebhookRow,
  listDeliveryRows,
  listWebhookRows,
  removeWebhookRow,
  type WebhookRow,
} from './webhook.repo.ts';

const SECRET_BYTES = 24;
const EVERY_CHANGE = 1_000_000;

/**
 * Asserts that the address may be requested. It is checked again with each connection, when its host name is resolved; this check gives the
 * owner immediate feedback.
 */
function checkUrl({ config }: App, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw createFieldError('url', '回调地址应为完整网址，如 https://erp.example.com/hooks/zhixun');
  const { networks } = config.webhooks;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && networks.length > 0))
    throw createFieldError('url', '回调地址必须以 https:// 开头');
  if (url.username || url.password) throw createFieldError('url', '回调地址中不能带用户名和密码，请用签名核对来源');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHidden = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !createAddressFilter(networks)(host);
  if (isHidden && networks.length === 0) throw createFieldError('url', '回调地址必须在公网上，不能是本机或内网地址');
  url.hash = '';
  return url.href;
}

const toWebhook = ({ uuid, url, kinds, status, offReason, failures, createTime }: WebhookRow): Webhook => ({
  uuid,
  url,
  kinds: [...kinds],
  isOn: status === 'on',
  offReason,
  failures,
  createTime: formatTime(createTime),
});

const toDelivery = ({ nextTime, createTime, ...row }: Omit<DeliveryRow, 'body'>): WebhookDelivery => ({
  ...row,
  createTime: formatTime(createTime),
  nextTime: row.state === 'waiting' ? formatTime(nextTime) : null,
});

export async function listWebhooks(context: LoginContext): Promise<Page<Webhook>> {
  const scope = getOwnTenantContext(context);
  const rows = scope === null ? [] : await listWebhookRows(context.app.db, scope);
  return { rows: rows.map(toWebhook), total: rows.length };
}

const audit = (context: LoginContext, action: string, hook: Pick<WebhookRow, 'uuid' | 'url'>) =>
  logAudit(context, {
    action: `webhook.${action}`,
    targetKind: 'webhook',
    targetUuid: hook.uuid,
    detail: { url: hook.url },
  });

/** Registers a webhook, which receives changes from now on. */
export async function addWebhook(context: LoginContext, { url: given, kinds }: WebhookFields) {
  const scope = getActiveOwnerContext(context);
  const { app, now, session } = context;
  const url = checkUrl(app, given);
  const uuid = app.random.uuid();
  const secret = WEBHOOK_SECRET_PREFIX + Buffer.from(app.random.token(SECRET_BYTES), 'base64url').toString('base64');
  await app.db.transaction(async () => {
    await lockChangeFeed(app.db, scope);
    if ((await countWebhooks(app.db, scope)) >= MAX_WEBHOOKS)
      throw createApiError(WEBHOOK_ERRORS.tooMany, { most: MAX_WEBHOOKS });
    await assignChangeNumbers(app.db, scope, CHANGE_KIND_NAMES, EVERY_CHANGE);
    await addWebhookRow(app.db, scope, {
      uuid,
      url,
      kinds: [...new Set(kinds)],
      secret: app.cipher.encrypt(secret),
      seq: await getLastChangeNumber(app.db),
      userUuid: session.userUuid,
      createTime: now,
      updateTime: now,
    });
    await audit(context, 'added', { uuid, url });
  });
  return { uuid, secret };
}

async function findHook(context: LoginContext, scope: TenantContext, uuid: string): Promise<WebhookRow> {
  const hook = await getWebhookRow(context.app.db, scope, uuid);
  if (hook === null) throw createNotFoundError();
  return hook;
}

/** Enables or disables a webhook. Its position is kept, so changes made meanwhile are delivered after it is enabled. */
export async function updateWebhookStatus(
  context: LoginContext,
  { uuid, isOn }: InputOf<typeof switchWebhook>['body'],
): Promise<void> {
  const scope = isOn ? getActiveOwnerContext(context) : getOwnerContext(context);
  const { app, now } = context;
  await app.db.transaction(async () => {
    const hook = await findHook(context, scope, uuid);
    const status = isOn ? 'on' : 'off';
    await editWebhookRow(app.db, hook, { status, offReason: null, failures: 0, updateTime: now });
    if (!isOn) await cancelPendingDeliveries(app.db, hook, '回调已停用', now);
    await audit(context, isOn ? 'switched-on' : 'switched-off', hook);
  });
}

export async function removeWebhook(context: LoginContext, uuid: string): Promise<void> {
  const scope = getOwnerContext(context);
  await context.app.db.transaction(async () => {
    const hook = await findHook(context, scope, uuid);
    await removeWebhookRow(context.app.db, scope, hook.uuid);
    await audit(context, 'removed', hook);
  });
}

export async function testWebhook(context: LoginContext, uuid: string): Promise<WebhookDelivery> {
  const scope = getOwnerContext(context);
  const { app, now } = context;
  const { url, secret, ...hook } = await findHook(context, scope, uuid);
  getActiveOwnerContext(context);
  const event = 'webhook.test';
  const data = { entUuid: scope.entUuid, message: '这是一条测试' };
  const row = {
    entUuid: scope.entUuid,
    uuid: app.random.uuid(),
    webhookUuid: hook.uuid,
    event,
    body: JSON.stringify({ type: event, timestamp: now.toISOString(), data }),
    // The state `failed` prevents the delivery job from sending the row, because the caller waits for the result.
    state: 'failed' as const,
    nextTime: now,
    createTime: now,
    updateTime: now,
  };
  if (!(await addDeliveryRow(app.db, row))) throw createNotFoundError();
  const result = await attemptDelivery(app, { ...row, tries: 1, url, secret }, { isOnce: true });
  return toDelivery({ ...row, ...result, tries: 1 });
}

export async function getDeliveries(
  context: LoginContext,
  query: InputOf<typeof listDeliveries>['query'],
): Promise<Page<WebhookDelivery>> {
  const scope = getOwnerContext(context);
  const hook = await findHook(context, scope, query.uuid);
  const page = { limit: query.pageSize, offset: getOffset(query) };
  const { rows, total } = await listDeliveryRows(context.app.db, scope, hook.uuid, page);
  return { rows: rows.map(toDelivery), total };
}

export async function redeliver(context: LoginContext, uuid: string): Promise<void> {
  const scope = getOwnerContext(context);
  const { app, now } = context;
  await app.db.transaction(async () => {
    const delivery = await getDeliveryRow(app.db, scope, uuid);
    if (delivery === null) throw createNotFoundError();
    getActiveOwnerContext(context);
    const hook = await findHook(context, scope, delivery.webhookUuid);
    if (hook.status !== 'on') throw createApiError(WEBHOOK_ERRORS.isOff);
    await editDeliveryRow(app.db, delivery, {
      state: 'waiting',
      tries: 0,
      fault: null,
      nextTime: now,
      updateTime: now,
    });
    await app.jobs.send(WEBHOOK_DELIVERY_JOB, {}, { singletonKey: 'due' });
  });
}
