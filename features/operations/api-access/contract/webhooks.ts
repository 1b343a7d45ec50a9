import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { id, instant, paging, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { API_ACCESS_ERRORS } from '../api-access.contract.ts';
import { CHANGE_KIND_NAMES } from './changes.ts';

const TAG = '开放接口';

export const MAX_WEBHOOKS = 10;
/** Number of consecutive failed attempts after which a webhook is disabled. */
export const MAX_WEBHOOK_FAILURES = 15;
export const DELIVERY_RETENTION_DAYS = 30;
/** The maximum number of stored deliveries of a webhook. */
export const MAX_STORED_DELIVERIES = 1000;

export const WEBHOOK_ERRORS = {
  tooMany: defineApiError('api-access.too-many-webhooks', 409, '回调地址最多 {most} 个，请先删除不用的'),
  isOff: defineApiError('api-access.webhook-off', 409, '该回调已停用，请先启用'),
} as const;

const OWNED = [API_ACCESS_ERRORS.noEnterprise] as const;
const MANAGING = [...OWNED, KERNEL_ERRORS.membershipRequired, KERNEL_ERRORS.readOnly] as const;

const kinds = z.array(z.enum(CHANGE_KIND_NAMES, '记录类别不在可选范围内')).max(CHANGE_KIND_NAMES.length);

export const Webhook = z.object({
  uuid: z.string(),
  url: z.string(),
  kinds,
  isOn: z.boolean(),
  /** The reason why the portal disabled the webhook; null if it is enabled or a user disabled it. */
  offReason: z.string().nullable(),
  failures: z.number().int(),
  createTime: instant,
});
export type Webhook = z.output<typeof Webhook>;

export const listWebhooks = route({
  spec: null,
  method: 'GET',
  path: '/portal/api-access/webhook/list',
  tag: TAG,
  summary: '本企业的回调地址',
  access: { login: 'api:access:list' },
  isPersonal: true,
  output: list(Webhook),
});

export const WebhookFields = z.object({
  url: requiredText('回调地址', 500),
  kinds: kinds.min(1, { message: '请至少选择一类记录' }).meta({ title: '记录类别' }),
});
export type WebhookFields = z.output<typeof WebhookFields>;

/** Adds a webhook. Only this response contains its signing secret. */
export const addWebhook = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/webhook/add',
  tag: TAG,
  summary: '登记回调地址，签名密钥只在这里给出一次',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  freshLogin: true,
  body: WebhookFields,
  output: data(z.object({ uuid: z.string(), secret: z.string() })),
  faults: [...MANAGING, WEBHOOK_ERRORS.tooMany],
});

export const switchWebhook = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/webhook/switch',
  tag: TAG,
  summary: '停用或启用回调；启用后从停下的地方继续',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  body: z.object({ uuid: uuid('回调编号'), isOn: z.boolean('请说明启用或停用').meta({ title: '启用' }) }),
  output: empty(),
  faults: MANAGING,
});

export const removeWebhook = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/webhook/delete/{id}',
  tag: TAG,
  summary: '删除回调地址和它的投递记录',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  params: id,
  output: empty(),
  faults: OWNED,
});

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;

export const WebhookDelivery = z.object({
  /** The `webhook-id` of the request. */
  uuid: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  httpStatus: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  fault: z.string().nullable(),
  createTime: instant,
  /** The time of the next attempt; null if there is none. */
  nextTime: instant.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** Sends a test delivery once, without retries, and returns its result. */
export const testWebhook = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/webhook/test/{id}',
  tag: TAG,
  summary: '发送一次测试，立即得到结果',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  rate: 'heavy',
  params: id,
  output: data(WebhookDelivery),
  faults: MANAGING,
});

export const listDeliveries = route({
  spec: null,
  method: 'GET',
  path: '/portal/api-access/webhook/deliveries',
  tag: TAG,
  summary: `一个回调地址 ${DELIVERY_RETENTION_DAYS} 天内的投递记录，最多保留最近 ${MAX_STORED_DELIVERIES} 条`,
  access: { login: 'api:access:list' },
  isPersonal: true,
  query: z.object({ uuid: uuid('回调编号'), ...paging }),
  output: list(WebhookDelivery),
  faults: OWNED,
});

export const redeliver = route({
  spec: null,
  method: 'POST',
  path: '/portal/api-access/webhook/redeliver/{id}',
  tag: TAG,
  summary: '重新投递一条记录（webhook-id 不变）',
  access: { login: 'api:access:edit' },
  isPersonal: true,
  params: id,
  output: empty(),
  faults: [...MANAGING, WEBHOOK_ERRORS.isOff],
});
