import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { addDeskRights } from '#domain/access/desk.ts';
import { type EnterpriseRole } from '#domain/access/enterprise-role.ts';
import { getRoleMenus, getRoleRights } from '#domain/access/enterprise-roles.ts';
import { getKeyRights, listPagesByMenus } from '#domain/access/key-rights.ts';
import { getKeyStatus } from '#domain/access/key-status.ts';
import { getStrictestValue } from '#domain/access/login-policy.ts';
import { hasRecordAccess, MEMBERSHIP_GRACE_DAYS, ROLES, type Trial } from '#domain/access/rights.ts';
import type { Site } from '#domain/access/site.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { Membership, RouterItem, SessionInfo } from '#platform/contract/session.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { ActorSessions, LoginKey, Session, SessionStore } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  addTemporarySession,
  getSessionRow,
  getTokenHash,
  listEnterpriseSessions,
  removeSession,
  type SessionRow,
  updateLastSeen,
} from './session.repo.ts';

const MINUTE_MS = 60_000;
const SEEN_EVERY_MS = 5 * 60_000;

/** Only hashes of tokens are stored, so a copy of the database opens no session (G-27). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function computeMembership(endDate: string | null, today: string): Membership {
  if (endDate === null) return { status: 'none', endDate: null };
  if (today <= endDate) return { status: 'active', endDate };
  return { status: today <= addDays(endDate, MEMBERSHIP_GRACE_DAYS) ? 'grace' : 'expired', endDate };
}

function sameHash(stored: string, given: string | null): boolean {
  const a = Buffer.from(stored);
  const b = Buffer.from(given === null ? '' : hashToken(given));
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Returns the key of a session: null for a session without a key, `dead` if the key is no longer valid, in which case the session is
 * invalid.
 */
function keyOf(row: SessionRow, today: string): LoginKey | null | 'dead' {
  if (row.keyUuid === null) return null;
  const { keyKind: kind, keySn, holderName, menuIds, keyStatus, keyValidEnd } = row;
  if (kind === null || keySn === null || keyStatus === null) return 'dead';
  if (getKeyStatus(keyStatus, keyValidEnd, today) !== 'active') return 'dead';
  const granted = kind === 'secondary' ? (menuIds ?? []) : [];
  return { uuid: row.keyUuid, kind, keySn, holderName: holderName ?? '', menuIds: granted };
}

/**
 * Returns the roles of a session (gaps G-50). A secondary key has only the roles of the enterprise, not those of the account; a login by
 * password has the same roles as the main key.
 */
function getRoles(
  { roles, permissions, signOnEnt }: SessionRow,
  membership: Membership,
  key: LoginKey | null,
): string[] {
  const stored = roles.length === 0 && permissions.length > 0 ? [ROLES.operator] : roles;
  const vip = hasRecordAccess(membership.status) ? [ROLES.vip] : [];
  if (key?.kind === 'secondary') return [...vip, ROLES.subKey];
  if (signOnEnt !== null) return [...vip, ...(vip.length > 0 ? [ROLES.mainKey] : [])];
  return [...new Set([...stored, ...vip, ...(vip.length > 0 || key ? [ROLES.mainKey] : [])])];
}

/** Returns whether the user owns the enterprise. If no owner is set, every member with full rights is an owner. */
const ownsEnterprise = ({ entUuid, ownerUuid, userUuid, enterpriseRoles }: SessionRow): boolean =>
  entUuid !== null && (ownerUuid === userUuid || (ownerUuid === null && enterpriseRoles === null));

/**
 * Returns the enterprise roles that the owner granted to a member; they also apply with the main key. A secondary key has the rights of its
 * menus, and an owner has all rights (null).
 */
const rolesInEnterprise = (row: SessionRow, key: LoginKey | null): readonly EnterpriseRole[] | null =>
  key?.kind === 'secondary' || row.entUuid === null || ownsEnterprise(row) ? null : row.enterpriseRoles;

/** Per database, all permissions that calls of members and logged-in users declare; users with full rights have all of them. */
const memberPermissionsOf = new WeakMap<Db, readonly string[]>();

function getPermissions(db: Db, row: SessionRow, membership: Membership, key: LoginKey | null): readonly string[] {
  if (key?.kind === 'secondary') return getKeyRights(key.menuIds);
  const roles = rolesInEnterprise(row, key);
  // A session opened by an enterprise's sign-on gets no operator rights, because an enterprise cannot authenticate operators of the
  // platform.
  const desk = row.signOnEnt === null ? addDeskRights(row.permissions) : [];
  if (roles !== null) return [...new Set([...desk, ...getRoleRights(roles)])];
  const all = hasRecordAccess(membership.status) ? (memberPermissionsOf.get(db) ?? []) : [];
  return [...desk, ...all];
}

