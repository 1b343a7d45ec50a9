import { sql } from 'kysely';
import type { Db } from '#platform/server/db/db.ts';

interface KeyChallengeTable {
  uuid: string;
  challenge: string;
  purpose: 'login' | 'enrol' | 'again';
  keyUuid: string | null;
  sessionUuid: string | null;
  createTime: Date;
  expireTime: Date;
  usedTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    keyChallenge: KeyChallengeTable;
  }
}

/**
 * Stores a challenge and removes expired ones, so that the table holds only the challenges of the last minutes although the call is public.
 */
export async function addKeyChallenge(db: Db, row: Omit<KeyChallengeTable, 'usedTime'>): Promise<void> {
  await removeExpiredChallenges(db, row.createTime);
  await db.query
    .insertInto('keyChallenge')
    .values({ ...row, usedTime: null })
    .execute();
}

export interface ChallengeClaim {
  readonly challenge: string;
  readonly purpose: 'login' | 'enrol' | 'again';
  readonly keyUuid: string | null;
  readonly sessionUuid: string | null;
  readonly now: Date;
}

/**
 * Marks a challenge as used: of concurrent requests exactly one succeeds.
 * @returns false when it is unknown, expired, used, or was issued for another purpose, key or session
 */
export async function markChallengeUsed(db: Db, claim: ChallengeClaim): Promise<boolean> {
  const row = await db.query
    .updateTable('keyChallenge')
    .set({ usedTime: claim.now })
    .where('challenge', '=', claim.challenge)
    .where('purpose', '=', claim.purpose)
    .where('usedTime', 'is', null)
    .where('expireTime', '>', claim.now)
    .where('keyUuid', 'is not distinct from', claim.keyUuid)
    .where('sessionUuid', 'is not distinct from', claim.sessionUuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks the challenge of a login as used: of concurrent calls exactly one succeeds.
 * @returns false if it was already used
 */
export async function consumeLoginChallenge(
  db: Db,
  row: Pick<KeyChallengeTable, 'uuid' | 'challenge' | 'createTime' | 'expireTime'>,
): Promise<boolean> {
  const added = await db.query
    .insertInto('keyChallenge')
    .values({ ...row, purpose: 'login', keyUuid: null, sessionUuid: null, usedTime: row.createTime })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeExpiredChallenges(db: Db, expiredBefore: Date): Promise<void> {
  await db.query.deleteFrom('keyChallenge').where('expireTime', '<', expiredBefore).execute();
}

/** Returns a credential with its key and its account, whatever their status; the service decides which of them rejects the login. */
export async function getCredentialForLogin(db: Db, credentialId: string) {
  const row = await db.query
    .selectFrom('keyCredential as c')
    .innerJoin('entityKey as k', (join) => join.onRef('k.entUuid', '=', 'c.entUuid').onRef('k.uuid', '=', 'c.keyUuid'))
    .innerJoin('appUser as u', 'u.uuid', 'k.userUuid')
    .where('c.credentialId', '=', credentialId)
    .where('k.delFlag', '=', '0')
    .select([
      'c.uuid',
      'c.credentialId',
      'c.publicKey',
      'c.counter',
      'c.transports',
      'c.rpId',
      'k.uuid as keyUuid',
      'k.entUuid',
      'k.keySn',
      'k.kind',
      'k.status',
      'k.validEnd',
      'k.userUuid',
      'u.status as userStatus',
      'u.delFlag as userDelFlag',
    ])
    .select(
      sql<boolean>`exists (select from firm_member w join enterprise e on e.uuid = w.ent_uuid
        where w.user_uuid = k.user_uuid and w.ent_uuid = k.ent_uuid and e.lock_reason is null)`.as('isOfEnterprise'),
    )
    .executeTakeFirst();
  return row ?? null;
}
export type LoginCredential = NonNullable<Awaited<ReturnType<typeof getCredentialForLogin>>>;

export async function listCredentialsOfSerial(db: Db, keySn: string, rpId: string) {
  return await db.query
    .selectFrom('keyCredential as c')
    .innerJoin('entityKey as k', (join) => join.onRef('k.entUuid', '=', 'c.entUuid').onRef('k.uuid', '=', 'c.keyUuid'))
    .where((where) => where(where.fn('upper', ['k.keySn']), '=', keySn.toUpperCase()))
    .where('k.delFlag', '=', '0')
    .where('c.rpId', '=', rpId)
    .select(['c.credentialId as id', 'c.transports'])
    .execute();
}

/** Lists the credentials with which a session can authenticate: those of its key, or of the account's main key after a login by password. */
export async function listSessionCredentials(
  db: Db,
  owner: { readonly userUuid: string; readonly keyUuid: string | null; readonly rpId: string },
) {
  const found = db.query
    .selectFrom('keyCredential as c')
    .innerJoin('entityKey as k', (join) => join.onRef('k.entUuid', '=', 'c.entUuid').onRef('k.uuid', '=', 'c.keyUuid'))
    .where('k.userUuid', '=', owner.userUuid)
    .where('k.delFlag', '=', '0')
    .where('k.status', '=', 'active')
    .where('c.rpId', '=', owner.rpId)
    .select(['c.credentialId as id', 'c.transports']);
  const own = owner.keyUuid === null ? found.where('k.kind', '=', 'main') : found.where('k.uuid', '=', owner.keyUuid);
  return await own.execute();
}

/**
 * Stores the new counter of a used credential. The counter only increases, so of two logins verified against the same counter one is
 * rejected; a synchronised passkey has no counter and remains at 0.
 */
export async function markCredentialUsed(
  db: Db,
  { entUuid, uuid, keyUuid, counter }: Pick<LoginCredential, 'entUuid' | 'uuid' | 'keyUuid' | 'counter'>,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const row = await db.query
    .updateTable('keyCredential')
    .set({ counter: newCounter, lastUseTime: now })
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', uuid)
    .where('counter', '=', counter)
    .returning('uuid')
    .executeTakeFirst();
  if (!row) return false;
  await db.query
    .updateTable('entityKey')
    .set({ lastUseTime: now })
    .where('entUuid', '=', entUuid)
    .where('uuid', '=', keyUuid)
    .execute();
  return true;
}
