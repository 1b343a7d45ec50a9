import { ALL_PERMISSIONS, grants } from '#domain/access/permission.ts';
import type { SessionInfo } from '#platform/contract/session.ts';

export const ROLE_DEFAULT = 'ROLE_DEFAULT';
/** Active membership (gaps G-50); carries the VIP mark of the menus. */
export const ROLE_VIP = 'ROLE_VIP';
const ROLE_ADMIN = 'ROLE_ADMIN';

/** Session state of portal-spec section 3. */
export interface SessionState {
  readonly isSignedIn: boolean;
  readonly name: string;
  readonly avatar: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly info: SessionInfo['user'] | null;
  readonly ent: SessionInfo['ent'];
  readonly membership: SessionInfo['membership'] | null;
  /** The key this session was opened with; null when by password. */
  readonly key: SessionInfo['key'];
  readonly reminderCount: Readonly<Record<string, number>>;
  readonly unreadMessage: number;
}

export const SIGNED_OUT: SessionState = {
  isSignedIn: false,
  name: '',
  avatar: '',
  roles: [],
  permissions: [],
  info: null,
  ent: null,
  membership: null,
  key: null,
  reminderCount: {},
  unreadMessage: 0,
};

/** State that follows from the info answer. With no roles the user gets ROLE_DEFAULT and no permissions. */
export function sessionState(info: SessionInfo | null, counts: Readonly<Record<string, number>>): SessionState {
  if (!info) return SIGNED_OUT;
  const hasRoles = info.roles.length > 0;
  return {
    // A session is only ever made from a token, so "token and avatar" (R-148, G-15) comes down to the avatar here.
    isSignedIn: info.user.avatar !== '',
    name: info.ent?.entName ?? info.user.nickName,
    avatar: info.user.avatar,
    roles: hasRoles ? info.roles : [ROLE_DEFAULT],
    permissions: hasRoles ? info.permissions : [],
    info: info.user,
    ent: info.ent,
    membership: info.membership,
    key: info.key,
    reminderCount: counts,
    unreadMessage: info.unreadMessage,
  };
}

/** Permission directive (R-183 … R-185): `*:*:*` passes every check. */
export function hasPermission(session: Pick<SessionState, 'permissions'>, need: readonly string[]): boolean {
  if (!Array.isArray(need) || need.length === 0) throw new Error('请设置操作权限标签值');
  return session.permissions.some((one) => one === ALL_PERMISSIONS || need.includes(one));
}

/** Whether a call is worth making: a secondary key without the permission would only be refused. */
export const mayUse = (session: Pick<SessionState, 'key' | 'permissions'>, permission: string): boolean =>
  session.key?.kind !== 'secondary' || grants(session.permissions, permission);

/** Whether a button that changes something is shown: not within a grace period, and not to a key without the right. */
export const mayChange = (
  session: Pick<SessionState, 'key' | 'permissions' | 'membership'>,
  permission: string,
): boolean => session.membership?.status !== 'grace' && mayUse(session, permission);

/** Role directive. */
export function hasRole(session: Pick<SessionState, 'roles'>, need: readonly string[]): boolean {
  if (!Array.isArray(need) || need.length === 0) throw new Error('请设置角色权限标签值');
  return session.roles.some((one) => one === ROLE_ADMIN || need.includes(one));
}
