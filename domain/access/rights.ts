import { grantsPermission } from './permission.ts';

/** Roles of users (gaps G-50). */
export const ROLES = {
  default: 'ROLE_DEFAULT',
  /** Active membership; shows the VIP badge of the menus. */
  vip: 'ROLE_VIP',
  mainKey: 'ROLE_MAIN_KEY',
  subKey: 'ROLE_SUB_KEY',
  /** The role of operators with restricted rights. Without any role, pages would treat every right as missing. */
  operator: 'ROLE_OPERATOR',
  /** Includes every role. */
  admin: 'ROLE_ADMIN',
} as const;

/**
 * The access requirement of a call, a page or a menu entry (gaps G-26): none; a login; a login, and for secondary keys a right; a
 * membership and a right (with `trial`, an enterprise may use it before its first membership); or an operator right.
 */
export type AccessRequirement =
  | 'public'
  | 'login'
  | { readonly login: string }
  | { readonly member: string; readonly trial?: true }
  | { readonly operator: string }
  /** Only the owner of the enterprise may do this; secondary keys, programs and colleagues may not. */
  | { readonly owner: string };

/** The rights of the requesting user. */
export interface RightsHolder {
  readonly permissions: readonly string[];
  /**
   * Only the listed rights apply, because the request comes from a secondary key, a program, or a colleague whose rights the owner
   * restricted.
   */
  readonly isRestricted: boolean;
  /** The user has a personal account, which stays accessible although access to the enterprise is restricted. */
  readonly hasAccount?: boolean | undefined;
  readonly isOwner?: boolean | undefined;
  /** The membership of the user's enterprise; `none` also if there is no enterprise. */
  readonly membership: 'none' | 'active' | 'grace' | 'expired';
  /** The trial of a certified enterprise without an earlier membership (gaps, section C); omitted if there is none. */
  readonly trial?: Trial | undefined;
}

/** After its last day, or after its report is finalised, the trial can be read but not repeated. */
export type Trial = 'open' | 'used';

export type AccessDenial = 'sign-in' | 'membership' | 'read-only' | 'forbidden';

/** returns whether the user has any of the roles. */
export const includesRole = (roles: readonly string[], wanted: readonly string[]): boolean =>
  roles.includes(ROLES.admin) || wanted.some((role) => roles.includes(role));

/** Days after the end of a membership during which records can still be read and exported (gaps, section C). */
export const MEMBERSHIP_GRACE_DAYS = 7;

/**
 * Returns whether an enterprise's records are accessible: during the membership, and read-only in the grace period afterwards (gaps,
 * section C).
 */
export const hasRecordAccess = (membership: RightsHolder['membership']): boolean =>
  membership === 'active' || membership === 'grace';

const isTried = (holder: RightsHolder, isChange: boolean): boolean =>
  holder.membership === 'none' &&
  !holder.isRestricted &&
  (holder.trial === 'open' || (holder.trial === 'used' && !isChange));

function getMembershipError(
  holder: RightsHolder,
  { member, trial }: { readonly member: string; readonly trial?: true },
  isChange: boolean,
): AccessDenial | null {
  if (trial && isTried(holder, isChange)) return null;
  if (!hasRecordAccess(holder.membership)) return 'membership';
  if (holder.membership === 'grace' && isChange) return 'read-only';
  return grantsPermission(holder.permissions, member) ? null : 'forbidden';
}

/**
 * Evaluates an access requirement for calls, pages, menus and buttons.
 * @param holder null for a visitor
 * @param isChange whether data is written
 * @returns the reason for the denial, or null if access is allowed
 */
export function getAccessDenial(
  need: AccessRequirement,
  holder: RightsHolder | null,
  isChange = false,
): AccessDenial | null {
  if (need === 'public') return null;
  if (holder === null) return 'sign-in';
  if (need === 'login') return holder.isRestricted && !holder.hasAccount ? 'forbidden' : null;
  if ('owner' in need) return holder.isOwner ? null : 'forbidden';
  if ('member' in need) return getMembershipError(holder, need, isChange);
  // A user with a personal account needs no right for actions that are open to every signed-in user.
  if ('login' in need)
    return !holder.isRestricted || grantsPermission(holder.permissions, need.login) ? null : 'forbidden';
  return grantsPermission(holder.permissions, need.operator) ? null : 'forbidden';
}
