import { type Generated, sql } from 'kysely';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The storage folder of licences; each file is named by its uuid. */
export const LICENCE_FOLDER = 'licences/';

interface LicenceFileTable {
  uuid: string;
  userUuid: string;
  filename: string;
  mime: string;
  size: number;
  sha256: string;
  scan: 'clean' | 'skipped';
  createTime: Date;
}

interface CertificationTable {
  entUuid: string;
  licenceFile: string | null;
  checkedBy: 'automatic' | 'operator' | null;
  submitTime: Date;
  decideTime: Date | null;
  decideBy: string | null;
}

interface JoinRequestTable {
  uuid: string;
  userUuid: string;
  entUuid: string;
  note: string;
  /** The requested roles; null for all permissions. The owner may grant others. */
  firmRoles: EnterpriseRole[] | null;
  state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn'>;
  createTime: Date;
  decideTime: Date | null;
  decideBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    licenceFile: LicenceFileTable;
    certification: CertificationTable;
    joinRequest: JoinRequestTable;
  }
}

export async function addLicenceRow(db: Db, row: LicenceFileTable): Promise<void> {
  await db.query.insertInto('licenceFile').values(row).execute();
}

export async function getLicenceRow(db: Db, uuid: string) {
  return await db.query.selectFrom('licenceFile').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Returns the enterprise that was certified with a file, or that submitted it with a request for another name; null if there is none. */
export async function getEnterpriseOfLicence(db: Db, uuid: string): Promise<string | null> {
  const row = await db.query
    .selectFrom('certification')
    .select('entUuid')
    .where('licenceFile', '=', uuid)
    .unionAll(db.query.selectFrom('identityRequest').select('entUuid').where('licenceFile', '=', uuid))
    .limit(1)
    .executeTakeFirst();
  return row?.entUuid ?? null;
}

/** Stores the licence with which an enterprise is certified. */
export async function saveLicence(db: Db, entUuid: string, licenceFile: string): Promise<void> {
  await db.query.updateTable('certification').set({ licenceFile }).where('entUuid', '=', entUuid).execute();
}

/** Deletes the rows of licences that were not used for a certification and are not attachments. @returns their uuids */
export async function removeUnusedLicenceRows(db: Db, before: Date): Promise<string[]> {
  const rows = await db.query
    .deleteFrom('licenceFile')
    .where('createTime', '<', before)
    .where('uuid', 'not in', (inner) =>
      inner.selectFrom('certification').select('licenceFile').where('licenceFile', 'is not', null).$castTo<{
        licenceFile: string;
      }>(),
    )
    .where(sql<boolean>`not exists (select 1 from identity_request r where r.licence_file = licence_file.uuid)`)
    .where(
      sql<boolean>`not exists (select 1 from stored_file s where s.storage_key = ${sql.lit(LICENCE_FOLDER)} || licence_file.uuid)`,
    )
    .returning('uuid')
    .execute();
  return rows.map((row) => row.uuid);
}

/**
 * Returns the certification of an enterprise.
 * @param entUuid the enterprise of the certification; the caller has checked the access
 */
export async function getCertificationRow(db: Db, entUuid: string) {
  return await db.query
    .selectFrom('certification as c')
    .leftJoin('licenceFile as f', 'f.uuid', 'c.licenceFile')
    .select([
      'c.checkedBy',
      'c.decideTime',
      'c.submitTime',
      'f.uuid as fileUuid',
      'f.filename',
      'f.size',
      'f.createTime as uploadTime',
    ])
    .where('c.entUuid', '=', entUuid)
    .executeTakeFirst();
}

export async function saveCertificationRow(db: Db, row: CertificationTable): Promise<void> {
  const { entUuid: _key, ...changes } = row;
  await db.query
    .insertInto('certification')
    .values(row)
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet(changes))
    .execute();
}

export type CertificationStatus = 'reviewing' | 'passed' | 'rejected';

