import { z } from 'zod';
import { Reminder } from '#features/work/reminders/reminders.contract.ts';
import { choice, clamped, filter, keyword } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

/** The kinds of open items of an enterprise, in the order of the filter. A new source needs one entry here and one on the server. */
export const TODO_KINDS = {
  due: '到期办理',
  term: '注册变更',
  gap: '资质缺口',
  performance: '人员业绩',
  platform: '平台差异',
  correction: '平台更正',
  facts: '资料补全',
  contradiction: '资料矛盾',
  filing: '申报事项',
  paper: '资料待审',
  approval: '变更审批',
  order: '待付订单',
  join: '加入申请',
} as const;
export type TodoKind = keyof typeof TODO_KINDS;
export const TODO_KIND_NAMES = Object.keys(TODO_KINDS) as [TodoKind, ...TodoKind[]];

/** Groups by day: 已过期, 7 天内, 30 天内, 以后; items without a day come last. */
export const TODO_GROUPS = { overdue: '已过期', week: '7 天内', month: '30 天内', later: '以后' } as const;
export type TodoGroup = keyof typeof TODO_GROUPS;
export const TODO_GROUP_NAMES = Object.keys(TODO_GROUPS) as [TodoGroup, ...TodoGroup[]];

const count = z.number().int();

const TodoRow = z.object({
  /** Kind and record; stable for as long as the to-do item is the same. */
  key: z.string(),
  kind: z.enum(TODO_KIND_NAMES),
  group: z.enum(TODO_GROUP_NAMES),
  subject: z.string(),
  /** The consequence of inaction. */
  consequence: z.string(),
  dueOn: z.string().nullable().meta({ title: '期限' }),
  /** The origin of the day. */
  basis: z.object({ text: z.string(), docNumber: z.string().nullable() }).nullable(),
  action: z.object({ label: z.string(), to: z.string() }),
  /** Set for reminders, which can be assigned, snoozed and settled in the list itself. */
  reminder: Reminder.nullable(),
});
export type TodoRow = z.output<typeof TodoRow>;

const Counts = z.object({
  /** Number of items in the list, over all pages. */
  total: count,
  /** Counts of open items. */
  groups: z.object({ overdue: count, week: count, month: count, later: count }),
  /** Counts of the list, by kind. */
  kinds: z.record(z.string(), count),
  /** The number of items that are still snoozed. */
  snoozed: count,
});
export type TodoCounts = z.output<typeof Counts>;

const TodoPage = z.object({
  today: z.string(),
  rows: z.array(TodoRow),
  /** The key of the next page; null: there is none. */
  next: z.string().nullable(),
  counts: Counts,
  /** The qualifications of the enterprise, as a filter for the list; only on the first page. */
  qualifications: z.array(z.object({ uuid: z.string(), name: z.string() })).meta({ title: '持有的资质' }),
});
export type TodoPage = z.output<typeof TodoPage>;

/**
 * Beyond the specification: lists everything open in an enterprise, soonest first; each user sees the items their rights allow. With
 * `snoozed`, lists the snoozed items, soonest back first: `group` filters open items only.
 */
export const listMatters = route({
  spec: null,
  method: 'GET',
  path: '/portal/matter/list',
  tag: '今日待办',
  summary: '企业的全部待办：提醒、缺口、差异、矛盾、待审资料、订单、申请',
  access: { login: 'todo:item:list' },
  query: z.object({
    after: filter('上一页末条', 160),
    size: clamped(20, 50).meta({ title: '条数' }),
    kind: choice(TODO_KIND_NAMES, '类别'),
    group: choice(TODO_GROUP_NAMES, '期限'),
    keyword: keyword.meta({ title: '人员、资质或事项' }),
    personUuid: filter('人员', 64),
    itemUuid: filter('资质', 64),
    assignee: choice(['me'], '接收人'),
    state: choice(['snoozed'], '处理状态'),
  }),
  output: data(TodoPage),
});
