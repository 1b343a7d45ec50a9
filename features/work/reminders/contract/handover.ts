import { z } from 'zod';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';

/** Lists colleagues to whom a reminder can be assigned. Not part of the specification. */
export const listColleagues = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/colleagues',
  tag: TAG,
  summary: '可转交的同事',
  access: { login: 'reminder:*:list' },
  output: data(z.array(z.object({ uuid: z.string(), nickName: z.string(), isMe: z.boolean() }))),
});

const oneId = z.string('提醒编号应为文本').max(100);
/** One or several reminder ids. */
export const reminderIds = z
  .preprocess(
    (value): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]),
    z.array(oneId).min(1, '请选择提醒').max(500, '一次最多选择 500 条提醒'),
  )
  .meta({ title: '提醒编号' });

/**
 * Assigns reminders to a colleague, who alone is then notified by SMS, mail and WeChat. An empty assignee assigns them to all colleagues.
 * Not part of the specification.
 */
export const assignReminders = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/assign',
  tag: TAG,
  summary: '转交提醒',
  access: { member: 'reminder:*:edit' },
  body: z.object({ id: reminderIds, to: z.string('接收人应为文本').max(100).nullable().meta({ title: '接收人' }) }),
  output: empty(),
});
