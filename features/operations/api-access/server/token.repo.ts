import { type Generated, type Selectable, sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';

interface ApiTokenTable {
  entUuid: string;
  uuid: string;
  name: string;
  tokenHash: string;
  hint: string;
  menuIds: string[];
  validEnd: string;
  userUuid: string;
  lastUseTime: Generated<Date | null>;
  lastUseIp: Generated<string | null>;
  revokeTime: Generated<Date | null>;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    apiToken: ApiTokenTable;
  }
}

/** Maximum number of listed tokens, including revoked and expired ones, newest first. */
const MAX_SHOWN = 100;

export async function listTokenRows(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('apiToken as t')
    .innerJoin('appUser as u', 'u.uuid', 't.userUuid')
    .where('t.entUuid', '=', scope.entUuid)
    .select([
      't.uuid',
      't.name',
      't.hint',
      't.menuIds',
      't.validEnd',
      't.lastUseTime',
      't.lastUseIp',
      't.revokeTime',
      't.createTime',
      'u.nickName as createBy',
    ])
    .orderBy((row) => row('t.revokeTime', 'is not', null))
    .orderBy('t.createTime', 'desc')
    .orderBy('t.uuid')
    .limit(MAX_SHOWN)
    .execute();
}

/** Waits for concurrent changes of this enterprise's tokens, and counts the valid ones. */
export async function countUsableTokens(db: Db, scope: TenantContext, today: string): Promise<number> {
  await db.query.selectFrom('enterprise').select('uuid').where('uuid', '=', scope.entUuid).forNoKeyUpdate().execute();
  return await getCount(
    db.query
      .selectFrom('apiToken')
      .where('entUuid', '=', scope.entUuid)
      .where('revokeTime', 'is', null)
      .where('validEnd', '>=', today),
  );
}

type NewToken = Omit<Selectable<ApiTokenTable>, 'entUuid' | 'lastUseTime' | 'lastUseIp' | 'revokeTime'>;

export async function addTokenRow(db: Db, scope: TenantContext, row: NewToken): Promise<void> {
  await db.query
    .insertInto('apiToken')
    .values({ ...row, entUuid: scope.entUuid })
    .execute();
}

/**
 * Revokes a token.
 * @returns its name, or null if the enterprise has no such active token
 */
export async function revokeTokenRow(db: Db, scope: TenantContext, uuid: string, now: Date): Promise<string | null> {
  const row = await db.query
    .updateTable('apiToken')
    .set({ revokeTime: now, updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where((where) => where(where.cast<string>('uuid', 'text'), '=', uuid.toLowerCase()))
    .where('revokeTime', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Revokes the tokens of a user who leaves the enterprise. @returns the number of revoked tokens */
export async function revokeUserTokens(db: Db, scope: TenantContext, userUuid: string, now: Date): Promise<number> {
  const rows = await db.query
    .updateTable('apiToken')
    .set({ revokeTime: now, updateTime: now })
    .where('entUuid', '=', scope.entUuid)
    .where('userUuid', '=', userUuid)
    .where('revokeTime', 'is', null)
    .returning('uuid')
    .execute();
  return rows.length;
}

/**
 * Returns a token by hash or uuid with its creator's account, enterprise and membership, in one query; null if the token, the account or
 * the enterprise is no longer valid, or the creator left the enterprise.
 */
export async function getActiveToken(
  db: Db,
  known: { readonly tokenHash: string } | { readonly uuid: string },
  today: string,
) {
  const row = await db.query
    .selectFrom('apiToken as t')
    .innerJoin('firmMember as w', (join) =>
      join.onRef('w.userUuid', '=', 't.userUuid').onRef('w.entUuid', '=', 't.entUuid'),
    )
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .innerJoin('enterprise as e', (join) => join.onRef('e.uuid', '=', 't.entUuid').on('e.delFlag', '=', '0'))
    .leftJoin('membership as m', 'm.entUuid', 'e.uuid')
    .where(sql<boolean>`e.lock_reason is null`)
    .where('tokenHash' in known ? 't.tokenHash' : 't.uuid', '=', 'tokenHash' in known ? known.tokenHash : known.uuid)
    .where('t.revokeTime', 'is', null)
    .where('t.validEnd', '>=', today)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .select([
      't.uuid',
      't.name',
      't.menuIds',
      't.createTime',
      't.lastUseTime',
      't.lastUseIp',
      'u.uuid as userUuid',
      'u.username',
      'u.nickName',
      'u.avatar',
      'u.phonenumber',
      'e.uuid as entUuid',
      'e.entName',
      'e.creditCode',
      'e.region',
      'm.endDate as memberUntil',
    ])
    .executeTakeFirst();
  return row ?? null;
}
export type ActiveToken = NonNullable<Awaited<ReturnType<typeof getActiveToken>>>;

export async function markTokenUsed(db: Db, uuid: string, ip: string, now: Date): Promise<void> {
  await db.query.updateTable('apiToken').set({ lastUseTime: now, lastUseIp: ip }).where('uuid', '=', uuid).execute();
}
