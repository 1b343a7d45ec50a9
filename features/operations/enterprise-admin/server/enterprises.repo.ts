import { sql } from 'kysely';
import { buildNamePattern } from '#domain/text/person-name.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { buildRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { Colleague, ManagedEnterprise } from '../enterprise-admin.contract.ts';

export interface EnterpriseFilter {
  readonly keyword?: string | undefined;
  readonly state?: 'active' | 'locked' | undefined;
  readonly certifyStatus?: ManagedEnterprise['certifyStatus'] | undefined;
}

export type EnterpriseRow = Omit<ManagedEnterprise, 'isLocked' | 'createTime'> & { readonly createTime: Date };
export type ColleagueRow = Omit<Colleague, 'lastLoginTime'> & { readonly lastLoginTime: Date | null };

const COLUMNS = `e.uuid, e.ent_name as "entName", e.credit_code as "creditCode", e.region, e.certify_status as "certifyStatus",
  e.lock_reason as "lockReason", e.create_time as "createTime",
  (select m.end_date::text from membership m where m.ent_uuid = e.uuid) as "memberUntil",
  (select u.nick_name from firm_member w join app_user u on u.uuid = w.user_uuid
    where w.user_uuid = e.create_by and w.ent_uuid = e.uuid and u.del_flag = '0') as "ownerName",
  (select count(*) from firm_member w join app_user u on u.uuid = w.user_uuid where w.ent_uuid = e.uuid and u.del_flag = '0')::int as "peopleCount"`;

const found = (db: Db, scope: RegionScope, { keyword, state, certifyStatus }: EnterpriseFilter) => {
  let rows = db.query
    .selectFrom('enterprise')
    .where('delFlag', '=', sql.lit('0'))
    .where(toSqlCondition(buildRegionCondition(scope, 'region')));
  if (keyword) {
    const like = toWordPatterns(keyword);
    const name = buildNamePattern(keyword);
    rows = rows.where((where) =>
      where.or([
        where('entName', 'ilike', like),
        where('creditCode', 'ilike', like),
        ...(name === null ? [] : [where('entName', '~', name)]),
      ]),
    );
  }
  if (state) rows = rows.where(sql<boolean>`(lock_reason is not null) = ${sql.lit(state === 'locked')}`);
  if (certifyStatus) rows = rows.where('certifyStatus', '=', certifyStatus);
  return rows;
};

/** Lists enterprises, newest first. Filtering and counting use an index, so that only the displayed rows are read. */
export async function listEnterpriseRows(
  db: Db,
  scope: RegionScope,
  filter: EnterpriseFilter,
  page: Slice,
): Promise<Listed<EnterpriseRow>> {
  const wanted = found(db, scope, filter);
  const keys = wanted.select('uuid').orderBy('createTime', 'desc').orderBy('uuid');
  const { rows: shown, total } = await listPage(wanted, keys, page);
  if (shown.length === 0) return { rows: [], total };
  const { rows } = await db.sql<EnterpriseRow>(
    `select ${COLUMNS} from enterprise e where e.uuid = any($1) order by e.create_time desc, e.uuid`,
    [shown.map(({ uuid }) => uuid)],
  );
  return { rows, total };
}

export async function getEnterpriseRow(db: Db, scope: RegionScope, uuid: string): Promise<EnterpriseRow | undefined> {
  const { rows } = await db.sql<EnterpriseRow>(
    `select ${COLUMNS} from enterprise e where e.uuid = $1 and e.del_flag = '0' and ${buildRegionCondition(scope, 'e.region')}`,
    [uuid],
  );
  return rows[0];
}

const MAX_PEOPLE = 500;

export async function listColleagues(db: Db, entUuid: string): Promise<ColleagueRow[]> {
  const { rows } = await db.sql<ColleagueRow>(
    `select u.uuid, u.username, u.nick_name as "nickName", (case when e.create_by is null then w.firm_roles is null else e.create_by = u.uuid end) as "isOwner",
       u.status = '1' as "isLocked", u.last_login_time as "lastLoginTime"
     from firm_member w join app_user u on u.uuid = w.user_uuid join enterprise e on e.uuid = w.ent_uuid
     where w.ent_uuid = $1 and u.del_flag = '0' order by w.join_time, u.uuid limit ${MAX_PEOPLE}`,
    [entUuid],
  );
  return rows;
}

export interface LockedEnterprise {
  readonly uuid: string;
  readonly entName: string;
  readonly lockReason: string | null;
  readonly ownerUuid: string | null;
}

/** Locks the enterprise until the end of the transaction: of two concurrent decisions, the second sees the result of the first. */
export async function lockEnterpriseRow(
  db: Db,
  scope: RegionScope,
  uuid: string,
): Promise<LockedEnterprise | undefined> {
  const { rows } = await db.sql<LockedEnterprise>(
    `select uuid, ent_name as "entName", lock_reason as "lockReason", create_by as "ownerUuid"
     from enterprise where uuid = $1 and del_flag = '0' and ${buildRegionCondition(scope, 'region')} for no key update`,
    [uuid],
  );
  return rows[0];
}

export async function editEnterpriseLock(db: Db, uuid: string, reason: string | null): Promise<void> {
  await db.sql('update enterprise set lock_reason = $2 where uuid = $1', [uuid, reason]);
}

/**
 * Locks the accounts of an enterprise's members except operators.
 * @returns the uuids of the locked accounts
 */
export async function lockEnterpriseAccounts(
  db: Db,
  entUuid: string,
  reason: string,
  by: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `update app_user set status = '1', is_locked_with_firm = true, lock_reason = $2, update_by = $3, update_time = $4
     where uuid in (select w.user_uuid from firm_member w where w.ent_uuid = $1)
       and status = '0' and del_flag = '0' and cardinality(permissions) = 0
       and not exists (select from firm_member o join enterprise e on e.uuid = o.ent_uuid
         where o.user_uuid = app_user.uuid and o.ent_uuid <> $1 and e.del_flag = '0' and e.lock_reason is null)
     returning uuid`,
    [entUuid, reason, by, now],
  );
  return rows.map(({ uuid }) => uuid);
}

/**
 * Unlocks the accounts that were locked with the enterprise; accounts that were locked individually stay locked.
 * @returns the number of unlocked accounts
 */
export async function unlockEnterpriseAccounts(db: Db, entUuid: string, by: string, now: Date): Promise<number> {
  const done = await db.sql(
    `update app_user set status = '0', is_locked_with_firm = false, lock_reason = null, update_by = $2, update_time = $3
     where uuid in (select w.user_uuid from firm_member w where w.ent_uuid = $1) and is_locked_with_firm`,
    [entUuid, by, now],
  );
  return done.rowCount;
}

/** Returns whether a user belongs to the enterprise and can log in. */
export async function isActiveEnterpriseUser(db: Db, entUuid: string, userUuid: string): Promise<boolean> {
  const { rows } = await db.sql('select is_active_colleague($1, $2) as "isActive"', [entUuid, userUuid]);
  return rows[0]?.isActive === true;
}

/** Sets the owner of an enterprise, removes limits on the new owner's rights, and removes pending transfers of the ownership. */
export async function updateEnterpriseOwner(db: Db, entUuid: string, userUuid: string): Promise<void> {
  await db.sql('update enterprise set create_by = $2 where uuid = $1', [entUuid, userUuid]);
  await db.sql(
    'update firm_member set firm_roles = null where user_uuid = $2 and ent_uuid = $1 and firm_roles is not null',
    [entUuid, userUuid],
  );
  await db.sql('delete from firm_handover where ent_uuid = $1', [entUuid]);
}
