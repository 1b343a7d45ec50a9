import type { Db } from '#platform/server/db/db.ts';

interface PasswordHistoryTable {
  uuid: string;
  userUuid: string;
  passwordHash: string;
  endTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    passwordHistory: PasswordHistoryTable;
  }
}

/** The maximum number of previous passwords that a policy can exclude. */
const MAX_HISTORY = 24;

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

/** Returns the stored permissions of an account, which only operators have. */
export async function getStoredPermissions(db: Db, userUuid: string): Promise<readonly string[]> {
  const row = await db.query
    .selectFrom('appUser')
    .select('permissions')
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return row.permissions;
}

/**
 * Stores the hash of a new password and moves the previous hash to the password history, which keeps the last `MAX_HISTORY` hashes.
 * @param uuid the uuid of the new history row
 */
export async function savePassword(
  db: Db,
  { uuid, userUuid, passwordHash }: { readonly uuid: string; readonly userUuid: string; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await db.sql(
    `insert into password_history (uuid, user_uuid, password_hash, end_time)
     select $1, u.uuid, u.password_hash, $3 from app_user u where u.uuid = $2`,
    [uuid, userUuid, now],
  );
  await db.sql(
    `delete from password_history where user_uuid = $1
       and uuid not in (select uuid from password_history where user_uuid = $1 order by end_time desc, uuid limit ${MAX_HISTORY})`,
    [userUuid],
  );
  await db.query
    .updateTable('appUser')
    .set({ passwordHash, passwordTime: now, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', userUuid)
    .execute();
}

/**
 * Returns the hashes of the current and the previous passwords, newest first.
 * @param most the maximum number of hashes, including the current one
 */
export async function listRecentPasswordHashes(db: Db, userUuid: string, most: number): Promise<readonly string[]> {
  const former = await db.query
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('userUuid', '=', userUuid)
    .orderBy('endTime', 'desc')
    .limit(Math.max(most - 1, 0))
    .execute();
  return [await getPasswordHash(db, userUuid), ...former.map(({ passwordHash }) => passwordHash)].slice(0, most);
}

/** Ends the sessions of a user (G-27). @param exceptUuid the session to keep, if any @returns the number of ended sessions */
export async function removeUserSessions(db: Db, userUuid: string, exceptUuid: string | null): Promise<number> {
  const ended = await db.query
    .deleteFrom('userSession')
    .where('userUuid', '=', userUuid)
    .$if(exceptUuid !== null, (query) => query.where('uuid', '<>', exceptUuid ?? ''))
    .returning('uuid')
    .execute();
  return ended.length;
}

/** Returns the contacts for notifications to the owner of an account. */
export async function getUserContacts(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('appUser')
    .select(['phonenumber', 'mail'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
}
