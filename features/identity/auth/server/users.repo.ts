import type { Db } from '#platform/server/db/db.ts';

/** Returns whether a phone number belongs to an account. */
export async function hasPhone(db: Db, phonenumber: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('appUser')
    .select('uuid')
    .where('phonenumber', '=', phonenumber)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUser(db: Db, userUuid: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('appUser')
    .select('uuid')
    .where('uuid', '=', userUuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
  return row !== undefined;
}

export async function getPasswordHash(db: Db, userUuid: string): Promise<string> {
  const row = await db.query
    .selectFrom('appUser')
    .select('passwordHash')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

export async function savePassword(db: Db, userUuid: string, passwordHash: string, now: Date): Promise<void> {
  await db.query
    .updateTable('appUser')
    .set({ passwordHash, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', userUuid)
    .execute();
}

/** Ends the sessions of a user (G-27). @param exceptUuid the session to keep, if any @returns the number of ended sessions */
export async function removeSessionsOf(db: Db, userUuid: string, exceptUuid: string | null): Promise<number> {
  const ended = await db.query
    .deleteFrom('userSession')
    .where('userUuid', '=', userUuid)
    .$if(exceptUuid !== null, (query) => query.where('uuid', '<>', exceptUuid ?? ''))
    .returning('uuid')
    .execute();
  return ended.length;
}

/** Returns the contacts for notifications to the owner of an account. */
export async function getContacts(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('appUser')
    .select(['phonenumber', 'mail'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
}
