import { type CompiledQuery, type Generated, sql } from 'kysely';
import type { RegionGrant } from '#domain/access/data-scope.ts';
import type { EnterpriseRole } from '#domain/access/enterprise-role.ts';
import type { StoredKeyStatus } from '#domain/access/key-status.ts';
import type { SessionPolicy } from '#domain/access/login-policy.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { AuthMethod, LoginKey } from '#platform/server/access/session.ts';
import type { SoftDeletable } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  addMember,
  isActiveEnterpriseMember,
  selectKeyEnterprise,
  selectLastChosenEnterprise,
} from './enterprise-member.repo.ts';

const DEFAULT_AVATAR = '/avatar/default.svg';

export interface UserTable extends SoftDeletable {
  uuid: string;
  username: string;
  phonenumber: string;
  mail: string | null;
  passwordHash: string;
  passwordTime: Generated<Date>;
  nickName: string;
  avatar: string;
  roles: Generated<string[]>;
  permissions: Generated<string[]>;
  /** Whether certain actions of the operator require the approval of another operator; written together with the operator's role. */
  asksSecond: Generated<boolean>;
  /** Regions of the operator's roles; set if one of the roles is limited to regions. */
  regionGrants: Generated<RegionGrant[] | null>;
  status: Generated<'0' | '1'>;
  wxOpenId: string | null;
  lastLoginTime: Date | null;
  lastLoginIp: string | null;
}

interface SessionTable {
  uuid: string;
  tokenHash: string;
  contextHash: string | null;
  userUuid: string;
  keyUuid: string | null;
  createTime: Date;
  expireTime: Date;
  lastSeen: Date;
  userAgent: string;
  ip: string;
  authTime: Date;
  authMethod: AuthMethod;
  /** The selected enterprise of the session; null if there is none. */
  chosenEnt: string | null;
  /** The enterprise whose sign-on opened the session, which is valid only there; null if no enterprise's sign-on opened it. */
  signOnEnt: string | null;
}

interface MembershipTable {
  entUuid: string;
  startDate: string;
  endDate: string;
  createTime: Date;
  updateTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    appUser: UserTable;
    userSession: SessionTable;
    membership: MembershipTable;
  }
}

/** Placeholders for the parameters of a statement that is compiled only once, because every call of a logged-in user runs it. */
const ASKED_HASH = '\0 token hash';
const ASKED_TIME = new Date(0);

/** A locked enterprise is only accessible to operators. */
const IS_OPEN = sql<boolean>`(e.lock_reason is null or cardinality(u.permissions) > 0)`;

/**
 * Builds the query of a session.
 * @param enterprises `chosen`: only the selected enterprise of the session; `own`: all enterprises of its user
 */
