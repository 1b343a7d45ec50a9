import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { unlinkUserFromEnterprise } from '#features/identity/session/server/session.server-api.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface EnterpriseHandoverTable {
  entUuid: string;
  fromUuid: string;
  toUuid: string;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    firmHandover: EnterpriseHandoverTable;
  }
}

const MAX_SHOWN = 500;

const people = (db: Db, scope: TenantContext) =>
  db.query
    .selectFrom('firmMember as m')
    .innerJoin('appUser as u', 'u.uuid', 'm.userUuid')
    .where('m.entUuid', '=', scope.entUuid)
    .where('u.delFlag', '=', '0');

export async function listColleagueRows(db: Db, scope: TenantContext) {
  return await people(db, scope)
    .select(['u.uuid', 'u.nickName', 'u.phonenumber', 'm.firmRoles as enterpriseRoles', 'u.status', 'u.lastLoginTime'])
    .orderBy('m.joinTime')
    .orderBy('m.userUuid')
    .limit(MAX_SHOWN)
    .execute();
}

export async function getColleagueRow(db: Db, scope: TenantContext, uuid: string) {
  const row = await people(db, scope)
    .select(['u.uuid', 'u.nickName', 'm.firmRoles as enterpriseRoles', 'u.status'])
    .where('m.userUuid', '=', uuid)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the owner until the end of the transaction, so that concurrent decisions about the same people run one after the other. */
export async function lockEnterpriseOwner(db: Db, scope: TenantContext): Promise<string | null> {
  const row = await db.query
    .selectFrom('enterprise')
    .select('createBy')
    .where('uuid', '=', scope.entUuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.createBy ?? null;
}

export async function getEnterpriseOwner(db: Db, scope: TenantContext): Promise<string | null> {
  const row = await db.query
    .selectFrom('enterprise')
    .select('createBy')
    .where('uuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row?.createBy ?? null;
}

export async function saveColleagueRoles(
  db: Db,
  scope: TenantContext,
  uuid: string,
  enterpriseRoles: readonly EnterpriseRole[] | null,
): Promise<void> {
  await db.query
    .updateTable('firmMember')
    .set({ firmRoles: enterpriseRoles && [...enterpriseRoles] })
    .where('userUuid', '=', uuid)
    .where('entUuid', '=', scope.entUuid)
    .execute();
}

/** Removes the colleague's links to the enterprise, including pending approval requests. */
export async function unlinkColleague(db: Db, scope: TenantContext, uuid: string): Promise<void> {
  await unlinkUserFromEnterprise(db, uuid, scope.entUuid);
  await db.query
    .deleteFrom('firmHandover')
    .where('entUuid', '=', scope.entUuid)
    .where((where) => where.or([where('toUuid', '=', uuid), where('fromUuid', '=', uuid)]))
    .execute();
}

export async function getHandoverRow(db: Db, scope: TenantContext) {
  const row = await db.query
    .selectFrom('firmHandover as h')
    .innerJoin('appUser as f', 'f.uuid', 'h.fromUuid')
    .innerJoin('appUser as t', 't.uuid', 'h.toUuid')
    .select(['h.fromUuid', 'h.toUuid', 'h.createTime', 'f.nickName as fromName', 't.nickName as toName'])
    .where('h.entUuid', '=', scope.entUuid)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Adds a handover of the enterprise.
 * @returns false if another handover is already pending
 */
export async function addHandoverRow(db: Db, row: EnterpriseHandoverTable): Promise<boolean> {
  const added = await db.query
    .insertInto('firmHandover')
    .values(row)
    .onConflict((conflict) => conflict.column('entUuid').doNothing())
    .returning('entUuid')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Removes the pending handover of the enterprise.
 * @returns false if none was pending
 */
export async function removeHandoverRow(db: Db, scope: TenantContext): Promise<boolean> {
  const row = await db.query
    .deleteFrom('firmHandover')
    .where('entUuid', '=', scope.entUuid)
    .returning('entUuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveEnterpriseOwner(db: Db, scope: TenantContext, userUuid: string): Promise<void> {
  await db.query.updateTable('enterprise').set({ createBy: userUuid }).where('uuid', '=', scope.entUuid).execute();
}
