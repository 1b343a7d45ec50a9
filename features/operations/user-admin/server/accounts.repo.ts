import { sql } from 'kysely';
import type { RegionGrant } from '#domain/access/data-scope.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import {
  buildEnterpriseRegionCondition,
  buildPersonRegionCondition,
  toSqlCondition,
} from '#platform/server/db/region-condition.ts';

export interface AccountFilter {
  readonly keyword?: string | undefined;
  readonly state?: 'active' | 'locked' | undefined;
  readonly role?: 'operator' | undefined;
  readonly roleUuid?: string | undefined;
}

export interface AccountRow {
  readonly uuid: string;
  readonly username: string;
  readonly nickName: string;
  readonly phonenumber: string;
  readonly entName: string | null;
  readonly status: '0' | '1';
  readonly lockReason: string | null;
  readonly permissions: string[];
  readonly operatorRoles: { readonly uuid: string; readonly name: string; readonly regions: string[] | null }[];
  readonly sessionCount: number;
  readonly lastLoginTime: Date | null;
  readonly createTime: Date;
}

const columnsIn = (
  scope: RegionScope,
) => `u.uuid, u.username, u.nick_name as "nickName", u.phonenumber, u.status, u.lock_reason as "lockReason", u.permissions,
  u.last_login_time as "lastLoginTime", u.create_time as "createTime",
  (select string_agg(e.ent_name, '、' order by w.join_time, e.uuid) from firm_member w join enterprise e on e.uuid = w.ent_uuid
    where w.user_uuid = u.uuid and ${buildEnterpriseRegionCondition(scope, 'w.ent_uuid')}) as "entName",
  coalesce((select json_agg(json_build_object('uuid', r.uuid, 'name', r.name, 'regions', r.regions) order by r.create_time, r.uuid)
    from operator_role_holder h join operator_role r on r.uuid = h.role_uuid where h.user_uuid = u.uuid), '[]') as "operatorRoles",
  (select count(*) from user_session s where s.user_uuid = u.uuid and s.expire_time > $1)::int as "sessionCount"`;

const found = (db: Db, scope: RegionScope, { keyword, state, role, roleUuid }: AccountFilter) => {
  let rows = db.query
    .selectFrom('appUser')
    .where('delFlag', '=', sql.lit('0'))
    .where(toSqlCondition(buildPersonRegionCondition(scope, 'app_user.uuid')));
  if (keyword) {
    const like = toWordPatterns(keyword);
    rows = rows.where((where) => where.or([where('username', 'ilike', like), where('nickName', 'ilike', like)]));
  }
  if (state) rows = rows.where('status', '=', state === 'locked' ? '1' : '0');
  if (roleUuid)
    rows = rows.where(
      isUuid(roleUuid)
        ? sql<boolean>`app_user.uuid in (select user_uuid from operator_role_holder where role_uuid = ${roleUuid})`
        : sql<boolean>`false`,
    );
  if (role) rows = rows.where(sql<boolean>`cardinality(permissions) > 0`);
  return rows;
};

/** Lists accounts, newest first. Filtering and counting use an index, so that only the displayed rows are read. */
export async function listAccountRows(
  db: Db,
  scope: RegionScope,
  filter: AccountFilter,
  page: Slice & { readonly now: Date },
): Promise<Listed<AccountRow>> {
  const wanted = found(db, scope, filter);
  const keys = wanted.select('uuid').orderBy('createTime', 'desc').orderBy('uuid');
  const { rows: shown, total } = await listPage(wanted, keys, page);
  if (shown.length === 0) return { rows: [], total };
  const { rows } = await db.sql<AccountRow>(
    `select ${columnsIn(scope)} from app_user u where u.uuid = any($2) order by u.create_time desc, u.uuid`,
    [page.now, shown.map(({ uuid }) => uuid)],
  );
  return { rows, total };
}

export async function getAccountRow(
  db: Db,
  scope: RegionScope,
  uuid: string,
  now: Date,
): Promise<AccountRow | undefined> {
  const { rows } = await db.sql<AccountRow>(
    `select ${columnsIn(scope)} from app_user u where u.uuid = $2 and u.del_flag = '0' and ${buildPersonRegionCondition(scope, 'u.uuid')}`,
    [now, uuid],
  );
  return rows[0];
}

export interface LockedAccount {
  readonly uuid: string;
  readonly status: '0' | '1';
  readonly isOfEnterprise: boolean;
  readonly permissions: string[];
  /** Whether the account was locked with its enterprise and can only be unlocked with it. */
  readonly isLockedWithEnterprise: boolean;
  readonly isLastOperator: boolean;
  readonly regionGrants: RegionGrant[] | null;
  /** Whether the account also belongs to an enterprise of another region. */
  readonly isElsewhereToo: boolean;
}

/**
 * Locks the rows of the account and of all operators with full rights: if two operators lock each other's account, the second gets an
 * error.
 */
export async function lockAccountRow(db: Db, scope: RegionScope, uuid: string): Promise<LockedAccount | undefined> {
  const { rows } = await db.sql<Omit<LockedAccount, 'isLastOperator'> & { readonly isWithin: boolean }>(
    `select uuid, status, exists (select from firm_member w where w.user_uuid = app_user.uuid) as "isOfEnterprise",
       exists (select from firm_member w where w.user_uuid = app_user.uuid and not (${buildEnterpriseRegionCondition(scope, 'w.ent_uuid')})) as "isElsewhereToo",
       (${buildPersonRegionCondition(scope, 'app_user.uuid')}) as "isWithin", permissions, region_grants as "regionGrants", is_locked_with_firm as "isLockedWithEnterprise" from app_user
     where del_flag = '0' and (uuid = $1 or (status = '0' and permissions @> array['*:*:*'])) order by uuid for no key update`,
    [uuid],
  );
  const account = rows.find((row) => row.uuid === uuid && row.isWithin);
  const isFull = (row: Omit<LockedAccount, 'isLastOperator'>) =>
    row.status === '0' && row.permissions.includes('*:*:*');
  return account && { ...account, isLastOperator: isFull(account) && rows.filter(isFull).length === 1 };
}

export async function updateAccountLock(
  db: Db,
  uuid: string,
  change: { readonly isLocked: boolean; readonly reason: string | null; readonly by: string; readonly now: Date },
): Promise<void> {
  await db.sql(`update app_user set status = $2, lock_reason = $3, update_by = $4, update_time = $5 where uuid = $1`, [
    uuid,
    change.isLocked ? '1' : '0',
    change.reason,
    change.by,
    change.now,
  ]);
}

export async function updateAccountPermissions(
  db: Db,
  uuid: string,
  change: {
    readonly roles: readonly string[];
    readonly permissions: readonly string[];
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  // Individual rights replace the roles of a user.
  await db.sql('delete from operator_role_holder where user_uuid = $1', [uuid]);
  await db.sql(
    `update app_user set roles = $2, permissions = $3, region_grants = null, asks_second = false, update_by = $4, update_time = $5 where uuid = $1`,
    [uuid, [...change.roles], [...change.permissions], change.by, change.now],
  );
}