const sessionQuery = ({ query }: Db, enterprises: 'chosen' | 'own') =>
  query
    .selectFrom('userSession as s')
    .innerJoin('appUser as u', 'u.uuid', 's.userUuid')
    .leftJoin('firmMember as f', (join) => {
      const own = join.onRef('f.userUuid', '=', 'u.uuid');
      return enterprises === 'own' ? own : own.onRef('f.entUuid', '=', 's.chosenEnt');
    })
    .leftJoin('enterprise as e', (join) => join.onRef('e.uuid', '=', 'f.entUuid').on('e.delFlag', '=', '0').on(IS_OPEN))
    .leftJoin('membership as m', 'm.entUuid', 'e.uuid')
    // A key gives access only to the enterprise for which it was issued.
    .leftJoin('entityKey as k', (join) =>
      join.onRef('k.uuid', '=', 's.keyUuid').onRef('k.entUuid', '=', 'f.entUuid').on('k.delFlag', '=', '0'),
    )
    .where('u.status', '=', '0')
    .where('u.delFlag', '=', '0')
    .select([
      's.uuid as sessionUuid',
      's.contextHash',
      's.keyUuid',
      's.expireTime',
      's.lastSeen',
      's.authTime',
      's.authMethod',
      'u.uuid as userUuid',
      's.chosenEnt',
      's.signOnEnt',
      'u.username',
      'u.nickName',
      'u.avatar',
      'u.phonenumber',
      'u.roles',
      'u.permissions',
      'f.firmRoles as enterpriseRoles',
      'u.asksSecond',
      'u.regionGrants',
      'e.createBy as ownerUuid',
      'e.uuid as entUuid',
      'e.entName',
      'e.creditCode',
      'e.region',
      'e.certifyStatus',
      'e.trialTime',
      'm.endDate as memberUntil',
      'k.kind as keyKind',
      'k.keySn',
      'k.holderName',
      'k.menuIds',
      'k.status as keyStatus',
      'k.validEnd as keyValidEnd',
      sql<
        [number: string, records: string] | null
      >`(select array[version::text, records::text] from firm_version where ent_uuid = e.uuid)`.as('dataVersion'),
    ])
    .select(sql<string[]>`array(select c.ent_uuid from firm_member c where c.user_uuid = u.uuid)`.as('enterpriseUuids'))
    .select(
      // The idle times of all enterprises to which the session can switch apply; otherwise it would stay open in another enterprise.
      sql<SessionPolicy[] | null>`(select jsonb_agg(jsonb_build_object('mfaRequired',
        case when p.ent_uuid is null or p.ent_uuid = e.uuid then p.mfa_required end, 'idleMinutes',
        p.idle_minutes, 'operatorNetworks', p.operator_networks))
        from login_policy p where p.ent_uuid is null or p.ent_uuid = e.uuid or p.ent_uuid = any(array(
          select c.ent_uuid from firm_member c where c.user_uuid = u.uuid and s.key_uuid is null and s.sign_on_ent is null
        )))`.as('policies'),
    );

/** A valid session with all data for access control. */
export interface SessionRow {
  sessionUuid: string;
  contextHash: string | null;
  keyUuid: string | null;
  expireTime: Date;
  lastSeen: Date;
  authTime: Date;
  authMethod: AuthMethod;
  userUuid: string;
  /** The selected enterprise of the session, even if it no longer exists. */
  chosenEnt: string | null;
  signOnEnt: string | null;
  username: string;
  nickName: string;
  avatar: string;
  phonenumber: string;
  roles: string[];
  permissions: string[];
  /** The user's roles in the enterprise, granted by the owner; null: all rights. */
  enterpriseRoles: EnterpriseRole[] | null;
  asksSecond: boolean;
  regionGrants: RegionGrant[] | null;
  ownerUuid: string | null;
  entUuid: string | null;
  entName: string | null;
  creditCode: string | null;
  region: string | null;
  certifyStatus: string | null;
  trialTime: Date | null;
  memberUntil: string | null;
  keyKind: LoginKey['kind'] | null;
  keySn: string | null;
  holderName: string | null;
  menuIds: readonly string[] | null;
  keyStatus: StoredKeyStatus | null;
  keyValidEnd: string | null;
  /** The data version of the enterprise at the time of the query; null if its records have never changed. */
  dataVersion: readonly [number: string, records: string] | null;
  /** The enterprises of which the user is a member. */
  enterpriseUuids: string[];
  /**
   * The login policies of the installation and of the enterprise, and the idle times of all enterprises to which the session can switch;
   * null if there are none.
   */
  policies: SessionPolicy[] | null;
}

let written: CompiledQuery | null = null;

/** Returns the valid session of a token hash with its user, enterprise and membership, in one query. */
export async function getSessionRow(db: Db, tokenHash: string, now: Date): Promise<SessionRow | undefined> {
  written ??= sessionQuery(db, 'chosen')
    .where('s.tokenHash', '=', ASKED_HASH)
    .where('s.expireTime', '>', ASKED_TIME)
    .compile();
  const query = written;
  const asked = new Map<unknown, unknown>([
    [ASKED_HASH, tokenHash],
    [ASKED_TIME, now],
  ]);
  const parameters = query.parameters.map((given) => asked.get(given) ?? given);
  const { rows } = await db.query.executeQuery<SessionRow>({ ...query, parameters });
  return rows[0];
}

