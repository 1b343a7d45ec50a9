import { sql } from 'kysely';
import type { ReminderCode } from '#domain/reminders/codes.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { readRows } from '#platform/server/db/malformed.ts';
import { FIELDS, fits, holders, type ReminderFilter, readItems, visible } from './reminders.repo.ts';

/** The day by which a reminder is sorted in the list of everything: its own, or the end of the time to mend (reminder_inbox_day). */
const INBOX_DAY = sql<string>`reminder_inbox_day(reminder.due_date, reminder.code, reminder.create_time)`;

export interface InboxFilter {
  readonly codes: readonly ReminderCode[];
  readonly today: string;
  readonly keyword: string | undefined;
  readonly personUuid: string | undefined;
  readonly itemUuid: string | undefined;
  /** Handed over to this user, or to somebody for whom he stands in. */
  readonly assigneeUuid: string | undefined;
}
export interface InboxPage {
  readonly from: string | null;
  readonly to: string | null;
  readonly after: { readonly day: string; readonly id: string } | null;
  readonly limit: number;
}

const filterOf = ({ keyword, personUuid, itemUuid, assigneeUuid }: InboxFilter): ReminderFilter => ({
  state: 'open',
  keyword,
  personUuid,
  itemUuid,
  assigneeUuid,
});

/** Codes are compared as a text that no index is by: the index by code would have every row of them fetched before a word is looked for. */
const open = (db: Db, scope: Scope, filter: InboxFilter) =>
  visible(db, scope)
    .where(sql<string>`reminder.code || ''`, 'in', [...filter.codes])
    .where(fits(scope, filterOf(filter), filter.today));

/** Greatest and least uuid, for a page that begins before or behind a whole day. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const idOf = (id: string): string => (id === '' ? FIRST : isUuid(id) ? id : LAST);

/** A page by key: what was before it is not read again. */
export async function listInboxRows(db: Db, scope: Scope, filter: InboxFilter, page: InboxPage) {
  let shown = open(db, scope, filter).select('uuid');
  if (page.from !== null) shown = shown.where(INBOX_DAY, '>=', page.from);
  if (page.to !== null) shown = shown.where(INBOX_DAY, '<=', page.to);
  if (page.after !== null) {
    const { day, id } = page.after;
    shown = shown.where(sql<boolean>`(${INBOX_DAY}, reminder.uuid) > (${day}::date, ${idOf(id)}::uuid)`);
  }
  // Which rows are shown is found in the index alone; joined in one statement, the planner reads all rows in the order of the days.
  const found = await shown.orderBy(INBOX_DAY).orderBy('uuid').limit(page.limit).execute();
  if (found.length === 0) return [];
  const uuids = found.map(({ uuid }) => uuid);
  const rows = await visible(db, scope)
    .select(FIELDS)
    .select(holders(filter.today))
    .select(INBOX_DAY.as('day'))
    .where('uuid', 'in', uuids)
    .orderBy(INBOX_DAY)
    .orderBy('uuid')
    .execute();
  return readRows(db, 'reminder', rows, readItems);
}

/** How many are open on each day. */
export async function countInboxRows(db: Db, scope: Scope, filter: InboxFilter) {
  const rows = await open(db, scope, filter)
    .select([INBOX_DAY.as('day'), (where) => where.fn.countAll<string>().as('count')])
    .groupBy(INBOX_DAY)
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