function sessionIn(db: Db, row: SessionRow, key: LoginKey | null, now: Date): Session {
  const today = toShanghaiDay(now);
  const membership = computeMembership(row.memberUntil, today);
  return {
    uuid: row.sessionUuid,
    userUuid: row.userUuid,
    userName: row.username,
    nickName: row.nickName,
    avatar: row.avatar,
    phonenumber: row.phonenumber,
    keyUuid: row.keyUuid,
    key,
    apiToken: null,
    authTime: row.authTime,
    authMethod: row.authMethod,
    roles: getRoles(row, membership, key),
    enterpriseRoles: rolesInEnterprise(row, key),
    // The owner must decide about members personally, and the holder of a key may be another person.
    isOwner: ownsEnterprise(row) && key === null,
    signOnEnt: row.signOnEnt,
    ...(row.policies === null ? {} : { policies: row.policies }),
    // A key or an enterprise's sign-on gives access only to that enterprise.
    enterpriseUuids:
      row.keyUuid === null && row.signOnEnt === null
        ? row.enterpriseUuids
        : [row.entUuid].filter((uuid) => uuid !== null),
    permissions: getPermissions(db, row, membership, key),
    asksSecond: row.asksSecond,
    regionGrants: row.regionGrants,
    ent: getEnt(row),
    membership,
    trial: getTrial(row, now),
  };
}

/**
 * Creates the session store.
 * @param memberPermissions all permissions that calls of members and logged-in users declare; sessions without a restricting key have all
 *   of them
 * @param idleMs the idle time of the environment in milliseconds after which a session ends; policies can shorten it; null for none
 */
export function createSessionStore(
  db: Db,
  memberPermissions: readonly string[],
  idleMs: number | null = null,
): Pick<SessionStore, 'resolve' | 'resolveTicket'> & ActorSessions {
  memberPermissionsOf.set(db, memberPermissions);
  const configured = { idleMinutes: idleMs === null ? null : idleMs / MINUTE_MS };
  const getIdleMs = ({ policies }: SessionRow): number | null => {
    const minutes = getStrictestValue('idleMinutes', [configured, ...(policies ?? [])]);
    return minutes === null ? null : minutes * MINUTE_MS;
  };
  const resolveHash = async (
    tokenHash: string,
    contextCookie: string | null,
    now: Date,
    isActive = true,
  ): Promise<Session | null> => {
    const askedMs = performance.now();
    const row = await getSessionRow(db, tokenHash, now);
    if (!row || row.expireTime <= now) return null;
    if (row.contextHash !== null && !sameHash(row.contextHash, contextCookie)) return null;
    const today = toShanghaiDay(now);
    const key = keyOf(row, today);
    if (key === 'dead') return null;
    // The user has left the enterprise that opened the session, or it is locked.
    if (row.signOnEnt !== null && row.signOnEnt !== row.entUuid) return null;
    const unseenMs = now.getTime() - row.lastSeen.getTime();
    const limitMs = getIdleMs(row);
    if (limitMs !== null && unseenMs > limitMs) return null;
    const seenEveryMs = limitMs === null ? SEEN_EVERY_MS : Math.min(SEEN_EVERY_MS, limitMs / 10);
    if (isActive && unseenMs > seenEveryMs) await updateLastSeen(db, row.sessionUuid, now);
    const [number, records] = row.dataVersion ?? ['0', '0'];
    return {
      ...sessionIn(db, row, key, now),
      ...(row.entUuid === null ? {} : { dataVersion: { number, records, askedMs } }),
    };
  };
  const store: Pick<SessionStore, 'resolve' | 'resolveTicket'> & ActorSessions = {
    async restore({ entUuid, userUuid, keyUuid }, now) {
      // Rights are computed with a temporary session, whose token is unknown and which is removed before the transaction commits.
      const token = randomBytes(32).toString('base64url');
      return await db.transaction(async () => {
        await addTemporarySession(
          db,
          { uuid: randomUUID(), tokenHash: hashToken(token), userUuid, keyUuid, entUuid },
          now,
        );
        const session = await store.resolve(token, null, now);
        await removeSession(db, hashToken(token));
        return session?.ent?.uuid === entUuid ? session : null;
      });
    },
    resolve: (token, contextCookie, now, isActive) => resolveHash(hashToken(token), contextCookie, now, isActive),
    async resolveTicket(sessionUuid, contextCookie, now) {
      const tokenHash = await getTokenHash(db, sessionUuid);
      return tokenHash === null ? null : await resolveHash(tokenHash, contextCookie, now);
    },
  };
  return store;
}

/**
 * Lists the caller's session once for each of their enterprises, with the rights as if that enterprise were selected. A session of a key or
 * of an enterprise's sign-on has only that enterprise.
 */
