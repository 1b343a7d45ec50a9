import type { RegionGrant } from '#domain/access/data-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toLikePattern } from '#platform/server/db/like.ts';

export interface RoleRow {
  readonly uuid: string;
  readonly name: string;
  readonly note: string | null;
  readonly permissions: string[];
  readonly asksSecond: boolean;
  /** Null for the whole country. */
  readonly regions: string[] | null;
  readonly holderCount: number;
  readonly revision: number;
  readonly createTime: Date;
  readonly updateTime: Date;
}

const COLUMNS = `r.uuid, r.name, r.note, r.permissions, r.asks_second as "asksSecond", r.regions, r.revision, r.create_time as "createTime", r.update_time as "updateTime",
  (select count(*) from operator_role_holder h join app_user u on u.uuid = h.user_uuid where h.role_uuid = r.uuid and u.del_flag = '0')::int as "holderCount"`;

export async function listRoleRows(
  db: Db,
  keyword: string | undefined,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: RoleRow[]; total: number }> {
  const like = keyword ? toLikePattern(keyword) : null;
  const { rows } = await db.sql<RoleRow>(
    `select ${COLUMNS} from operator_role r where $1::text is null or r.name ilike $1
     order by r.create_time desc, r.uuid limit $2 offset $3`,
    [like, page.limit, page.offset],
  );
  const total = await db.sql<{ total: number }>(
    'select count(*)::int as total from operator_role r where $1::text is null or r.name ilike $1',
    [like],
  );
  return { rows, total: total.rows[0]?.total ?? 0 };
}

/** Returns the existing roles among the given uuids, oldest first. */
export async function listExistingRoles(db: Db, uuids: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await db.sql<RoleRow>(
    `select ${COLUMNS} from operator_role r where r.uuid = any($1) order by r.create_time, r.uuid`,
    [[...uuids]],
  );
  return rows;
}

export async function getRoleRow(db: Db, uuid: string): Promise<RoleRow | undefined> {
  const { rows } = await db.sql<RoleRow>(`select ${COLUMNS} from operator_role r where r.uuid = $1`, [uuid]);
  return rows[0];
}

/** Locks the role until the transaction ends: it cannot be assigned while it changes. */
export async function lockRole(db: Db, uuid: string): Promise<RoleRow | undefined> {
  return (await lockRoles(db, [uuid]))[0];
}

export async function lockRoles(db: Db, uuids: readonly string[]): Promise<RoleRow[]> {
  await db.sql('select 1 from operator_role where uuid = any($1) order by uuid for no key update', [[...uuids]]);
  return await listExistingRoles(db, uuids);
}

export interface RoleBody {
  readonly name: string;
  readonly note: string | null;
  readonly permissions: readonly string[];
  readonly asksSecond: boolean;
  readonly regions: readonly string[] | null;
  readonly by: string;
  readonly now: Date;
}

export async function isRoleNameTaken(db: Db, name: string, except: string | null): Promise<boolean> {
  const { rows } = await db.sql(
    'select 1 from operator_role where lower(name) = lower($1) and uuid is distinct from $2::uuid',
    [name, except],
  );
  return rows.length > 0;
}

export async function addRoleRow(db: Db, uuid: string, role: RoleBody): Promise<void> {
  const { name, note, permissions, asksSecond, regions, by, now } = role;
  await db.sql(
    `insert into operator_role (uuid, name, note, permissions, asks_second, regions, create_by, create_time, update_by, update_time)
     values ($1, $2, $3, $4, $5, $8, $6, $7, $6, $7)`,
    [uuid, name, note, [...permissions], asksSecond, by, now, regions && [...regions]],
  );
}

/**
 * Updates a role.
 * @returns its new revision
 */
export async function editRoleRow(db: Db, uuid: string, role: RoleBody): Promise<number> {
  const { name, note, permissions, asksSecond, regions, by, now } = role;
  const { rows } = await db.sql<{ revision: number }>(
    `update operator_role set name = $2, note = $3, permissions = $4, asks_second = $5, regions = $8, update_by = $6, update_time = $7,
       revision = revision + 1 where uuid = $1 returning revision`,
    [uuid, name, note, [...permissions], asksSecond, by, now, regions && [...regions]],
  );
  return rows[0]?.revision ?? 0;
}

export async function removeRoleRow(db: Db, uuid: string): Promise<void> {
  // Closed accounts lose their roles; otherwise the role could never be deleted.
  await db.sql(
    `delete from operator_role_holder h using app_user u where u.uuid = h.user_uuid and h.role_uuid = $1 and u.del_flag <> '0'`,
    [uuid],
  );
  await db.sql('delete from operator_role where uuid = $1', [uuid]);
}

export interface LockedOperator {
  readonly uuid: string;
  readonly roleUuids: string[];
  readonly isFull: boolean;
}

/**
 * Locks the rows of all operators with a role and of all operators with full rights: if two operators change each other's rights, the
 * second gets an error.
 */
export async function lockRoleHolders(db: Db, roleUuid: string): Promise<LockedOperator[]> {
  const { rows } = await db.sql<LockedOperator>(
    `select uuid, array(select h.role_uuid from operator_role_holder h where h.user_uuid = app_user.uuid) as "roleUuids",
       status = '0' and permissions @> array['*:*:*'] as "isFull" from app_user
     where del_flag = '0' and (uuid in (select user_uuid from operator_role_holder where role_uuid = $1)
       or (status = '0' and permissions @> array['*:*:*'])) order by uuid for no key update`,
    [roleUuid],
  );
  return rows;
}

/** Replaces the roles of an account. */
export async function saveUserRoles(db: Db, userUuid: string, roleUuids: readonly string[]): Promise<void> {
  await db.sql('delete from operator_role_holder where user_uuid = $1 and role_uuid <> all($2)', [
    userUuid,
    [...roleUuids],
  ]);
  await db.sql(
    'insert into operator_role_holder (user_uuid, role_uuid) select $1, unnest($2::uuid[]) on conflict do nothing',
    [userUuid, [...roleUuids]],
  );
}

/** The merged rights of an account's roles. */
export interface AccountRights {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly asksSecond: boolean;
  readonly regionGrants: readonly RegionGrant[] | null;
}

export async function saveAccountRights(
  db: Db,
  uuid: string,
  { roles, permissions, asksSecond, regionGrants }: AccountRights,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await db.sql(
    `update app_user set roles = $2, permissions = $3, asks_second = $4, region_grants = $5::jsonb, update_by = $6, update_time = $7
     where uuid = $1`,
    [uuid, [...roles], [...permissions], asksSecond, regionGrants && JSON.stringify(regionGrants), by, now],
  );
}
