import { removeAllMemberships } from '#features/identity/session/server/session.server-api.ts';
import type { Db } from '#platform/server/db/db.ts';

interface AccountClosingTable {
  uuid: string;
  userUuid: string;
  askTime: Date;
  dueTime: Date;
  cancelTime: Date | null;
  doneTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    accountClosing: AccountClosingTable;
  }
}

export async function addAccountClosing(db: Db, row: AccountClosingTable): Promise<void> {
  await db.query.insertInto('accountClosing').values(row).execute();
}

interface OwnEnterprise {
  readonly uuid: string;
  readonly ownerUuid: string | null;
}

/**
 * Returns whether closing the account would leave an enterprise with members but without an owner. Locks the rows until the end of the
 * transaction, so that the user cannot become an owner meanwhile.
 */
export async function leavesEnterpriseWithoutOwner(db: Db, userUuid: string): Promise<boolean> {
  const { rows } = await db.sql<OwnEnterprise>(
    `select e.uuid, e.create_by as "ownerUuid" from enterprise e join firm_member w on w.ent_uuid = e.uuid where w.user_uuid = $1
     order by e.uuid for no key update of e`,
    [userUuid],
  );
  for (const enterprise of rows) if (await hangsOn(db, enterprise, userUuid)) return true;
  return false;
}

async function hangsOn(db: Db, enterprise: OwnEnterprise, userUuid: string): Promise<boolean> {
  if (enterprise.ownerUuid !== null && enterprise.ownerUuid !== userUuid) return false;
  const people = await db.query
    .selectFrom('firmMember as w')
    .innerJoin('appUser as u', 'u.uuid', 'w.userUuid')
    .select(['u.uuid', 'w.firmRoles as enterpriseRoles', 'u.status'])
    .where('w.entUuid', '=', enterprise.uuid)
    .where('u.delFlag', '=', '0')
    .limit(500)
    .execute();
  const others = people.filter(({ uuid }) => uuid !== userUuid);
  if (others.length === 0) return false;
  if (enterprise.ownerUuid === userUuid) return true;
  // If no owner is named, every other member with full rights counts as an owner.
  const isNarrowed = people.some(({ uuid, enterpriseRoles }) => uuid === userUuid && enterpriseRoles !== null);
  return !isNarrowed && !others.some(({ enterpriseRoles, status }) => enterpriseRoles === null && status === '0');
}

/** Returns the pending closing of the account; undefined if there is none. */
export async function getPendingClosing(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('accountClosing')
    .select(['uuid', 'askTime', 'dueTime'])
    .where('userUuid', '=', userUuid)
    .where('cancelTime', 'is', null)
    .where('doneTime', 'is', null)
    .executeTakeFirst();
}

/** @returns false if no closing is pending */
export async function cancelClosingRow(db: Db, userUuid: string, now: Date): Promise<boolean> {
  const row = await db.query
    .updateTable('accountClosing')
    .set({ cancelTime: now })
    .where('userUuid', '=', userUuid)
    .where('cancelTime', 'is', null)
    .where('doneTime', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDueClosings(db: Db, now: Date) {
  return await db.query
    .selectFrom('accountClosing')
    .select(['uuid', 'userUuid'])
    .where('dueTime', '<=', now)
    .where('cancelTime', 'is', null)
    .where('doneTime', 'is', null)
    .orderBy('dueTime')
    .limit(500)
    .execute();
}

/** @returns false if the closing was cancelled meanwhile, or another process has already closed the account */
export async function markAccountClosed(db: Db, uuid: string, now: Date): Promise<boolean> {
  const row = await db.query
    .updateTable('accountClosing')
    .set({ doneTime: now })
    .where('uuid', '=', uuid)
    .where('cancelTime', 'is', null)
    .where('doneTime', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

const CLOSED_NAME = '已注销用户';

/**
 * Removes all personal data from an account. The row itself is kept without a name, because records of the enterprise and the audit log
 * refer to it.
 */
export async function anonymiseAccount(db: Db, userUuid: string, now: Date): Promise<void> {
  await db.query
    .updateTable('appUser')
    .set({
      username: `closed_${userUuid}`,
      phonenumber: `closed ${userUuid}`,
      mail: null,
      passwordHash: 'closed',
      nickName: CLOSED_NAME,
      avatar: '/avatar/default.svg',
      roles: [],
      permissions: [],
      wxOpenId: null,
      lastLoginTime: null,
      lastLoginIp: null,
      status: '1',
      delFlag: '2',
      updateTime: now,
    })
    .where('uuid', '=', userUuid)
    .execute();
  await db.query.deleteFrom('userSession').where('userUuid', '=', userUuid).execute();
  await removeAllMemberships(db, userUuid);
  await db.query.deleteFrom('passwordHistory').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('secondFactor').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('knownDevice').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('formDraft').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('messageRead').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('message').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('messagePhone').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('wechatBinding').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('wechatScene').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('signOnIdentity').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('lessonProgress').where('userUuid', '=', userUuid).execute();
  await db.query.deleteFrom('lessonLedger').where('userUuid', '=', userUuid).execute();
  // The download records of enterprises are kept for as long as the audit log, without the user's name.
  await db.query
    .updateTable('bidTake')
    .set({ userName: CLOSED_NAME, ip: null })
    .where('userUuid', '=', userUuid)
    .execute();
  await db.query
    .updateTable('joinRequest')
    .set({ state: 'withdrawn', decideTime: now })
    .where('userUuid', '=', userUuid)
    .where('state', '=', 'waiting')
    .execute();
}
