import type { Db } from '#platform/server/db/db.ts';

interface LoginFailureTable {
  key: string;
  at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    loginFailure: LoginFailureTable;
  }
}

/** Instants of the failures under a key since a moment, oldest first. */
export async function listFailures(db: Db, key: string, since: Date): Promise<Date[]> {
  const rows = await db.query
    .selectFrom('loginFailure')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at')
    .limit(100)
    .execute();
  return rows.map((row) => row.at);
}

export async function addFailures(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await db.query
    .insertInto('loginFailure')
    .values(keys.map((key) => ({ key, at })))
    .execute();
}

export async function removeFailures(db: Db, key: string): Promise<void> {
  await db.query.deleteFrom('loginFailure').where('key', '=', key).execute();
}

export async function removeOldFailures(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('loginFailure').where('at', '<', before).execute();
}
