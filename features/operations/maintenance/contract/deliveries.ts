import { z } from 'zod';
import { instant, paging, uuid } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { empty, list, route } from '#platform/contract/route.ts';

const TAG = '运行维护';

const FailedDelivery = z.object({
  uuid: z.string(),
  channel: z.enum(['sms', 'mail', 'wechat']),
  topic: z.string(),
  /** The masked recipient. */
  recipient: z.string(),
  fault: z.string().nullable(),
  tries: z.int(),
  createTime: instant,
});
export type FailedDelivery = z.output<typeof FailedDelivery>;

/** Lists messages that could not be delivered. Their content is deleted, so they cannot be sent again. */
export const listFailedDeliveries = route({
  spec: null,
  method: 'GET',
  path: '/system/delivery/list',
  tag: TAG,
  summary: '没有送达、还没有处理的短信、邮件和微信消息',
  access: { operator: 'system:data:list' },
  query: z.object(paging),
  output: list(FailedDelivery),
});

export const exportFailedDeliveries = defineListExport(listFailedDeliveries);

export const resolveFailedDelivery = route({
  spec: null,
  method: 'POST',
  path: '/system/delivery/settle',
  tag: TAG,
  summary: '把一条没有送达的消息记为已处理',
  access: { operator: 'system:data:edit' },
  rate: 'write',
  body: z.object({ uuid: uuid('发送编号') }),
  output: empty(),
});
