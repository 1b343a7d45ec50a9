import { coversRegions, getRegions, limitRightsToRegions, type Regions } from '#domain/access/data-scope.ts';
import { grantsPermission } from '#domain/access/permission.ts';
import { ROLES } from '#domain/access/rights.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { beyondOwnRights, FULL_RIGHTS } from '../user-admin.contract.ts';
import type { AccountRights, RoleRow } from './roles.repo.ts';

/**
 * Asserts that the operator only grants or revokes rights that the operator has, and only in the operator's regions.
 * @throws ApiError
 */
export function assertOwnRights(
  { session }: OperatorContext,
  permissions: readonly string[],
  regions: Regions = null,
): void {
  const { permissions: own, regionGrants } = session;
  const holds = (right: string): boolean =>
    own.includes(FULL_RIGHTS) || own.includes(right) || (!right.includes('*') && grantsPermission(own, right));
  if (!permissions.every((right) => holds(right) && coversRegions(getRegions(regionGrants, right), regions)))
    throw createApiError(beyondOwnRights);
}

/** Reduces rights that include the full right to that right; otherwise sorts them, so that equal sets are stored identically. */
export const normaliseRights = (permissions: readonly string[]): string[] =>
  permissions.includes(FULL_RIGHTS) ? [FULL_RIGHTS] : [...new Set(permissions)].sort();

/** Returns the menu role for full rights; empty for other rights. */
export const getMenuRoles = (permissions: readonly string[]): string[] =>
  permissions.includes(FULL_RIGHTS) ? [ROLES.admin] : [];

/**
 * Merges the rights of several roles: each right applies in the regions of the roles that grant it. If one role requires approval, all
 * rights do.
 */
export function mergeRights(
  held: readonly Pick<RoleRow, 'permissions' | 'regions' | 'asksSecond'>[],
): AccountRights & { readonly permissions: string[] } {
  const given = held.map(({ permissions, regions }) => ({
    permissions: limitRightsToRegions(permissions, regions),
    regions,
  }));
  const permissions = normaliseRights(given.flatMap((one) => one.permissions));
  const isLimited = !permissions.includes(FULL_RIGHTS) && given.some(({ regions }) => regions !== null);
  return {
    permissions,
    roles: getMenuRoles(permissions),
    asksSecond: held.some(({ asksSecond }) => asksSecond),
    regionGrants: isLimited ? given : null,
  };
}
