import { z } from 'zod';
import { REMINDER_LEVELS } from '#domain/reminders/rules.ts';
import { choice, filter, flag, id, instant, paging, requiredDay, requiredText } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';
import { reminderIds } from './contract/handover.ts';

const TAG = '维护提醒';

/** Stages by days left, as counted in the overview; `early` means more than 90 days, `state` means no due date. */
export const DUE_STAGES = ['expired', 'due7', 'due30', 'due60', 'due90', 'early', 'state'] as const;
export type DueStage = (typeof DUE_STAGES)[number];
/** `open` means neither handled nor snoozed. */
export const REMINDER_STATES = ['open', 'snoozed', 'handled'] as const;

/** The period in which a renewal may and must be applied for (facts/certificate-kinds.json). */
export const RenewalWindowHint = z.object({
  text: z.string(),
  opensOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  docNumber: z.string().nullable(),
  clause: z.string().nullable(),
  /** False if the rule has not been verified against a source; shown as 待核对. */
  isSourced: z.boolean(),
  /** 最晚开始准备日 with its derivation; null if no rule limits the time of the application. */
  safeStartOn: z.string().nullable(),
  reasons: z.array(z.string()),
});

export const Reminder = z.object({
  uuid: z.string(),
  code: z.string(),
  category: z.string(),
  codeLabel: z.string(),
  kind: z.string(),
  targetKind: z.string(),
  targetUuid: z.string(),
  subject: z.string(),
  personKind: z.enum(['register', 'else']).nullable(),
  title: z.string(),
  content: z.string(),
  /** Details, such as missing fields, missing links or messages of the evaluation. */
  items: z.array(z.string()),
  dueDate: z.string().nullable(),
  daysLeft: z.number().int().nullable(),
  level: z.enum(REMINDER_LEVELS),
  /** Path of the page with the record. */
  router: z.string(),
  hint: RenewalWindowHint.nullable(),
  read: z.boolean(),
  handled: z.boolean(),
  handledTime: instant.nullable(),
  handledNote: z.string().nullable(),
  /** Day on which a snoozed reminder reopens. */
  snoozedUntil: z.string().nullable(),
  /** Reason of the last snooze; kept after the reminder reopens, until it is snoozed again, handled, or its record changes. */
  snoozeReason: z.string().nullable(),
  /** Name of the user who snoozed the reminder. */
  snoozedBy: z.string().nullable(),
  /** Colleague to whom the reminder is assigned; null if unassigned. */
  assignee: z.object({ uuid: z.string(), nickName: z.string() }).nullable(),
  /** Current deputy of the assignee, if the assignee is absent or has left. */
  deputy: z.object({ uuid: z.string(), nickName: z.string() }).nullable(),
  createTime: instant,
  updateTime: instant,
});
export type Reminder = z.output<typeof Reminder>;

/**
 * Lists reminders (C-032), soonest due first; reminders about states come last. Without `state` or `handled`, only open reminders are
 * listed.
 */
export const listReminders = route({
  spec: 'C-032',
  method: 'GET',
  path: '/portal/reminder/list',
  tag: TAG,
  summary: '提醒列表',
  access: { login: 'reminder:*:list' },
  query: z.object({
    ...paging,
    type: filter('提醒类别或编码', 4),
    code: filter('提醒编码', 4),
    category: filter('提醒类别', 2),
    personKind: choice(['register', 'else'], '人员类别'),
    level: choice(REMINDER_LEVELS, '紧急程度'),
    stage: choice(DUE_STAGES, '期限'),
    state: choice(REMINDER_STATES, '处理状态'),
    read: flag('已读'),
    handled: flag('已处理'),
    keyword: filter('关键词'),
    /** Restricts the list to reminders about this person, including registrations and achievements. */
    personUuid: filter('人员', 64),
    assignee: choice(['me'], '接收人'),
  }),
  output: list(Reminder),
});

export const getReminder = route({
  spec: 'C-033',
  method: 'GET',
  path: '/portal/reminder/info/{id}',
  tag: TAG,
  summary: '提醒详情',
  access: { login: 'reminder:*:list' },
  params: id,
  output: data(Reminder),
});

export const markRemindersRead = route({
  spec: 'C-034',
  method: 'POST',
  path: '/portal/reminder/read',
  tag: TAG,
  summary: '标记提醒为已读',
  access: { login: 'reminder:*:mark' },
  body: z.object({ id: reminderIds }),
  output: empty(),
});

/** Counts open reminders by code (C-035, R-094); empty for a user without an enterprise. */
export const countReminders = route({
  spec: 'C-035',
  method: 'GET',
  path: '/portal/reminder/counts',
  tag: TAG,
  summary: '待处理提醒数（按编码）',
  access: { login: 'reminder:*:list' },
  isByItself: true,
  output: data(z.record(z.string(), z.number().int())),
});

const counted = z.number().int();
/** The number of open reminders in each stage. */
export const StageCounts = z.object({
  expired: counted,
  due7: counted,
  due30: counted,
  due60: counted,
  due90: counted,
  early: counted,
  state: counted,
});
export type StageCounts = z.output<typeof StageCounts>;

const note = z.string('说明应为文本').trim().max(200).nullish().meta({ title: '说明' });

/** Marks reminders as handled; they stay hidden until the record changes. Not in the specification. */
export const handleReminders = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/handle',
  tag: TAG,
  summary: '标记提醒为已处理',
  access: { member: 'reminder:*:edit' },
  body: z.object({ id: reminderIds, note }),
  output: empty(),
});

/** Snoozes reminders until a given day, with a reason (beyond.md 12). Not in the specification. */
export const snoozeReminders = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/snooze',
  tag: TAG,
  summary: '推迟提醒',
  access: { member: 'reminder:*:edit' },
  body: z.object({ id: reminderIds, until: requiredDay('推迟至'), reason: requiredText('原因', 200, 2) }),
  output: empty(),
});

/** Reverts handling or snoozing; beyond the specification. */
export const reopenReminders = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/reopen',
  tag: TAG,
  summary: '恢复提醒',
  access: { member: 'reminder:*:edit' },
  body: z.object({ id: reminderIds }),
  output: empty(),
});
