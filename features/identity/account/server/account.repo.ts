import { sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';

/** Returns the data of a user that the account page and its changes need. */
export async function getAccount(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('appUser')
    .select(['uuid', 'username', 'nickName', 'avatar', 'phonenumber', 'mail', 'passwordHash', 'createTime'])
    .where('uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
}

export async function isMailRegistered(db: Db, mail: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('appUser')
    .select('uuid')
    .where((where) => where(where.fn('lower', ['mail']), '=', mail.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

interface Changes {
  readonly nickName?: string;
  readonly avatar?: string;
  readonly phonenumber?: string;
  readonly mail?: string;
}

export async function saveAccount(db: Db, userUuid: string, changes: Changes, now: Date): Promise<void> {
  await db.query
    .updateTable('appUser')
    .set({ ...changes, updateTime: now, updateBy: userUuid })
    .where('uuid', '=', userUuid)
    .execute();
}

export async function listSessionRows(db: Db, userUuid: string, now: Date) {
  return await db.query
    .selectFrom('userSession')
    .select(['uuid', 'userAgent', 'ip', 'createTime', 'lastSeen'])
    .where('userUuid', '=', userUuid)
    .where('expireTime', '>', now)
    .orderBy('lastSeen', 'desc')
    .limit(200)
    .execute();
}

/** @returns false when the user has no such session */
export async function removeSessionRow(db: Db, userUuid: string, uuid: string): Promise<boolean> {
  const row = await db.query
    .deleteFrom('userSession')
    .where('userUuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists logins of a user, successful and failed, newest first, from the audit log. */
export async function listLoginRows(db: Db, userUuid: string, page: Slice) {
  const found = db.query
    .selectFrom('auditLog')
    .where('targetKind', '=', sql.lit('user'))
    .where('targetUuid', '=', userUuid)
    .where('action', 'in', [sql.lit('login.done'), sql.lit('login.failed')]);
  const rows = db.query.selectFrom('auditLog').select(['uuid', 'action', 'at', 'ip', 'userAgent']);
  return await listPageByKey(
    found,
    { key: 'uuid', rows, order: (query) => query.orderBy('at', 'desc').orderBy('uuid') },
    page,
  );
}
