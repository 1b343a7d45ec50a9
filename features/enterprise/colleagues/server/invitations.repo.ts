import { type Insertable, sql } from 'kysely';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPage, type Slice } from '#platform/server/db/list-page.ts';
import type { InvitationState } from '../contract/invitations.ts';

interface EnterpriseInvitationTable {
  entUuid: string;
  uuid: string;
  /** Encrypted phone number; a keyed hash is stored in addition. */
  phone: string;
  phoneHash: string;
  firmRoles: EnterpriseRole[] | null;
  /** An expired invitation keeps its stored state, so readers must compare the time. */
  state: InvitationState;
  createBy: string;
  createTime: Date;
  endTime: Date;
  decideTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    firmInvitation: EnterpriseInvitationTable;
  }
}

/** Lists the invitations of an enterprise, newest first. */
export async function listInvitationRows(db: Db, scope: TenantContext, page: Slice) {
  const own = db.query.selectFrom('firmInvitation').where('entUuid', '=', scope.entUuid);
  return await listPage(
    own,
    own
      .select(['uuid', 'phone', 'firmRoles as enterpriseRoles', 'state', 'createTime', 'endTime', 'decideTime'])
      .orderBy('createTime', 'desc')
      .orderBy('uuid'),
    page,
  );
}

/** Counts invitations since a time: by the enterprise, and to a number by all enterprises. */
export async function countInvitations(
  db: Db,
  scope: TenantContext,
  phoneHash: string,
  since: Date,
): Promise<{ readonly ofEnterprise: number; readonly toPhone: number }> {
  const { rows } = await db.sql<{ ofEnterprise: number; toPhone: number }>(
    `select (select count(*) from firm_invitation where ent_uuid = $1 and create_time > $3)::int as "ofEnterprise",
       (select count(*) from firm_invitation where phone_hash = $2 and create_time > $3)::int as "toPhone"`,
    [scope.entUuid, phoneHash, since],
  );
  return rows[0] ?? { ofEnterprise: 0, toPhone: 0 };
}

/** Ends pending invitations to a number, so that a new one can be sent. */
export async function endInvitationRows(db: Db, scope: TenantContext, phoneHash: string, now: Date): Promise<void> {
  await db.query
    .updateTable('firmInvitation')
    .set({ state: 'ended' })
    .where('entUuid', '=', scope.entUuid)
    .where('phoneHash', '=', phoneHash)
    .where('state', '=', 'waiting')
    .where('endTime', '<=', now)
    .execute();
}

/**
 * Adds an invitation.
 * @returns false if another invitation to the number is pending
 */
export async function addInvitationRow(db: Db, row: Insertable<EnterpriseInvitationTable>): Promise<boolean> {
  const added = await db.query
    .insertInto('firmInvitation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns an invitation of the enterprise, locked until the end of the transaction. */
export async function lockSentInvitation(db: Db, scope: TenantContext, uuid: string) {
  return await db.query
    .selectFrom('firmInvitation')
    .select(['uuid', 'state', 'endTime'])
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const toPhone = (db: Db, phoneHash: string) =>
  db.query
    .selectFrom('firmInvitation as i')
    .innerJoin('enterprise as e', 'e.uuid', 'i.entUuid')
    .where('i.phoneHash', '=', phoneHash)
    .where('e.delFlag', '=', '0')
    .where(sql<boolean>`e.lock_reason is null`);

/** The maximum number of displayed invitations; a user is unlikely to have more at once. */
const MAX_SHOWN = 50;

/** Lists the pending invitations of a phone number. */
export async function listReceivedRows(db: Db, phoneHash: string, now: Date) {
  return await toPhone(db, phoneHash)
    .innerJoin('appUser as u', 'u.uuid', 'i.createBy')
    .where('i.state', '=', 'waiting')
    .where('i.endTime', '>', now)
    .select([
      'i.uuid',
      'e.entName',
      'u.nickName as inviter',
      'i.firmRoles as enterpriseRoles',
      'i.createTime',
      'i.endTime',
    ])
    .orderBy('i.createTime', 'desc')
    .limit(MAX_SHOWN)
    .execute();
}

/** Returns an invitation if it was sent to this number, locked until the end of the transaction. */
export async function lockReceivedInvitation(db: Db, phoneHash: string, uuid: string) {
  return await toPhone(db, phoneHash)
    .where('i.uuid', '=', uuid)
    .select([
      'i.uuid',
      'i.entUuid',
      'i.firmRoles as enterpriseRoles',
      'i.state',
      'i.endTime',
      'i.createBy',
      'e.createBy as ownerUuid',
    ])
    .select('e.entName')
    .forNoKeyUpdate('i')
    .executeTakeFirst();
}

export async function closeInvitationRow(
  db: Db,
  uuid: string,
  state: Exclude<InvitationState, 'waiting'>,
  now: Date,
): Promise<void> {
  await db.query.updateTable('firmInvitation').set({ state, decideTime: now }).where('uuid', '=', uuid).execute();
}

/** Finds the account with a phone number, and whether it belongs to a member of the enterprise. */
export async function findInvitedAccount(db: Db, scope: TenantContext, phonenumber: string) {
  const { rows } = await db.sql<{ uuid: string; mail: string | null; isMember: boolean }>(
    `select u.uuid, u.mail, exists (select from firm_member m where m.user_uuid = u.uuid and m.ent_uuid = $2) as "isMember"
     from app_user u where u.phonenumber = $1 and u.del_flag = '0' and u.status = '0'`,
    [phonenumber, scope.entUuid],
  );
  return rows[0] ?? null;
}

/** Deletes old invitations; their outcome remains in the audit log. */
export async function removeInvitationsBefore(db: Db, before: Date): Promise<void> {
  await db.query.deleteFrom('firmInvitation').where('createTime', '<', before).execute();
}

/** Lists the encrypted numbers with pending invitations of an enterprise. */
export async function listInvitedPhones(db: Db, entUuid: string, now: Date): Promise<string[]> {
  const rows = await db.query
    .selectFrom('firmInvitation')
    .select('phone')
    .where('entUuid', '=', entUuid)
    .where('state', '=', 'waiting')
    .where('endTime', '>', now)
    .execute();
  return rows.map(({ phone }) => phone);
}

export async function listAccountsByPhone(db: Db, phones: readonly string[]): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>(
    `select uuid from app_user where phonenumber = any($1) and del_flag = '0' and status = '0'`,
    [[...phones]],
  );
  return rows.map(({ uuid }) => uuid);
}
