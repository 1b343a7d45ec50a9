import { createHash, timingSafeEqual } from 'node:crypto';
import { LANDING } from '#domain/access/guard.ts';
import { PAGE_ROUTES } from '#domain/access/route-table.ts';
import { addDays, shanghaiDay } from '#domain/validity/day.ts';
import { type Membership, ROLES, type RouterItem, type SessionInfo } from '#platform/contract/session.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import type { Session, SessionStore } from '#platform/server/access/session.ts';
import type { Db } from '#platform/server/db/db.ts';
import { getSessionRow, markSessionSeen } from './session.repo.ts';

/** Days after the end of a membership in which everything may still be read (gaps, section C). */
export const GRACE_DAYS = 7;
const SEEN_EVERY_MS = 5 * 60_000;

/** Tokens are stored as hashes only, so a copy of the database opens no session (G-27). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function membershipOn(endDate: string | null, today: string): Membership {
  if (endDate === null) return { status: 'none', endDate: null };
  if (today <= endDate) return { status: 'active', endDate };
  return { status: today <= addDays(endDate, GRACE_DAYS) ? 'grace' : 'expired', endDate };
}

function sameHash(stored: string, given: string | null): boolean {
  const a = Buffer.from(stored);
  const b = Buffer.from(given === null ? '' : hashToken(given));
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Roles of gaps G-50 that follow from the enterprise's membership, beside those stored with the user. */
function rolesOf(stored: readonly string[], membership: Membership): string[] {
  const member = membership.status === 'active' || membership.status === 'grace';
  return [...new Set([...stored, ...(member ? [ROLES.vip, ROLES.mainKey] : [])])];
}

/** @param memberPermissions every permission that a member call declares; a member without a restricting key holds them all */
export function createSessionStore(db: Db, memberPermissions: readonly string[]): SessionStore {
  return {
    async resolve(token, contextCookie, now): Promise<Session | null> {
      const row = await getSessionRow(db, hashToken(token), now);
      if (!row) return null;
      if (row.contextHash !== null && !sameHash(row.contextHash, contextCookie)) return null;
      if (now.getTime() - row.lastSeen.getTime() > SEEN_EVERY_MS) await markSessionSeen(db, row.sessionUuid, now);
      const membership = membershipOn(row.memberUntil, shanghaiDay(now));
      const isMember = membership.status === 'active' || membership.status === 'grace';
      return {
        uuid: row.sessionUuid,
        userUuid: row.userUuid,
        userName: row.username,
        nickName: row.nickName,
        avatar: row.avatar,
        phonenumber: row.phonenumber,
        keyUuid: row.keyUuid,
        roles: rolesOf(row.roles, membership),
        permissions: [...row.permissions, ...(isMember ? memberPermissions : [])],
        ent:
          row.entUuid === null
            ? null
            : {
                uuid: row.entUuid,
                entName: row.entName ?? '',
                creditCode: row.creditCode ?? '',
                region: row.region ?? '',
              },
        membership,
      };
    },
  };
}

/** C-003. @param unreadCount how many messages the user has not read */
export function describeSession(session: Session, unreadCount: number): SessionInfo {
  return {
    user: {
      uuid: session.userUuid,
      userName: session.userName,
      nickName: session.nickName,
      avatar: session.avatar,
      phonenumber: `${session.phonenumber.slice(0, 3)}****${session.phonenumber.slice(-4)}`,
    },
    roles: [...session.roles],
    permissions: [...session.permissions],
    ent: session.ent,
    membership: session.membership,
    unreadMessage: unreadCount,
  };
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-');

const ENTERPRISE_ROUTES: readonly RouterItem[] = PAGE_ROUTES.filter(
  (page) => page.access === 'entitled' && page.aliasOf === undefined,
).map((page) => ({
  name: nameOf(page.path),
  path: page.path,
  hidden: page.path === '/qyxx' || page.path.endsWith('/checkLog') || page.path.endsWith('/checkStep'),
  component: nameOf(page.path),
  meta: { title: page.title, icon: page.path === LANDING ? 'licence' : '', noCache: false },
  children: [],
}));

/** C-008: the enterprise pages of an active member; everybody else has none (gaps, section C). */
export function listRouters(context: Pick<LoginContext, 'session'>): RouterItem[] {
  const { ent, membership } = context.session;
  const entitled = ent !== null && (membership.status === 'active' || membership.status === 'grace');
  return entitled ? [...ENTERPRISE_ROUTES] : [];
}