export async function saveCertificationStatus(
  db: Db,
  entUuid: string,
  standing: { readonly state: CertificationStatus; readonly reason: string | null },
  by: { readonly userUuid: string; readonly now: Date },
): Promise<boolean> {
  const row = await db.query
    .updateTable('enterprise')
    .set({
      certifyStatus: standing.state,
      rejectReason: standing.reason,
      updateTime: by.now,
      updateBy: by.userUuid,
    })
    .where('uuid', '=', entUuid)
    .where('delFlag', '=', '0')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the certified enterprise with a credit code, for a request to join it. */
export async function findCertifiedEnterprise(
  db: Db,
  creditCode: string,
): Promise<{ readonly uuid: string; readonly entName: string } | undefined> {
  // A merged record keeps its code, but the code belongs to the remaining enterprise.
  const { rows } = await db.sql<{ uuid: string; entName: string }>(
    `select e.uuid, e.ent_name as "entName" from enterprise e where e.del_flag = '0' and e.certify_status = 'passed' and e.uuid in (
       select uuid from enterprise where credit_code = $1 and del_flag = '0' and certify_status = 'passed'
       union all select merged_into from enterprise where credit_code = $1 and merged_into is not null)
     order by (e.credit_code = $1) desc limit 1`,
    [creditCode],
  );
  return rows[0];
}

export async function getEnterpriseName(
  db: Db,
  uuid: string,
): Promise<{ readonly uuid: string; readonly entName: string } | undefined> {
  return await db.query
    .selectFrom('enterprise')
    .select(['uuid', 'entName'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/**
 * Adds a request to join an enterprise.
 * @returns false if the user already has a pending request
 */
export async function addJoinRequestRow(db: Db, row: Omit<JoinRequestTable, 'state'>): Promise<boolean> {
  const added = await db.query
    .insertInto('joinRequest')
    .values(row)
    .onConflict((conflict) => conflict.column('userUuid').where('state', '=', sql.lit('waiting')).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

export async function countJoinRequestRows(db: Db, userUuid: string, since: Date): Promise<number> {
  return await getCount(
    db.query.selectFrom('joinRequest').where('userUuid', '=', userUuid).where('createTime', '>', since),
  );
}

export async function getUserJoinRequestRow(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('joinRequest as j')
    .innerJoin('enterprise as e', 'e.uuid', 'j.entUuid')
    .select(['j.uuid', 'j.state', 'j.createTime', 'e.entName'])
    .where('j.userUuid', '=', userUuid)
    .orderBy('j.createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listEnterpriseJoinRequests(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('joinRequest as j')
    .innerJoin('appUser as u', 'u.uuid', 'j.userUuid')
    .select(['j.uuid', 'j.note', 'j.firmRoles as enterpriseRoles', 'j.createTime', 'u.nickName', 'u.phonenumber'])
    .where('j.entUuid', '=', scope.entUuid)
    .where('j.state', '=', 'waiting')
    .orderBy('j.createTime')
    .limit(100)
    .execute();
}

/** Returns a request to join, locked until the transaction ends, so that concurrent decisions run one after the other. */
export async function lockJoinRequestRow(db: Db, scope: TenantContext, uuid: string) {
  return await db.query
    .selectFrom('joinRequest')
    .select(['uuid', 'userUuid', 'state', 'firmRoles as enterpriseRoles'])
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function closeJoinRequestRow(
  db: Db,
  uuid: string,
  state: 'accepted' | 'refused' | 'withdrawn',
  by: { readonly userUuid: string; readonly now: Date },
): Promise<void> {
  await db.query
    .updateTable('joinRequest')
    .set({ state, decideTime: by.now, decideBy: by.userUuid })
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Withdraws the user's pending request to join.
 * @returns false if the user has no pending request
 */
export async function withdrawJoinRequestRow(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db.query
    .updateTable('joinRequest')
    .set({ state: 'withdrawn', decideTime: now, decideBy: userUuid })
    .where('userUuid', '=', userUuid)
    .where('state', '=', 'waiting')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the certified enterprises that already have the name or code claimed by an enterprise. */
export async function listCertifiedHolders(db: Db, entUuid: string) {
  return await db.query
    .selectFrom('enterprise as e')
    .innerJoin('enterprise as h', (join) =>
      join
        .onRef('h.uuid', '<>', 'e.uuid')
        .on((on) =>
          on.or([on('h.creditCode', '=', on.ref('e.creditCode')), on('h.entName', '=', on.ref('e.entName'))]),
        ),
    )
    .where('e.uuid', '=', entUuid)
    .where('h.certifyStatus', '=', 'passed')
    .where('h.delFlag', '=', '0')
    .select(['h.uuid', 'h.entName', 'h.creditCode'])
    .execute();
}

/** Lists uncertified enterprises that claim the name or code of a certified one. */
export async function listUncertifiedClaimants(db: Db, entUuid: string) {
  const { rows } = await db.sql<{ uuid: string; entName: string }>(
    `select r.uuid, r.ent_name as "entName" from enterprise h join enterprise r on r.credit_code = h.credit_code
     where h.uuid = $1 and r.uuid <> h.uuid and r.certify_status <> 'passed' and r.del_flag = '0'
     union select r.uuid, r.ent_name from enterprise h join enterprise r on r.ent_name = h.ent_name
     where h.uuid = $1 and r.uuid <> h.uuid and r.certify_status <> 'passed' and r.del_flag = '0'`,
    [entUuid],
  );
  return rows;
}

/** Lists the users who may decide for an enterprise: its certifier, or all unrestricted members of a sample enterprise, which has no certifier. */
export async function listEnterpriseOwners(db: Db, entUuid: string): Promise<string[]> {
  const rows = await db.query
    .selectFrom('firmMember as w')
    .innerJoin('enterprise as e', 'e.uuid', 'w.entUuid')
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .select('u.uuid')
    .where('e.uuid', '=', entUuid)
    .where((where) =>
      where.or([
        where.and([where('e.createBy', 'is', null), where('w.firmRoles', 'is', null)]),
        where('e.createBy', '=', where.ref('u.uuid')),
      ]),
    )
    .where('u.delFlag', '=', '0')
    .limit(20)
    .execute();
  return rows.map((row) => row.uuid);
}
