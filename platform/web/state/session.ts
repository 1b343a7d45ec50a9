import { getRegions, type Regions } from '#domain/access/data-scope.ts';
import { expandPermission, grantsPermission } from '#domain/access/permission.ts';
import { getAccessDenial, includesRole, type RightsHolder, ROLES } from '#domain/access/rights.ts';
import type { SessionInfo, UnreadMessage } from '#platform/contract/session.ts';

/** Session state as defined in portal-spec section 3. */
export interface SessionState {
  readonly isSignedIn: boolean;
  /** Token of the cookie. Only the browser has it, so the rendered content must not depend on it. */
  readonly token: string;
  /** The user's chosen name, otherwise the login name. The name of the enterprise is `ent.entName`. */
  readonly name: string;
  readonly avatar: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  /** The regions to which an operator's rights are limited. */
  readonly regionGrants: SessionInfo['regionGrants'];
  readonly info: SessionInfo['user'] | null;
  readonly ent: SessionInfo['ent'];
  readonly membership: SessionInfo['membership'] | null;
  /** Key (主锁 or 副锁) with which this session was opened; null for a login by password. */
  readonly key: SessionInfo['key'];
  /** The roles that the owner of the enterprise granted the user; null for all roles. */
  readonly enterpriseRoles: SessionInfo['enterpriseRoles'];
  readonly isOwner: boolean;
  /** Whether the session was opened by the single sign-on of an enterprise; it has no access to the personal account. */
  readonly isBySignOn: boolean;
  /** The number of enterprises that the user can choose from. */
  readonly enterpriseCount: number;
  readonly reminderCount: Readonly<Record<string, number>>;
  readonly unreadMessage: number;
  /** The newest unread messages, once loaded. */
  readonly unreadMessageList: readonly UnreadMessage[];
}

/** Unread messages as returned by the API. */
export interface UnreadMessages {
  readonly count: number;
  readonly list: readonly UnreadMessage[];
}

export const SIGNED_OUT: SessionState = {
  isSignedIn: false,
  token: '',
  name: '',
  avatar: '',
  roles: [],
  permissions: [],
  regionGrants: null,
  info: null,
  ent: null,
  membership: null,
  key: null,
  enterpriseRoles: null,
  isOwner: false,
  isBySignOn: false,
  enterpriseCount: 0,
  reminderCount: {},
  unreadMessage: 0,
  unreadMessageList: [],
};

/** Builds the session state from the info answer. A user without roles gets ROLE_DEFAULT and no permissions. */
export function buildSessionState(
  info: SessionInfo | null,
  counts: Readonly<Record<string, number>>,
  known: { readonly token?: string; readonly unread?: UnreadMessages | null } = {},
): SessionState {
  if (!info) return SIGNED_OUT;
  const hasRoles = info.roles.length > 0;
  return {
    // A session always has a token, so the condition "token and avatar" (R-148, G-15) depends only on the avatar here.
    isSignedIn: info.user.avatar !== '',
    token: known.token ?? '',
    name: info.user.nickName || info.user.userName,
    avatar: info.user.avatar,
    roles: hasRoles ? info.roles : [ROLES.default],
    permissions: hasRoles ? info.permissions : [],
    regionGrants: info.regionGrants,
    info: info.user,
    ent: info.ent,
    membership: info.membership,
    key: info.key,
    enterpriseRoles: info.enterpriseRoles,
    isOwner: info.isOwner,
    isBySignOn: info.isBySignOn,
    enterpriseCount: info.enterpriseCount,
    reminderCount: counts,
    unreadMessage: known.unread?.count ?? info.unreadMessage,
    unreadMessageList: known.unread?.list ?? [],
  };
}

/**
 * Returns the key of user and enterprise. Data stored in a tab has this key, so that it is not shown to another user or in another
 * enterprise.
 */
export const getPageOwner = (session: Pick<SessionInfo, 'user' | 'ent'> | null): string =>
  session === null ? '' : `${session.user.uuid} ${session.ent?.uuid ?? ''}`.trim();

function assertList(need: readonly string[], error: string): readonly string[] {
  // The value may come from code that is not type-checked.
  const given: unknown = need;
  if (!Array.isArray(given) || given.length === 0) throw new Error(error);
  return need;
}

/** Returns whether the session has any of the permissions, as the permission directive requires (R-183 … R-185). */
export const hasPermission = ({ permissions }: Pick<SessionState, 'permissions'>, need: readonly string[]): boolean =>
  assertList(need, '请设置操作权限标签值').some((one) => grantsPermission(permissions, one));

/** Returns the regions in which the user has an operator's right; null for the whole country. */
export const getRightRegions = ({ regionGrants }: Pick<SessionState, 'regionGrants'>, right: string): Regions =>
  getRegions(regionGrants, right);

/** Returns whether the session has any of the roles, as the role directive requires. */
export const hasRole = ({ roles }: Pick<SessionState, 'roles'>, need: readonly string[]): boolean =>
  includesRole(roles, assertList(need, '请设置角色权限标签值'));

type Held = Pick<SessionState, 'key' | 'enterpriseRoles' | 'permissions' | 'membership' | 'ent'>;

const getHolder = ({ key, enterpriseRoles, permissions, membership, ent }: Held): RightsHolder => ({
  permissions,
  isRestricted: key?.kind === 'secondary' || enterpriseRoles !== null,
  hasAccount: key?.kind !== 'secondary',
  membership: (ent && membership?.status) ?? 'none',
});

/** Returns whether the session may make a call. For a secondary key without the permission, the server would reject the call. */
export const canMakeCall = (session: Held, permission: string): boolean =>
  getAccessDenial({ login: permission }, getHolder(session)) === null;

/** Like `canMakeCall`, for content that covers records of every kind, such as a calendar of the whole enterprise. */
export const canMakeCallForAllKinds = (session: Held, permission: string): boolean =>
  expandPermission(permission).every((one) => canMakeCall(session, one));

/** Returns whether a button that changes a record is shown: not during a grace period, and not for a secondary key without the permission. */
export const canChange = (session: Held, permission: string): boolean =>
  getAccessDenial({ member: permission }, getHolder(session), true) === null;
