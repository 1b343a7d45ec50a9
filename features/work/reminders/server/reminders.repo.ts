import { type Expression, type ExpressionBuilder, type Generated, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { getReminderCodes, type PersonKind, REMINDER_KINDS, type ReminderCode } from '#domain/reminders/codes.ts';
import { type CauseKind, REMINDER_LEVELS, type ReminderLevel } from '#domain/reminders/rules.ts';
import { buildNamePattern } from '#domain/text/person-name.ts';
import { isKindInScope, type TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { readRow } from '#platform/server/db/malformed.ts';
import type { Tables } from '#platform/server/db/tables.ts';

interface ReminderTable {
  entUuid: string;
  uuid: string;
  code: ReminderCode;
  kind: CauseKind;
  targetKind: string;
  targetUuid: string;
  subject: string;
  personKind: PersonKind | null;
  family: string | null;
  /** Region in which the document was issued; null if unknown. */
  region: string | null;
  dueDate: string | null;
  level: ReminderLevel;
  items: Generated<string[]>;
  read: Generated<boolean>;
  handled: Generated<boolean>;
  handledTime: Date | null;
  handledBy: string | null;
  handledNote: string | null;
  /** Last day on which the reminder is snoozed. */
  snoozedUntil: string | null;
  snoozeReason: string | null;
  snoozedBy: string | null;
  stageOn: string | null;
  announcedOn: string | null;
  assigneeUuid: string | null;
  closedTime: Date | null;
  createTime: Date;
  updateTime: Date;
}

/** Row of the view v_reminder_due, which lists all expiry dates. */
interface ReminderDueView {
  entUuid: string;
  kind: CauseKind;
  targetKind: string;
  targetUuid: string;
  subject: string;
  personKind: PersonKind | null;
  family: string | null;
  endOn: string;
  /** Region in which the document was issued; null means the region of the enterprise. */
  region: string | null;
  /** The facts from which a derived expiry date follows, one sentence each. */
  items: string[];
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    reminder: ReminderTable;
    vReminderDue: ReminderDueView;
  }
}

export const REMINDER_FIELDS = [
  'uuid',
  'code',
  'kind',
  'targetKind',
  'targetUuid',
  'subject',
  'personKind',
  'family',
  'region',
  'dueDate',
  'level',
  'items',
  'read',
  'handled',
  'handledTime',
  'handledNote',
  'snoozedUntil',
  'snoozeReason',
  'assigneeUuid',
  'createTime',
  'updateTime',
] as const;

export interface ReminderFilter {
  /** Prefix of the code: a category or a complete code. */
  readonly prefix?: string | undefined;
  readonly personKind?: PersonKind | undefined;
  readonly level?: ReminderLevel | undefined;
  /** First and last due date, both included; `undated` selects reminders about states. */
  readonly due?: { readonly from: string | null; readonly to: string | null } | 'undated' | undefined;
  readonly state?: 'open' | 'snoozed' | 'handled' | 'unhandled' | undefined;
  readonly read?: boolean | undefined;
  readonly keyword?: string | undefined;
  /** Restricts the result to reminders about a person, including registrations and achievements. */
  readonly personUuid?: string | undefined;
  /** Restricts the result to reminders about a current qualification or its certificate. */
  readonly itemUuid?: string | undefined;
  /** Restricts the result to reminders assigned to this user, or to a user whose deputy this user is. */
  readonly assigneeUuid?: string | undefined;
}

type Where = ExpressionBuilder<Tables, 'reminder'>;

/** Code 0602 comes from the evaluation of current qualifications and concerns no particular person; it is listed with the registered people. */
const ofPeople = (where: Where, kind: PersonKind): Expression<SqlBool> =>
  kind === 'else'
    ? where('personKind', '=', 'else')
    : where.or([where('personKind', '=', 'register'), where('personKind', 'is', null)]);

const inState = (where: Where, state: NonNullable<ReminderFilter['state']>, todayOn: string): Expression<SqlBool> => {
  const isSilent = where('snoozedUntil', '>=', todayOn);
  if (state === 'handled') return where('handled', '=', true);
  if (state === 'unhandled') return where('handled', '=', false);
  const isUnhandled = where('handled', '=', false);
  if (state === 'snoozed') return where.and([isUnhandled, isSilent]);
  return where.and([isUnhandled, where.or([where('snoozedUntil', 'is', null), where('snoozedUntil', '<', todayOn)])]);
};

/**
 * Selects the targets of reminders about a person: the person, registrations with their derived expiry dates, further post certificates,
 * and achievements. Keys are those of `v_reminder_due`.
 */
const about = (
  scope: TenantContext,
  person: string,
): Expression<SqlBool> => sql<SqlBool>`reminder.target_uuid = any(array(
  select ${person}::uuid
  union all select md5(${person}::text || ' post ' || seq)::uuid
    from person p, generate_series(1, jsonb_array_length(coalesce(p.extra -> 'posts', '[]'))) seq
    where p.ent_uuid = ${scope.entUuid} and p.uuid = ${person}
  union all select unnest(array[uuid, md5(uuid::text || ' term')::uuid]) from registration
    where ent_uuid = ${scope.entUuid} and person_uuid = ${person}
  union all select uuid from achievement where ent_uuid = ${scope.entUuid} and person_uuid = ${person} and del_flag = '0'))`;

/** Selects the targets of reminders about an item. Forecasts have the keys of `v_reminder_due`. */
const ofItem = (
  scope: TenantContext,
  item: string,
): Expression<SqlBool> => sql<SqlBool>`reminder.target_uuid = any(array(
  select ${item}::uuid
  union all select held_forecast_key(${item}::uuid, degree) from unnest(array['unmet', 'unproven', 'wider']) as degree
  union all select zzzs_uuid from certificate_item where ent_uuid = ${scope.entUuid} and uuid = ${item} and del_flag = '0'))`;

/** A prefix that is not numeric matches nothing. */
const ofCode = (where: Where, prefix: string): Expression<SqlBool> =>
  where(sql<string>`code`, 'like', `${prefix.replace(/\D/g, '') || 'x'}%`);

const dueWithin = (where: Where, due: NonNullable<ReminderFilter['due']>): Expression<SqlBool>[] =>
  due === 'undated'
    ? [where('dueDate', 'is', null)]
    : [
        ...(due.from === null ? [] : [where('dueDate', '>=', due.from)]),
        ...(due.to === null ? [] : [where('dueDate', '<=', due.to)]),
      ];

/** Returns the user responsible for a reminder on a day. */
const keeperOn = (todayOn: string) =>
  sql<string | null>`reminder_keeper(reminder.ent_uuid, reminder.assignee_uuid, ${todayOn}::date)`;

export function buildReminderFilter(scope: TenantContext, filter: ReminderFilter, todayOn: string) {
  return (where: Where) => {
    const all: Expression<SqlBool>[] = [];
    if (filter.prefix) all.push(ofCode(where, filter.prefix));
    if (filter.personKind) all.push(ofPeople(where, filter.personKind));
    if (filter.level) all.push(where('level', '=', filter.level));
    if (filter.due) all.push(...dueWithin(where, filter.due));
    if (filter.state) all.push(inState(where, filter.state, todayOn));
    if (filter.read !== undefined) all.push(where('read', '=', filter.read));
    // Unassigned reminders have no responsible user; the separate condition allows an index to find the few assigned ones.
    if (filter.assigneeUuid)
      all.push(where('assigneeUuid', 'is not', null), where(keeperOn(todayOn), '=', filter.assigneeUuid));
    if (filter.personUuid) all.push(about(scope, filter.personUuid));
    if (filter.itemUuid) all.push(ofItem(scope, filter.itemUuid));
    if (filter.keyword) {
      const name = buildNamePattern(filter.keyword);
      const inSubject = where('subject', 'ilike', toWordPatterns(filter.keyword));
      all.push(name === null ? inSubject : where.or([inSubject, where('subject', '~', name)]));
    }
    return where.and(all);
  };
}

/** Restricts reminders to the kinds visible to the user. */
const withinKinds = (scope: TenantContext) => (where: Where) =>
  scope.kinds === null
    ? where.lit(true)
    : where.or(
        REMINDER_KINDS.filter((kind) => isKindInScope(scope, kind)).map((kind) => {
          const { codes, personKind } = getReminderCodes(kind);
          const ofKind = where('code', 'in', [...codes]);
          return personKind === null ? ofKind : where.and([ofKind, ofPeople(where, personKind)]);
        }),
      );

export const selectVisibleReminders = (db: Db, scope: TenantContext) =>
  db.query
    .selectFrom('reminder')
    .where('entUuid', '=', scope.entUuid)
    .where('closedTime', 'is', null)
    .where(withinKinds(scope));

/**
 * Selects the names of the assignee, the user responsible today, and the user who snoozed the reminder. A former user does not count as an
 * assignee.
 */
export const selectReminderUserNames = (todayOn: string) => {
  const keeper = keeperOn(todayOn);
  return [
    sql<string | null>`(select u.nick_name from firm_member w join app_user u on u.uuid = w.user_uuid
      where w.user_uuid = reminder.assignee_uuid and w.ent_uuid = reminder.ent_uuid and u.del_flag = '0')`.as(
      'assigneeName',
    ),
    keeper.as('keeperUuid'),
    sql<string | null>`(select u.nick_name from app_user u where u.uuid = ${keeper})`.as('keeperName'),
    sql<string | null>`(select u.nick_name from app_user u where u.uuid = reminder.snoozed_by)`.as('snoozerName'),
  ] as const;
};

/** Lists reminders; those with the same due date are sorted by urgency, then in a fixed order. */
export async function listReminderRows(
  db: Db,
  scope: TenantContext,
  filter: ReminderFilter,
  page: Slice & { readonly todayOn: string },
) {
  return await listPageByKey(
    selectVisibleReminders(db, scope).where(buildReminderFilter(scope, filter, page.todayOn)),
    {
      key: 'uuid',
      rows: selectVisibleReminders(db, scope).select(REMINDER_FIELDS).select(selectReminderUserNames(page.todayOn)),
      order: (query) =>
        query
          .orderBy('dueDate')
          .orderBy(sql`array_position(array['overdue', 'urgent', 'warn', 'notice'], level)`)
          .orderBy('code')
          .orderBy('subject')
          .orderBy('uuid'),
    },
    page,
  );
}
/** Lists open reminders, most urgent level first, then soonest due. Within a level, upcoming expiries come before past ones. */
export async function listMostUrgentReminderRows(db: Db, scope: TenantContext, todayOn: string, limit: number) {
  // Selects the first rows of a level from an index on both sides of today, and sorts only those rows.
  const open = (level: ReminderLevel) =>
    selectVisibleReminders(db, scope)
      .select('uuid')
      .where('level', '=', level)
      .where(buildReminderFilter(scope, { state: 'open' }, todayOn));
  const firstOf = (part: ReturnType<typeof open>) => db.query.selectFrom(part.limit(limit).as('k')).select('k.uuid');
  const [first, ...others] = REMINDER_LEVELS.flatMap((level) => [
    firstOf(open(level).where('dueDate', '>=', todayOn).orderBy('dueDate').orderBy('code').orderBy('uuid')),
    firstOf(
      open(level)
        .where('dueDate', '<', todayOn)
        .orderBy('dueDate', 'desc')
        .orderBy('code', 'desc')
        .orderBy('uuid', 'desc'),
    ),
    firstOf(open(level).where('dueDate', 'is', null).orderBy('code').orderBy('uuid')),
  ]);
  if (!first) return [];
  const foremost = others.reduce((all, part) => all.unionAll(part), first);
  return await selectVisibleReminders(db, scope)
    .select(REMINDER_FIELDS)
    .select(selectReminderUserNames(todayOn))
    .where('uuid', 'in', foremost)
    .orderBy(sql`array_position(array['overdue', 'urgent', 'warn', 'notice'], level)`)
    .orderBy(sql`abs(due_date - ${todayOn}::date)`, (by) => by.asc().nullsLast())
    .orderBy('code')
    .orderBy('uuid')
    .limit(limit)
    .execute();
}

export type ReminderRow = Awaited<ReturnType<typeof listReminderRows>>['rows'][number];

const StoredItems = z.array(z.string());
/** Validates the details of a row. */
export const parseReminderItems = <R extends { readonly items: unknown }>(row: R): R & { items: string[] } => ({
  ...row,
  items: StoredItems.parse(row.items),
});

export async function getReminderRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  todayOn: string,
): Promise<ReminderRow | undefined> {
  const rows = selectVisibleReminders(db, scope)
    .select(REMINDER_FIELDS)
    .select(selectReminderUserNames(todayOn))
    .where('uuid', '=', uuid);
  return readRow(db, 'reminder', await rows.executeTakeFirst(), parseReminderItems);
}

