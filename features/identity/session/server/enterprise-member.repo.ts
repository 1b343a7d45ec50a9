import { type RawBuilder, sql } from 'kysely';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { Db } from '#platform/server/db/db.ts';

interface EnterpriseMemberTable {
  userUuid: string;
  entUuid: string;
  /** The user's roles in the enterprise, granted by the owner; null: all rights. */
  firmRoles: EnterpriseRole[] | null;
  joinTime: Date;
  /** The time at which the user last selected the enterprise. */
  chosenTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    firmMember: EnterpriseMemberTable;
  }
}

/** Builds the SQL that selects the accessible enterprise that the user selected last, or else the one joined first. */
export const selectLastChosenEnterprise = (userUuid: string, except: string | null = null): RawBuilder<string | null> =>
  sql`(select m.ent_uuid from firm_member m join enterprise e on e.uuid = m.ent_uuid and e.del_flag = '0'
    where m.user_uuid = ${userUuid} and m.ent_uuid is distinct from ${except}::uuid
    order by (e.lock_reason is null) desc, m.chosen_time desc nulls last, m.join_time, m.ent_uuid limit 1)`;

/** Builds the SQL that selects the enterprise of a key, as long as the key's issuer belongs to it. */
export const selectKeyEnterprise = (userUuid: string, keyUuid: string): RawBuilder<string | null> =>
  sql`(select m.ent_uuid from firm_member m join entity_key k on k.ent_uuid = m.ent_uuid
    where m.user_uuid = ${userUuid} and k.uuid = ${keyUuid})`;

/**
 * Adds a user to an enterprise.
 * @returns false when the user is already a member
 */
export async function addMember(
  db: Db,
  userUuid: string,
  entUuid: string,
  now: Date,
  enterpriseRoles: readonly EnterpriseRole[] | null = null,
): Promise<boolean> {
  const added = await db.query
    .insertInto('firmMember')
    .values({ userUuid, entUuid, firmRoles: enterpriseRoles && [...enterpriseRoles], joinTime: now, chosenTime: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entUuid')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Adds a user to an enterprise (gaps, section C) and selects it in the user's sessions that have none. Without roles the user has all
 * rights except decisions about members.
 * @returns false when the user is already a member
 */
export async function linkUserToEnterprise(
  db: Db,
  userUuid: string,
  entUuid: string,
  now: Date,
  enterpriseRoles: readonly EnterpriseRole[] | null = null,
): Promise<boolean> {
  if (!(await addMember(db, userUuid, entUuid, now, enterpriseRoles))) return false;
  await db.query
    .updateTable('userSession')
    .set({ chosenEnt: entUuid })
    .where('userUuid', '=', userUuid)
    .where('keyUuid', 'is', null)
    .where('chosenEnt', 'is', null)
    .execute();
  return true;
}

/**
 * Returns whether no enterprise is selected in a session. Locks the session until the end of the transaction, so that of two concurrent
 * calls the second sees the enterprise set by the first.
 */
export async function lockSessionWithoutEnterprise(db: Db, sessionUuid: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('userSession')
    .select('chosenEnt')
    .where('uuid', '=', sessionUuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.chosenEnt === null;
}

/**
 * Removes a user from an enterprise and selects another of the user's enterprises in the user's sessions. Takes effect at once in every
 * process, because user and enterprise are read with each call.
 */
export async function unlinkUserFromEnterprise(db: Db, userUuid: string, entUuid: string): Promise<void> {
  await db.query
    .updateTable('userSession')
    .set({ chosenEnt: selectLastChosenEnterprise(userUuid, entUuid) })
    .where('userUuid', '=', userUuid)
    .where('keyUuid', 'is', null)
    .where('chosenEnt', '=', entUuid)
    .execute();
  await db.query.deleteFrom('firmMember').where('userUuid', '=', userUuid).where('entUuid', '=', entUuid).execute();
}

/**
 * Returns whether the user belongs to an enterprise that is accessible to the user. Locks the row until the end of the transaction, so that
 * the user cannot be removed before selecting the enterprise.
 */
export async function lockAccessibleMembership(db: Db, userUuid: string, entUuid: string): Promise<boolean> {
  const { rows } = await db.sql(
    `select from firm_member m join enterprise e on e.uuid = m.ent_uuid
     where m.user_uuid = $1 and m.ent_uuid = $2 and e.del_flag = '0'
       and (e.lock_reason is null or exists (select from app_user u where u.uuid = m.user_uuid and cardinality(u.permissions) > 0))
     for no key update of m`,
    [userUuid, entUuid],
  );
  return rows.length > 0;
}

/** Selects an enterprise in a session; later sessions of the user start with it. */
export async function setSessionEnterprise(
  db: Db,
  { uuid, userUuid }: { readonly uuid: string; readonly userUuid: string },
  entUuid: string | null,
  now: Date,
): Promise<void> {
  await db.query.updateTable('userSession').set({ chosenEnt: entUuid }).where('uuid', '=', uuid).execute();
  if (entUuid === null) return;
  await db.query
    .updateTable('firmMember')
    .set({ chosenTime: now })
    .where('userUuid', '=', userUuid)
    .where('entUuid', '=', entUuid)
    .execute();
}

/** Removes the user of a closed account from every enterprise. */
export async function removeAllMemberships(db: Db, userUuid: string): Promise<void> {
  await db.query.deleteFrom('firmMember').where('userUuid', '=', userUuid).execute();
}

/** Returns whether a user with an active account is a member of an enterprise. */
export async function isActiveEnterpriseMember(db: Db, userUuid: string, entUuid: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('firmMember as m')
    .innerJoin('appUser as u', 'u.uuid', 'm.userUuid')
    .select('u.uuid')
    .where('m.userUuid', '=', userUuid)
    .where('m.entUuid', '=', entUuid)
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .executeTakeFirst();
  return row !== undefined;
}
