import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { ProviderKind } from '../contract/provider-kinds.ts';

interface ProviderTable {
  entUuid: string;
  kind: ProviderKind;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  corpId: string | null;
  domain: string | null;
  isOn: boolean;
  createTime: Date;
  updateTime: Date;
  createBy: string | null;
  updateBy: string | null;
}

interface IdentityTable {
  uuid: string;
  /** Null for an identity of the installation's provider. */
  entUuid: string | null;
  issuer: string;
  subject: string;
  userUuid: string;
  createTime: Date;
}

interface AttemptTable {
  ticketHash: string;
  entUuid: string | null;
  state: string | null;
  nonce: string | null;
  verifier: string | null;
  issuer: string | null;
  subject: string | null;
  expireTime: Date;
}

interface SignOnSessionTable {
  sessionUuid: string;
  entUuid: string | null;
  issuer: string;
  subject: string;
  sid: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    signOnProvider: ProviderTable;
    signOnIdentity: IdentityTable;
    signOnAttempt: AttemptTable;
    signOnSession: SignOnSessionTable;
  }
}

const selectProvider = ({ query }: Db) =>
  query
    .selectFrom('signOnProvider as p')
    .innerJoin('enterprise as e', 'e.uuid', 'p.entUuid')
    .select(['p.entUuid', 'e.entName', 'p.kind', 'p.issuer', 'p.clientId', 'p.clientSecret', 'p.corpId', 'p.domain'])
    .where('p.isOn', '=', true)
    .where('e.delFlag', '=', '0')
    .where('e.certifyStatus', '=', 'passed')
    .where(sql<boolean>`e.lock_reason is null`);

export type EnabledProvider = NonNullable<Awaited<ReturnType<typeof getEnabledProvider>>>;

export async function getEnabledProvider(db: Db, entUuid: string) {
  return await selectProvider(db).where('p.entUuid', '=', entUuid).executeTakeFirst();
}

/** Finds the provider of the enterprise with a mail domain or a credit code. */
export async function findEnabledProvider(db: Db, by: { readonly domain: string } | { readonly creditCode: string }) {
  const all = selectProvider(db);
  return await ('domain' in by
    ? all.where('p.domain', '=', by.domain)
    : all.where('e.creditCode', '=', by.creditCode)
  ).executeTakeFirst();
}