export interface ReminderChange {
  readonly read?: boolean;
  readonly handled?: boolean;
  readonly handledTime?: Date | null;
  readonly handledBy?: string | null;
  readonly handledNote?: string | null;
  readonly snoozedUntil?: string | null;
  readonly snoozeReason?: string | null;
  readonly snoozedBy?: string | null;
  readonly assigneeUuid?: string | null;
  readonly updateTime: Date;
}

/**
 * Changes reminders, after locking their rows in a fixed order.
 * @returns the number of the given reminders that exist
 */
export async function changeReminderRows(
  db: Db,
  scope: TenantContext,
  uuids: readonly string[],
  change: ReminderChange,
): Promise<number> {
  const changed = await db.query
    .updateTable('reminder')
    .set(change)
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', 'in', (open) =>
      open
        .selectFrom('reminder')
        .select('uuid')
        .where('entUuid', '=', scope.entUuid)
        .where('uuid', 'in', [...uuids])
        .where('closedTime', 'is', null)
        .where((where) => withinKinds(scope)(where))
        .orderBy('uuid')
        .forNoKeyUpdate(),
    )
    .returning('uuid')
    .execute();
  return changed.length;
}

/** Counts open reminders by code. */
export async function countReminderCodes(
  db: Db,
  scope: TenantContext,
  todayOn: string,
): Promise<Record<string, number>> {
  const rows = await selectVisibleReminders(db, scope)
    .select(['code', (where) => where.fn.countAll<string>().as('count')])
    .where(buildReminderFilter(scope, { state: 'open' }, todayOn))
    .groupBy('code')
    .orderBy('code')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.code, Number(row.count)]));
}

