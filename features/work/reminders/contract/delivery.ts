import { z } from 'zod';
import { REMINDER_CATEGORIES, type ReminderCategory } from '#domain/reminders/codes.ts';
import { instant, paging } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';
export const DIGEST_CHANNELS = ['sms', 'mail', 'wechat'] as const;
export type DigestChannel = (typeof DIGEST_CHANNELS)[number];
export const DIGEST_CHANNEL_NAMES: Readonly<Record<DigestChannel, string>> = {
  sms: '短信',
  mail: '邮件',
  wechat: '微信',
};
const CATEGORIES = Object.keys(REMINDER_CATEGORIES).sort() as [ReminderCategory, ...ReminderCategory[]];

const hour = (title: string) =>
  z.number(`${title}应为 0 到 23 的整数`).int(`${title}应为 0 到 23 的整数`).min(0).max(23).meta({ title });
const Muted = z.object({
  channel: z.enum(DIGEST_CHANNELS).meta({ title: '接收渠道' }),
  category: z.enum(CATEGORIES).meta({ title: '提醒类别' }),
});

const WeekdayHours = z.object({
  weekday: z
    .number('星期应为 1 到 7 的整数')
    .int('星期应为 1 到 7 的整数')
    .min(1, '星期应为 1 到 7 的整数')
    .max(7, '星期应为 1 到 7 的整数')
    .meta({ title: '星期' }),
  from: hour('免打扰开始'),
  to: z
    .number('免打扰结束应为 0 到 24 的整数')
    .int('免打扰结束应为 0 到 24 的整数')
    .min(0, '免打扰结束应为 0 到 24 的整数')
    .max(24, '免打扰结束应为 0 到 24 的整数')
    .meta({ title: '免打扰结束' }),
});

export const DeliverySettings = z.object({
  quietFrom: hour('免打扰开始'),
  quietTo: hour('免打扰结束'),
  restQuiet: z.boolean().meta({ title: '休息日全天免打扰' }),
  urgentPasses: z.boolean().meta({ title: '紧急事项不受免打扰限制' }),
  /** Weekdays with separate quiet hours; 1 is Monday, and 0 to 24 means the whole day. */
  week: z.array(WeekdayHours).meta({ title: '按星期的免打扰' }),
  /** Notifications that the user has muted. */
  muted: z.array(Muted),
  /** Masked address of each channel; null if none is bound. */
  addresses: z.object({ sms: z.array(z.string()), mail: z.string().nullable(), wechat: z.boolean() }),
});
export type DeliverySettings = z.output<typeof DeliverySettings>;

/** Returns how the user is notified outside the portal; beyond the specification. */
export const getDeliverySettings = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/delivery',
  tag: TAG,
  summary: '提醒接收设置',
  access: { login: 'reminder:setting:get' },
  output: data(DeliverySettings),
});

export const editDeliverySettings = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/delivery/edit',
  tag: TAG,
  summary: '修改提醒接收设置',
  access: { login: 'reminder:setting:edit' },
  isPersonal: true,
  body: z.object({
    quietFrom: hour('免打扰开始'),
    quietTo: hour('免打扰结束'),
    /** If omitted, the setting stays unchanged. */
    restQuiet: z.boolean().optional().meta({ title: '休息日全天免打扰' }),
    urgentPasses: z.boolean().optional().meta({ title: '紧急事项不受免打扰限制' }),
    week: z
      .array(WeekdayHours, '按星期的免打扰应为列表')
      .max(7, '按星期的免打扰最多 7 天')
      .refine((week) => new Set(week.map(({ weekday }) => weekday)).size === week.length, '同一星期只能设一次')
      .optional()
      .meta({ title: '按星期的免打扰' }),
    muted: z
      .array(Muted, '不接收的内容应为列表')
      .max(DIGEST_CHANNELS.length * CATEGORIES.length)
      .meta({ title: '不接收的内容' }),
  }),
  output: empty(),
});

export const Digest = z.object({
  uuid: z.string(),
  day: z.string(),
  channel: z.enum(DIGEST_CHANNELS),
  title: z.string(),
  total: z.number().int(),
  /** Number of reminders in the digest that have been handled or resolved since. */
  done: z.number().int(),
  /** Masked recipient; null if the delivery record was deleted. */
  recipient: z.string().nullable(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']).nullable(),
  tries: z.number().int().nullable(),
  nextTime: instant.nullable(),
  createTime: instant,
});
export type Digest = z.output<typeof Digest>;

/** Lists the digests sent to the user, with their delivery state. Not part of the specification. */
export const listDigests = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/digest/list',
  tag: TAG,
  summary: '提醒发送记录',
  access: { login: 'reminder:setting:get' },
  query: z.object({ ...paging }),
  output: list(Digest),
});
