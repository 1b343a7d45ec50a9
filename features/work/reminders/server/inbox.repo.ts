import { sql } from 'kysely';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import {
  buildReminderFilter,
  FIELDS,
  type ReminderFilter,
  readItems,
  selectHolderNames,
  selectVisible,
} from './reminders.repo.ts';

/**
 * SQL of the day by which the combined list sorts a reminder: its due day, or the end of the period for correction (reminder_inbox_day).
 */
const INBOX_DAY = sql<string>`reminder_inbox_day(reminder.due_date, reminder.code, reminder.create_time)`;

/** A snoozed reminder returns on the day after its last day of silence. */
const BACK_DAY = sql<string>`(reminder.snoozed_until + 1)`;

export interface InboxFilter {
  readonly codes: readonly ReminderCode[];
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  readonly itemUuid: string | undefined;
  /** Assigned to this user, or to a user for whom they are the deputy. */
  readonly assigneeUuid: string | undefined;
}
export interface InboxPage {
  /** Selects the snoozed reminders, by the day of their return, in place of the open ones. */
  readonly isPutOff: boolean;
  readonly from: string | null;
  readonly to: string | null;
  readonly after: { readonly day: string; readonly id: string } | null;
  readonly limit: number;
}

const filterOf = (
  { keyword, personUuid, itemUuid, assigneeUuid }: InboxFilter,
  state: ReminderFilter['state'],
): ReminderFilter => ({
  state,
  keyword,
  personUuid,
  itemUuid,
  assigneeUuid,
});

/**
 * Compares codes as an expression, to keep the planner from the index by code, which would fetch every row of these codes before the
 * keyword is tested.
 */
const inState = (db: Db, scope: TenantContext, filter: InboxFilter, state: ReminderFilter['state']) =>
  selectVisible(db, scope)
    .where(sql<string>`reminder.code || ''`, 'in', [...filter.codes])
    .where(buildReminderFilter(scope, filterOf(filter, state), filter.today));

/** Greatest and least uuid, for a page that begins before or behind a whole day. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const getId = (id: string): string => (id === '' ? FIRST : isUuid(id) ? id : LAST);

/** Returns a page by keyset pagination: earlier rows are not read again. */
export async function listInboxRows(db: Db, scope: TenantContext, filter: InboxFilter, page: InboxPage) {
  const by = page.isPutOff ? BACK_DAY : INBOX_DAY;
  let shown = inState(db, scope, filter, page.isPutOff ? 'snoozed' : 'open').select('uuid');
  if (page.from !== null) shown = shown.where(by, '>=', page.from);
  if (page.to !== null) shown = shown.where(by, '<=', page.to);
  if (page.after !== null) {
    const { day, id } = page.after;
    shown = shown.where(sql<boolean>`(${by}, reminder.uuid) > (${day}::date, ${getId(id)}::uuid)`);
  }
  // The rows of the page are found in the index alone; if joined in one statement, the planner reads all rows in the order of the days.
  const found = await shown.orderBy(by).orderBy('uuid').limit(page.limit).execute();
  if (found.length === 0) return [];
  const uuids = found.map(({ uuid }) => uuid);
  const rows = await selectVisible(db, scope)
    .select(FIELDS)
    .select(selectHolderNames(filter.today))
    .select([INBOX_DAY.as('day'), by.as('place')])
    .where('uuid', 'in', uuids)
    .orderBy(by)
    .orderBy('uuid')
    .execute();
  return readRows(db, 'reminder', rows, readItems);
}

/** Counts the reminders of each day, open and snoozed separately, in one query. */
export async function countInboxRows(db: Db, scope: TenantContext, filter: InboxFilter) {
  const isPutOff = sql<boolean>`coalesce(reminder.snoozed_until >= ${filter.today}::date, false)`;
  const rows = await inState(db, scope, filter, 'unhandled')
    .select([INBOX_DAY.as('day'), isPutOff.as('isPutOff'), (where) => where.fn.countAll<string>().as('count')])
    .groupBy(['day', 'isPutOff'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}