export async function listOwnSessions({ app, session, now }: LoginContext): Promise<readonly Session[]> {
  if (session.keyUuid !== null || session.apiToken !== null || session.signOnEnt)
    return session.ent === null ? [] : [session];
  const rows = await listEnterpriseSessions(app.db, session.uuid);
  return rows.map((row) => sessionIn(app.db, row, null, now));
}

function getEnt({ entUuid, entName, creditCode, region }: SessionRow): Session['ent'] {
  if (entUuid === null) return null;
  return { uuid: entUuid, entName: entName ?? '', creditCode: creditCode ?? '', region: region ?? '' };
}

/** An enterprise that has ever had a membership gets no trial. */
function getTrial({ certifyStatus, trialTime, memberUntil }: SessionRow, now: Date): Trial | undefined {
  if (certifyStatus !== 'passed' || memberUntil !== null) return undefined;
  return trialTime === null || trialTime > now ? 'open' : 'used';
}

/**
 * Returns the visible data of a session's user. A secondary key or an API token shows its own name and not the phone number of the account.
 */
function getPerson(session: Session): SessionInfo['user'] {
  const { userUuid: uuid, userName, nickName, avatar, phonenumber, key, apiToken } = session;
  if (apiToken) return { uuid, userName: apiToken.name, nickName: apiToken.name, avatar, phonenumber: '' };
  if (key?.kind === 'secondary')
    return { uuid, userName: key.keySn, nickName: key.holderName, avatar, phonenumber: '' };
  const masked = `${phonenumber.slice(0, 3)}****${phonenumber.slice(-4)}`;
  return { uuid, userName, nickName, avatar, phonenumber: masked };
}

const rightsInfo = (session: Session) => ({
  user: getPerson(session),
  roles: [...session.roles],
  permissions: [...session.permissions],
  regionGrants:
    session.regionGrants?.map(({ permissions, regions }) => ({
      permissions: [...permissions],
      regions: regions && [...regions],
    })) ?? null,
  ent: session.ent,
  membership: session.membership,
  enterpriseRoles: session.enterpriseRoles && [...session.enterpriseRoles],
  isOwner: session.isOwner,
  isBySignOn: Boolean(session.signOnEnt),
  enterpriseCount: session.enterpriseUuids.length,
  key: session.key && { kind: session.key.kind, keySn: session.key.keySn, holderName: session.key.holderName },
});

/** Returns a checksum by which an open page detects that its user or their rights have changed. */
export function getSessionChecksum(site: Site, session: Session): string {
  const known = [rightsInfo(session), listRouters(site, session).map(({ path }) => path)];
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url').slice(0, 16);
}

/**
 * C-003. Formats a session for its user.
 * @param unreadCount number of unread messages of the user
 */
export const formatSessionInfo = (site: Site, session: Session, unreadCount: number): SessionInfo => ({
  ...rightsInfo(session),
  unreadMessage: unreadCount,
  mark: getSessionChecksum(site, session),
});

const getName = (path: string): string => path.slice(1).replaceAll('/', '-');

const routesOf = new WeakMap<Site, readonly RouterItem[]>();

function makeRoutes({ pages }: Site): readonly RouterItem[] {
  const own = pages.filter((page) => page.access === 'entitled' && page.aliasOf === undefined);
  return own.map((page) => ({
    name: getName(page.path),
    path: page.path,
    hidden: page.landmark === 'overview' || page.path.endsWith('/checkLog') || page.path.endsWith('/checkStep'),
    component: getName(page.path),
    meta: { title: page.title, icon: page.landmark === 'licence' ? 'licence' : '', noCache: false },
    children: [],
  }));
}

/** Returns the routes of all enterprise pages; they are built once and never change. */
function enterpriseRoutes(site: Site): readonly RouterItem[] {
  const routes = routesOf.get(site) ?? makeRoutes(site);
  routesOf.set(site, routes);
  return routes;
}

/** Returns the leaves of the rights tree to which a session is limited; null for all. */
function getMenus({ key, enterpriseRoles }: Session): readonly string[] | null {
  if (key?.kind === 'secondary') return key.menuIds;
  return enterpriseRoles && getRoleMenus(enterpriseRoles);
}

/**
 * C-008: returns the enterprise pages of an active member, limited to the rights of a secondary key or a colleague; other users have none
 * (gaps, section C).
 */
export function listRouters(site: Site, session: Session): RouterItem[] {
  // API tokens cannot open pages.
  if (session.ent === null || session.apiToken !== null || !hasRecordAccess(session.membership.status)) return [];
  const menuIds = getMenus(session);
  if (menuIds === null) return [...enterpriseRoutes(site)];
  // Ordered by the menus, because the first page is the landing page of the key.
  return listPagesByMenus(site, menuIds).flatMap(({ path }) =>
    enterpriseRoutes(site).filter((route) => route.path === path),
  );
}