/** Groups the open reminders by code and due date. */
export async function groupOpenReminders(db: Db, scope: TenantContext, todayOn: string) {
  const rows = await selectVisibleReminders(db, scope)
    .select(['code', 'dueDate', (where) => where.fn.countAll<string>().as('count')])
    .where(buildReminderFilter(scope, { state: 'open' }, todayOn))
    .groupBy(['code', 'dueDate'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Lists all expiry dates of one enterprise, soonest first, with the region whose rules apply. */
export async function listExpiryDates(db: Db, scope: TenantContext): Promise<Omit<ReminderDueView, 'entUuid'>[]> {
  return await db.query
    .selectFrom('vReminderDue')
    .select(['kind', 'targetKind', 'targetUuid', 'subject', 'personKind', 'family', 'endOn', 'items'])
    .select(
      // An uncorrelated subquery, so that it is evaluated once and not for each row.
      sql<
        string | null
      >`coalesce(region, (select nullif(e.region, '') from enterprise e where e.uuid = ${scope.entUuid}))`.as('region'),
    )
    .where('entUuid', '=', scope.entUuid)
    .orderBy('endOn')
    .orderBy('kind')
    .orderBy('targetUuid')
    .execute();
}

/** Lists open reminders, except handled ones, of documents that expire on or after a day. */
export async function listOpenExpiryReminders(
  db: Db,
  { entUuid }: TenantContext,
  kinds: readonly CauseKind[],
  fromOn: string,
) {
  return await db.query
    .selectFrom('reminder')
    .select(['kind', 'family', 'region', 'targetUuid', 'subject', 'assigneeUuid'])
    .select((column) => column.ref('dueDate').$notNull().as('dueDate'))
    .where('entUuid', '=', entUuid)
    .where('kind', 'in', [...kinds])
    .where('closedTime', 'is', null)
    .where('handled', '=', false)
    .where('dueDate', '>=', fromOn)
    .orderBy('dueDate')
    .orderBy('uuid')
    .execute();
}
