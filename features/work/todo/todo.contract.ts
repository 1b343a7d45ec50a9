import { z } from 'zod';
import { Reminder } from '#features/work/reminders/reminders.contract.ts';
import { choice, clampedNumber, filter, keyword } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';

/** Kinds of open items of an enterprise, in the order of the filter. A new source needs one entry here and one in `createTodoSources`. */
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
  plan: '补齐计划',
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

/** `open` means neither snoozed nor handled. */
export const TODO_STATES = ['open', 'snoozed', 'handled'] as const;
export type TodoState = (typeof TODO_STATES)[number];

const count = z.number().int();

/** Kinds of records that rows represent, in the order of rows of the same day. `field` is a field that is empty in several records. */
export const TODO_RECORD_KINDS = [
  'licence',
  'certificate',
  'person',
  'project',
  'filing',
  'plan',
  'order',
  'approval',
  'join',
  'field',
] as const;
export type TodoRecordKind = (typeof TODO_RECORD_KINDS)[number];

/** Maximum number of items in a row; `partCount` counts all. */
export const MAX_ROW_ITEMS = 20;

const Action = z.object({ label: z.string(), to: z.string() });

const TodoRowItem = z.object({
  /** Kind and id of the item; stable as long as the item exists. */
  key: z.string(),
  kind: z.enum(TODO_KIND_NAMES),
  subject: z.string(),
  /** Consequence if the user does nothing. */
  consequence: z.string(),
  dueOn: z.string().nullable().meta({ title: '期限' }),
  /** Rule from which the due date is derived. */
  basis: z.object({ text: z.string(), docNumber: z.string().nullable() }).nullable(),
  action: Action,
  /** Set for reminders, which can be assigned, snoozed and marked as handled in the list itself. */
  reminder: Reminder.nullable(),
});
export type TodoRowItem = z.output<typeof TodoRowItem>;

/** A record with its to-do items. */
const TodoRow = z.object({
  /** Cursor of the row: day, kind and id of the record. */
  key: z.string(),
  thing: z
    .object({ kind: z.enum(TODO_RECORD_KINDS), id: z.string(), name: z.string() })
    .meta({ title: '证照、人员、项目或申报' }),
  group: z.enum(TODO_GROUP_NAMES),
  /** Due date of the earliest item. */
  dueOn: z.string().nullable().meta({ title: '期限' }),
  /** Action of the earliest item, or the completion of a field in many records. */
  action: Action,
  partCount: count.meta({ title: '包含的事项数' }),
  /** Items that match the filters, soonest first, at most {@link MAX_ROW_ITEMS}. */
  parts: z.array(TodoRowItem),
});
export type TodoRow = z.output<typeof TodoRow>;

/** Numbers of records. */
const Counts = z.object({
  /** Number of records in the list, over all pages. */
  total: count,
  /** Records with an open item, due on any day. */
  open: count,
  /** Records with an open item in each group of days; a record may be in several groups. */
  groups: z.object({ overdue: count, week: count, month: count, later: count }),
  /** Listed records with an item of each kind. */
  kinds: z.record(z.string(), count),
  /** Records with a snoozed item. */
  snoozed: count,
  /** Records with an item that was marked as handled. */
  handled: count,
});
export type TodoCounts = z.output<typeof Counts>;

const TodoPage = z.object({
  today: z.string(),
  rows: z.array(TodoRow),
  /** Cursor of the next page; null if there is none. */
  next: z.string().nullable(),
  counts: Counts,
  /** Qualifications of the enterprise as filter options; only on the first page. */
  qualifications: z.array(z.object({ uuid: z.string(), name: z.string() })).meta({ title: '持有的资质' }),
});
export type TodoPage = z.output<typeof TodoPage>;

/**
 * Lists the open items of an enterprise grouped by record, soonest first; users see the items that their permissions allow. Filters apply
 * to items. `state` selects the snoozed items (soonest to reopen first) or the handled ones instead; `group` filters open items only. With
 * `type` or `personKind` only reminders are listed, as on the reminder pages (P-060, P-068, P-072 … P-078). Not part of the specification.
 */
export const listTodoItems = route({
  spec: null,
  method: 'GET',
  path: '/portal/matter/list',
  tag: '今日待办',
  summary: '企业的全部待办，按证照、人员、项目、申报归并：提醒、缺口、差异、矛盾、待审资料、订单、申请',
  access: { login: 'todo:item:list' },
  query: z.object({
    after: filter('上一页末条', 160),
    size: clampedNumber(20, 50).meta({ title: '条数' }),
    kind: choice(TODO_KIND_NAMES, '类别'),
    group: choice(TODO_GROUP_NAMES, '期限'),
    keyword: keyword.meta({ title: '人员、资质或事项' }),
    personUuid: filter('人员', 64),
    itemUuid: filter('资质', 64),
    assignee: choice(['me'], '接收人'),
    state: choice(TODO_STATES, '处理状态'),
    type: filter('提醒类别或编码', 4),
    personKind: choice(['register', 'else'], '人员类别'),
  }),
  output: data(TodoPage),
});
