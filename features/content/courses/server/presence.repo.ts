import type { Selectable } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface PresenceTable {
  userUuid: string;
  leftSec: number;
  askedTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    presenceCheck: PresenceTable;
  }
}

export async function getPresenceRow(db: Db, userUuid: string): Promise<Selectable<PresenceTable> | undefined> {
  return await db.query.selectFrom('presenceCheck').selectAll().where('userUuid', '=', userUuid).executeTakeFirst();
}

export async function savePresenceRow(db: Db, row: PresenceTable): Promise<void> {
  const { userUuid, ...next } = row;
  await db.query
    .insertInto('presenceCheck')
    .values({ userUuid, ...next })
    .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(next))
    .execute();
}

/**
 * Clears the pending presence check; the time of the next check is set when the next second counts.
 * @returns whether a check was pending
 */
export async function clearPresenceCheck(db: Db, userUuid: string): Promise<boolean> {
  const gone = await db.query
    .deleteFrom('presenceCheck')
    .where('userUuid', '=', userUuid)
    .where('askedTime', 'is not', null)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}
