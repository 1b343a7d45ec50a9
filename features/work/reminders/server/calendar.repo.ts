import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface CalendarFeedTable {
  userUuid: string;
  entUuid: string;
  secretHash: string;
  /** Encrypted instead of hashed, so that the user can copy the URL again. */
  secret: string;
  createTime: Date;
  lastReadTime: Date | null;
}

interface CalendarEntryTable {
  entUuid: string;
  entryId: string;
  placeHash: string;
  textHash: string;
  sequence: number;
  changeTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    calendarEntry: CalendarEntryTable;
    calendarFeed: CalendarFeedTable;
  }
}

export async function getCalendarFeedRow(db: Db, scope: TenantContext): Promise<CalendarFeedTable | undefined> {
  return await db.query
    .selectFrom('calendarFeed')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', scope.userUuid ?? '')
    .executeTakeFirst();
}

/** Stores the feed of a user in an enterprise; it replaces an existing one. */
export async function saveCalendarFeedRow(db: Db, row: CalendarFeedTable): Promise<void> {
  const { userUuid, entUuid, ...change } = row;
  await db.query
    .insertInto('calendarFeed')
    .values({ userUuid, entUuid, ...change })
    .onConflict((conflict) => conflict.columns(['userUuid', 'entUuid']).doUpdateSet(change))
    .execute();
}

export async function removeCalendarFeedRow(db: Db, scope: TenantContext): Promise<void> {
  await db.query
    .deleteFrom('calendarFeed')
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', scope.userUuid ?? '')
    .execute();
}

/** Finds the calendar feed of a secret. Its user must still be able to sign in and belong to the enterprise. */
export async function findCalendarFeed(db: Db, secretHash: string) {
  return await db.query
    .selectFrom('calendarFeed as f')
    .innerJoin('firmMember as w', (join) =>
      join.onRef('w.userUuid', '=', 'f.userUuid').onRef('w.entUuid', '=', 'f.entUuid'),
    )
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .innerJoin('enterprise as e', 'e.uuid', 'f.entUuid')
    .select(['f.userUuid', 'f.entUuid', 'f.lastReadTime', 'e.entName'])
    .where('f.secretHash', '=', secretHash)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .where('e.delFlag', '=', '0')
    .where(sql<boolean>`e.lock_reason is null`)
    .executeTakeFirst();
}

export async function markCalendarFeedRead(db: Db, secretHash: string, now: Date): Promise<void> {
  await db.query.updateTable('calendarFeed').set({ lastReadTime: now }).where('secretHash', '=', secretHash).execute();
}

export async function listCalendarEntryRows(db: Db, scope: TenantContext): Promise<CalendarEntryTable[]> {
  return await db.query.selectFrom('calendarEntry').selectAll().where('entUuid', '=', scope.entUuid).execute();
}

/** Number of rows per statement; a statement can have at most 65,535 parameters. */
const MAX_ROWS = 1000;

export async function saveCalendarEntryRows(db: Db, rows: readonly CalendarEntryTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    await db.query
      .insertInto('calendarEntry')
      .values(rows.slice(from, from + MAX_ROWS))
      .onConflict((conflict) =>
        conflict.columns(['entUuid', 'entryId']).doUpdateSet((row) => ({
          placeHash: row.ref('excluded.placeHash'),
          textHash: row.ref('excluded.textHash'),
          sequence: row.ref('excluded.sequence'),
          changeTime: row.ref('excluded.changeTime'),
        })),
      )
      .execute();
  }
}