/** An upper limit that no real user reaches. */
const MAX_ENTERPRISES = 200;

/** Lists the session once for each enterprise of its user, as if it were selected, in the order of joining. */
export async function listEnterpriseSessions(db: Db, sessionUuid: string): Promise<SessionRow[]> {
  return await sessionQuery(db, 'own')
    .where('s.uuid', '=', sessionUuid)
    .where('e.uuid', 'is not', null)
    .orderBy('f.joinTime')
    .orderBy('e.uuid')
    .limit(MAX_ENTERPRISES)
    .execute();
}

/** Returns the token hash of a session; null if the session has ended. */
export async function getTokenHash(db: Db, sessionUuid: string): Promise<string | null> {
  if (!isUuid(sessionUuid)) return null;
  const row = await db.query
    .selectFrom('userSession')
    .select('tokenHash')
    .where('uuid', '=', sessionUuid)
    .executeTakeFirst();
  return row?.tokenHash ?? null;
}

type NewSession = Omit<SessionTable, 'authTime' | 'authMethod' | 'chosenEnt' | 'signOnEnt'> & {
  readonly authMethod?: AuthMethod;
  readonly signOnEnt?: string | null;
};

/** An authentication time that never counts as recent. */
const NO_PROOF = new Date(0);

/**
 * Adds a session. It counts as recently authenticated unless a sign-on provider opened it, because sensitive calls require the account's
 * password or key. Its enterprise is that of its key or its provider, or else the enterprise that its user selected last.
 */
export async function addSession(db: Db, row: NewSession): Promise<void> {
  const authMethod = row.authMethod ?? (row.keyUuid === null ? 'password' : 'key');
  const signOnEnt = row.signOnEnt ?? null;
  const chosenEnt =
    row.keyUuid === null ? selectLastChosenEnterprise(row.userUuid) : selectKeyEnterprise(row.userUuid, row.keyUuid);
  const authTime = authMethod === 'sign-on' ? NO_PROOF : row.createTime;
  await db.query
    .insertInto('userSession')
    .values({ ...row, authTime, authMethod, signOnEnt, chosenEnt: signOnEnt ?? chosenEnt })
    .execute();
}

/** Adds a temporary session within a transaction, to determine a user's rights in one of their enterprises. */
export async function addTemporarySession(
  db: Db,
  { entUuid, ...row }: Pick<SessionTable, 'uuid' | 'tokenHash' | 'userUuid' | 'keyUuid'> & { readonly entUuid: string },
  now: Date,
): Promise<void> {
  const expireTime = new Date(now.getTime() + 60_000);
  const seen = { contextHash: null, createTime: now, lastSeen: now, expireTime, userAgent: '', ip: '' };
  await addSession(db, { ...row, ...seen });
  if (!(await isActiveEnterpriseMember(db, row.userUuid, entUuid))) return;
  await db.query.updateTable('userSession').set({ chosenEnt: entUuid }).where('uuid', '=', row.uuid).execute();
}

/** Records that the user of the session has just authenticated again. */
export async function markAuthenticated(db: Db, sessionUuid: string, method: AuthMethod, now: Date): Promise<void> {
  await db.query
    .updateTable('userSession')
    .set({ authTime: now, authMethod: method })
    .where('uuid', '=', sessionUuid)
    .execute();
}

export async function updateLastSeen(db: Db, sessionUuid: string, now: Date): Promise<void> {
  await db.query.updateTable('userSession').set({ lastSeen: now }).where('uuid', '=', sessionUuid).execute();
}

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.query.deleteFrom('userSession').where('tokenHash', '=', tokenHash).execute();
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.query.deleteFrom('userSession').where('expireTime', '<=', now).execute();
}

