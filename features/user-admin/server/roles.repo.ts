import type { Db } from '#platform/server/db/db.ts';
import { containing } from '#platform/server/db/like.ts';

export interface RoleRow {
  readonly uuid: string;
  readonly name: string;
  readonly note: string | null;
  readonly permissions: string[];
  readonly asksSecond: boolean;
  readonly holderCount: number;
  readonly revision: number;
  readonly createTime: Date;
  readonly updateTime: Date;
}

const COLUMNS = `r.uuid, r.name, r.note, r.permissions, r.asks_second as "asksSecond", r.revision, r.create_time as "createTime", r.update_time as "updateTime",
  (select count(*) from app_user u where u.role_uuid = r.uuid and u.del_flag = '0')::int as "holderCount"`;

export async function listRoleRows(
  db: Db,
  keyword: string | undefined,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: RoleRow[]; total: number }> {
  const like = keyword ? containing(keyword) : null;
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

export async function getRoleRow(db: Db, uuid: string): Promise<RoleRow | undefined> {
  const { rows } = await db.sql<RoleRow>(`select ${COLUMNS} from operator_role r where r.uuid = $1`, [uuid]);
  return rows[0];
}

/** The role, held until the transaction ends: nobody is given it while it changes. */
export async function holdRole(db: Db, uuid: string): Promise<RoleRow | undefined> {
  await db.sql('select 1 from operator_role where uuid = $1 for update', [uuid]);
  return await getRoleRow(db, uuid);
}

export interface RoleBody {
  readonly name: string;
  readonly note: string | null;
  readonly permissions: readonly string[];
  readonly asksSecond: boolean;
  readonly by: string;
  readonly now: Date;
}

export async function isNameTaken(db: Db, name: string, except: string | null): Promise<boolean> {
  const { rows } = await db.sql(
    'select 1 from operator_role where lower(name) = lower($1) and uuid is distinct from $2::uuid',
    [name, except],
  );
  return rows.length > 0;
}

export async function addRoleRow(db: Db, uuid: string, role: RoleBody): Promise<void> {
  const { name, note, permissions, asksSecond, by, now } = role;
  await db.sql(
    `insert into operator_role (uuid, name, note, permissions, asks_second, create_by, create_time, update_by, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $6, $7)`,
    [uuid, name, note, [...permissions], asksSecond, by, now],
  );
}

/** @returns the revision that the role has now */
export async function editRoleRow(db: Db, uuid: string, role: RoleBody): Promise<number> {
  const { name, note, permissions, asksSecond, by, now } = role;
  const { rows } = await db.sql<{ revision: number }>(
    `update operator_role set name = $2, note = $3, permissions = $4, asks_second = $5, update_by = $6, update_time = $7,
       revision = revision + 1 where uuid = $1 returning revision`,
    [uuid, name, note, [...permissions], asksSecond, by, now],
  );
  return rows[0]?.revision ?? 0;
}

export async function removeRoleRow(db: Db, uuid: string): Promise<void> {
  // Who was closed keeps no role, or it could never go.
  await db.sql(`update app_user set role_uuid = null where role_uuid = $1 and del_flag <> '0'`, [uuid]);
  await db.sql('delete from operator_role where uuid = $1', [uuid]);
}

export interface Operator {
  readonly uuid: string;
  readonly roleUuid: string | null;
  readonly permissions: string[];
  readonly isFull: boolean;
}

/** Everybody of a role together with everybody who may do everything, held: of two who lock each other out, the second is told. */
export async function holdHolders(db: Db, roleUuid: string): Promise<Operator[]> {
  const { rows } = await db.sql<Operator>(
    `select uuid, role_uuid as "roleUuid", permissions, status = '0' and permissions @> array['*:*:*'] as "isFull" from app_user
     where del_flag = '0' and (role_uuid = $1 or (status = '0' and permissions @> array['*:*:*'])) order by uuid for update`,
    [roleUuid],
  );
  return rows;
}

export async function writeRights(
  db: Db,
  uuids: readonly string[],
  change: {
    readonly roleUuid: string | null;
    readonly roles: readonly string[];
    readonly permissions: readonly string[];
    readonly asksSecond: boolean;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> {
  const { roleUuid, roles, permissions, asksSecond, by, now } = change;
  await db.sql(
    `update app_user set role_uuid = $2, roles = $3, permissions = $4, asks_second = $5, update_by = $6, update_time = $7
     where uuid = any($1)`,
    [[...uuids], roleUuid, [...roles], [...permissions], asksSecond, by, now],
  );
}