export async function hasEnabledProviders(db: Db): Promise<boolean> {
  return (await selectProvider(db).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the provider of an enterprise, or undefined. */
export async function getProviderRow(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('signOnProvider')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .executeTakeFirst();
}

type ProviderFields = Pick<
  ProviderTable,
  'kind' | 'issuer' | 'clientId' | 'clientSecret' | 'corpId' | 'domain' | 'isOn'
>;

export async function saveProviderRow(
  db: Db,
  scope: TenantContext,
  fields: ProviderFields,
  by: { readonly userUuid: string; readonly now: Date },
): Promise<void> {
  const changed = { ...fields, updateTime: by.now, updateBy: by.userUuid };
  await db.query
    .insertInto('signOnProvider')
    .values({ entUuid: scope.entUuid, ...changed, createTime: by.now, createBy: by.userUuid })
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet(changed))
    .execute();
}

/**
 * Removes the provider and its identities.
 * @returns false if the enterprise has no provider
 */
export async function removeProviderRow(db: Db, scope: TenantContext): Promise<boolean> {
  const { entUuid } = scope;
  await db.query.deleteFrom('signOnIdentity').where('entUuid', '=', entUuid).execute();
  const gone = await db.query
    .deleteFrom('signOnProvider')
    .where('entUuid', '=', entUuid)
    .returning('entUuid')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Ends all sessions that the provider of an enterprise has opened. */
export async function endSessionsOfProvider(db: Db, scope: TenantContext): Promise<void> {
  await db.query.deleteFrom('userSession').where('signOnEnt', '=', scope.entUuid).execute();
}

/** Removes the identities and pending sign-ons of an enterprise, because it has a different provider now. */
export async function removeFormerProviderData(db: Db, { entUuid }: TenantContext): Promise<void> {
  await db.query.deleteFrom('signOnIdentity').where('entUuid', '=', entUuid).execute();
  await db.query.deleteFrom('signOnAttempt').where('entUuid', '=', entUuid).execute();
}

export async function addSignOnAttempt(
  db: Db,
  row: Pick<AttemptTable, 'ticketHash' | 'entUuid' | 'expireTime'> &
    Partial<Pick<AttemptTable, 'state' | 'nonce' | 'verifier' | 'issuer' | 'subject'>>,
): Promise<void> {
  const empty = { state: null, nonce: null, verifier: null, issuer: null, subject: null };
  await db.query
    .insertInto('signOnAttempt')
    .values({ ...empty, ...row })
    .execute();
}

/**
 * Removes a pending sign-on and returns it; exactly one call succeeds.
 * @param state null to get the verified identity that waits for linking
 */
export async function consumeSignOnAttempt(db: Db, ticketHash: string, state: string | null, now: Date) {
  return await db.query
    .deleteFrom('signOnAttempt')
    .where('ticketHash', '=', ticketHash)
    .where('expireTime', '>', now)
    .where('state', state === null ? 'is' : '=', state)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores the hashes of codes before they are sent to a provider, as rows that match no ticket. The rows belong to no enterprise, because an
 * owner could otherwise remove them by replacing the provider.
 * @returns false if one of the codes was sent before
 */
export async function recordAuthorizationCodes(
  db: Db,
  codeHashes: readonly string[],
  expireTime: Date,
): Promise<boolean> {
  if (codeHashes.length === 0) return true;
  const empty = { entUuid: null, state: null, nonce: null, verifier: null, issuer: null, subject: null };
  const added = await db.query
    .insertInto('signOnAttempt')
    .values(codeHashes.map((hash) => ({ ...empty, ticketHash: `code ${hash}`, expireTime })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticketHash')
    .execute();
  return added.length === codeHashes.length;
}

export async function removeExpiredSignOnAttempts(db: Db, now: Date): Promise<void> {
  await db.query.deleteFrom('signOnAttempt').where('expireTime', '<=', now).execute();
}

type Subject = Pick<IdentityTable, 'entUuid' | 'issuer' | 'subject'>;

/** Finds the account linked to a subject. */
export async function findLinkedUser(db: Db, { entUuid, issuer, subject }: Subject) {
  return await db.query
    .selectFrom('signOnIdentity as i')
    .innerJoin('appUser as u', 'u.uuid', 'i.userUuid')
    .select(['i.uuid', 'i.userUuid', 'u.status', 'u.delFlag'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('i.entUuid', 'is not distinct from', entUuid)
    .executeTakeFirst();
}

export async function addIdentity(db: Db, row: IdentityTable): Promise<void> {
  await db.query.insertInto('signOnIdentity').values(row).execute();
}

export async function listIdentityRows(db: Db, userUuid: string) {
  return await db.query
    .selectFrom('signOnIdentity as i')
    .leftJoin('enterprise as e', 'e.uuid', 'i.entUuid')
    .select(['i.uuid', 'i.entUuid', 'i.createTime', 'e.entName'])
    .where('i.userUuid', '=', userUuid)
    .orderBy('i.createTime')
    .execute();
}

/**
 * Removes a linked identity.
 * @returns undefined if the user has no such identity
 */
export async function removeIdentity(db: Db, userUuid: string, uuid: string) {
  return await db.query
    .deleteFrom('signOnIdentity')
    .where('userUuid', '=', userUuid)
    .where('uuid', '=', uuid)
    .returning(['entUuid', 'issuer', 'subject'])
    .executeTakeFirst();
}

export async function addSignOnSession(db: Db, row: SignOnSessionTable): Promise<void> {
  await db.query.insertInto('signOnSession').values(row).execute();
}

/**
 * Ends the sessions that a provider opened for a subject, or the one with the given session id.
 * @returns their users
 */
export async function endSignOnSessions(
  db: Db,
  {
    entUuid,
    issuer,
    subject,
    sid,
  }: Pick<Subject, 'entUuid' | 'issuer'> & {
    readonly subject: string | null;
    readonly sid: string | null;
  },
): Promise<readonly string[]> {
  const ended = await db.query
    .deleteFrom('userSession')
    .where('uuid', 'in', (from) =>
      from
        .selectFrom('signOnSession as s')
        .select('s.sessionUuid')
        .where('s.issuer', '=', issuer)
        .where('s.entUuid', 'is not distinct from', entUuid)
        .$if(subject !== null, (query) => query.where('s.subject', '=', subject))
        .$if(sid !== null, (query) => query.where('s.sid', '=', sid)),
    )
    .returning('userUuid')
    .execute();
  return [...new Set(ended.map(({ userUuid }) => userUuid))];
}
