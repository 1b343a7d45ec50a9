import { z } from 'zod';
import { CODE_ERRORS, verificationCodeSchema } from '#features/identity/codes/codes.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { instant, phone } from '#platform/contract/fields.ts';
import { empty, list, route } from '#platform/contract/route.ts';

const TAG = '消息';

/** The kinds of messages that are sent to a phone (gaps D): expiring records, messages of the portal, orders and payments. */
export const MESSAGE_PHONE_KINDS = [
  { value: 'reminder', label: '维护提醒', hint: '证照、人员到期等事项的汇总' },
  { value: 'message', label: '系统消息', hint: '公告、会员权益；短信尚未开通，先记下选择' },
  { value: 'order', label: '订单与支付', hint: '付款、开票；短信尚未开通，先记下选择' },
] as const;
const KINDS = ['reminder', 'message', 'order'] as const;
export type MessagePhoneKind = (typeof KINDS)[number];
/** Maximum number of phones of an enterprise (gaps D). */
export const MAX_MESSAGE_PHONES = 5;

export const MESSAGE_PHONE_ERRORS = {
  tooMany: defineApiError('message-phones.too-many', 400, '最多绑定 {most} 个手机号，请先解绑不再使用的'),
  known: defineApiError('message-phones.known', 400, '该手机号已经绑定'),
} as const;

export const MessagePhone = z.object({
  uuid: z.string(),
  /** Unmasked for the user who bound it, masked for colleagues. */
  phonenumber: z.string(),
  /** Nickname of the user who bound it. */
  holder: z.string(),
  isMine: z.boolean(),
  kinds: z.array(z.enum(KINDS)),
  verifiedTime: instant,
  createTime: instant,
});
export type MessagePhone = z.output<typeof MessagePhone>;

const kinds = z
  .array(z.enum(KINDS))
  .max(KINDS.length)
  .transform((values) => KINDS.filter((kind) => values.includes(kind)))
  .meta({ title: '接收内容' });
const uuid = z.string().max(4000).meta({ title: '编号' });

export const listMessagePhones = route({
  spec: 'C-029',
  method: 'GET',
  path: '/portal/messagePhone/list',
  tag: TAG,
  summary: '接收提醒短信的手机号',
  access: { login: 'message:info:list' },
  output: list(MessagePhone),
});

/** C-030, R-137. Binds a phone; without `kinds` it receives all kinds of messages. */
export const bindMessagePhone = route({
  spec: 'C-030',
  method: 'POST',
  path: '/portal/messagePhone/bindPhone',
  tag: TAG,
  summary: '绑定接收提醒的手机号',
  access: { login: 'message:info:edit' },
  rate: 'code',
  body: z.object({ phonenumber: phone(), code: verificationCodeSchema(), kinds: kinds.optional() }),
  output: empty(),
  faults: [CODE_ERRORS.wrong, MESSAGE_PHONE_ERRORS.tooMany, MESSAGE_PHONE_ERRORS.known],
});

export const editMessagePhone = route({
  spec: null,
  method: 'POST',
  path: '/portal/messagePhone/edit',
  tag: TAG,
  summary: '修改手机号接收的内容',
  access: { login: 'message:info:edit' },
  isPersonal: true,
  body: z.object({ uuid, kinds }),
  output: empty(),
});

/** C-031, R-137. Unbinds a phone. */
export const unbindMessagePhone = route({
  spec: 'C-031',
  method: 'POST',
  path: '/portal/messagePhone/unBindPhone',
  tag: TAG,
  summary: '解绑接收提醒的手机号',
  access: { login: 'message:info:edit' },
  isPersonal: true,
  body: z.object({ uuid }),
  output: empty(),
});
