import { sql } from 'kysely';
import { grantsPermission } from '#domain/access/permission.ts';
import type { Db } from '#platform/server/db/db.ts';

export interface Operator {
  readonly uuid: string;
  readonly username: string;
  readonly phonenumber: string;
  readonly lastLoginTime: Date | null;
  readonly isLocked: boolean;
}

/** Lists the operators with full rights. */
export async function listOperators(db: Db): Promise<Operator[]> {
  const rows = await db.query
    .selectFrom('appUser')
    .select(['uuid', 'username', 'phonenumber', 'lastLoginTime', 'status'])
    .where('delFlag', '=', '0')
    .where(sql<boolean>`permissions @> array['*:*:*']`)
    .orderBy('username')
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, isLocked: status !== '0' }));
}

/** Returns the number of accounts that can log in and have a right. */
export async function countRightHolders(db: Db, right: string): Promise<number> {
  const rows = await db.query
    .selectFrom('appUser')
    .select('permissions')
    .where('delFlag', '=', '0')
    .where('status', '=', '0')
    .where(sql<boolean>`cardinality(permissions) > 0`)
    .execute();
  return rows.filter(({ permissions }) => grantsPermission(permissions, right)).length;
}