/** Returns a user by name (case-insensitive) or phone number. */
export async function getUserByLogin(db: Db, login: string) {
  return await db.query
    .selectFrom('appUser')
    .selectAll()
    .where((where) =>
      where.or([where(where.fn('lower', ['username']), '=', login.toLowerCase()), where('phonenumber', '=', login)]),
    )
    .where('delFlag', '=', '0')
    .executeTakeFirst();
}

export async function recordLogin(db: Db, userUuid: string, ip: string, now: Date): Promise<void> {
  await db.query
    .updateTable('appUser')
    .set({ lastLoginTime: now, lastLoginIp: ip })
    .where('uuid', '=', userUuid)
    .execute();
}

/** The initial data of an account. */
export interface NewUser {
  readonly uuid: string;
  readonly username: string;
  readonly phonenumber: string;
  readonly passwordHash: string;
  readonly nickName: string;
  readonly now: Date;
  /** If omitted, the user belongs to no enterprise. */
  readonly entUuid?: string | null;
  readonly roles?: readonly string[];
  readonly permissions?: readonly string[];
  /** If omitted, the program created the account. */
  readonly addedBy?: string;
}

export async function addUser(
  db: Db,
  { now, entUuid = null, roles = [], permissions = [], addedBy, ...user }: NewUser,
): Promise<void> {
  const row = {
    ...user,
    roles: [...roles],
    permissions: [...permissions],
    mail: null,
    avatar: DEFAULT_AVATAR,
    wxOpenId: null,
    lastLoginTime: null,
    lastLoginIp: null,
    passwordTime: now,
    createTime: now,
    updateTime: now,
    createBy: addedBy ?? null,
    updateBy: addedBy ?? null,
  };
  await db.query.insertInto('appUser').values(row).execute();
  if (entUuid !== null) await addMember(db, user.uuid, entUuid, now);
}

/** Returns whether any account exists; sample data are only added to an empty installation. */
export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db.query.selectFrom('appUser').select('uuid').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function addMembership(db: Db, row: MembershipTable): Promise<void> {
  await db.query.insertInto('membership').values(row).execute();
}

/**
 * Returns the last day of an enterprise's membership, or null if it never had one. Locks the enterprise until the transaction ends, because
 * before the first membership there is no membership row to lock.
 */
export async function lockMembershipEnd(db: Db, entUuid: string): Promise<string | null> {
  await db.query.selectFrom('enterprise').select('uuid').where('uuid', '=', entUuid).forNoKeyUpdate().execute();
  return await getMembershipEnd(db, entUuid);
}

/** Returns the last day of an enterprise's membership, or null if it never had one. */
export async function getMembershipEnd(db: Db, entUuid: string): Promise<string | null> {
  const row = await db.query
    .selectFrom('membership')
    .select('endDate')
    .where('entUuid', '=', entUuid)
    .executeTakeFirst();
  return row?.endDate ?? null;
}

/** Sets the last day of a membership; a first membership begins on `startDate`. */
export async function saveMembershipEnd(
  db: Db,
  { entUuid, startDate, endDate }: Pick<MembershipTable, 'entUuid' | 'startDate' | 'endDate'>,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('membership')
    .values({ entUuid, startDate, endDate, createTime: now, updateTime: now })
    .onConflict((conflict) => conflict.column('entUuid').doUpdateSet({ endDate, updateTime: now }))
    .execute();
}

/** Returns the first day of an enterprise's membership, or null if it never had one. */
export async function getMembershipStart(db: Db, entUuid: string): Promise<string | null> {
  const row = await db.query
    .selectFrom('membership')
    .select('startDate')
    .where('entUuid', '=', entUuid)
    .executeTakeFirst();
  return row?.startDate ?? null;
}
