import { isInRegion } from '#domain/regions/place.ts';
import { ALL_PERMISSIONS, grantsPermission } from './permission.ts';

/**
 * The rights granted by an operator role and the regions (provinces, cities) in which they apply to enterprises and content; null means the
 * whole country.
 */
export interface RegionGrant {
  readonly permissions: readonly string[];
  readonly regions: readonly string[] | null;
}

/** A list of regions; null means the whole country. */
export type Regions = readonly string[] | null;

/**
 * Rights to records that belong to a region: the records of enterprises, and content published for a region. Only these can be restricted;
 * an operator restricted to regions has no other rights (`apps/server/regions.test.ts` checks the list against the calls).
 */
export const REGIONAL_RIGHTS = [
  'enterprise:certification:*',
  'order:*:*',
  'feedback:item:*',
  'system:user:*',
  'manage:enterprise:*',
  'system:audit:*',
  'system:statistics:*',
  'article:item:*',
  'manage:article:*',
  'manage:link:*',
  'manage:interpretation:*',
  'manage:filing:*',
  'manage:course:*',
  'manage:message:*',
  'manage:province-rule:*',
] as const;

/** Returns whether a right, or every right matched by a pattern with `*`, refers to records of a region. */
export const isRegional = (right: string): boolean => grantsPermission(REGIONAL_RIGHTS, right);

/** Returns the rights of a role: all of them, or only the regional ones if the role is restricted; `*:*:*` then expands to the regional rights. */
export const limitRightsToRegions = (permissions: readonly string[], regions: Regions): readonly string[] =>
  regions === null
    ? permissions
    : permissions.includes(ALL_PERMISSIONS)
      ? REGIONAL_RIGHTS
      : permissions.filter(isRegional);

/**
 * Returns the regions in which a user may use a right, over all roles that grant it.
 * @param roles null if the user is not restricted
 */
export function getRegions(roles: readonly RegionGrant[] | null, right: string): Regions {
  if (roles === null) return null;
  const giving = roles.filter(({ permissions }) => grantsPermission(permissions, right));
  return mergeRegions(giving.map(({ regions }) => regions));
}

/** Returns the union of regions; the whole country includes all others. */
export function mergeRegions(several: readonly Regions[]): Regions {
  const held: string[] = [];
  for (const regions of several) {
    if (regions === null) return null;
    held.push(...regions);
  }
  return normaliseRegions(held);
}

/** Removes duplicates, sorts, and removes cities whose province is in the list. */
export function normaliseRegions(regions: readonly string[]): readonly string[] {
  const once = [...new Set(regions)].sort();
  return once.filter((one) => !once.some((other) => other !== one && isInRegion(one, other)));
}

/** Returns whether a record's region is within the given regions; records for the whole country are never within restricted regions. */
export const isWithinRegions = (regions: Regions, code: string): boolean =>
  regions === null || (code !== '' && regions.some((one) => isInRegion(code, one)));

/** Returns whether the first regions include all of the second ones. */
export const coversRegions = (own: Regions, wanted: Regions): boolean =>
  own === null || (wanted !== null && wanted.every((one) => isWithinRegions(own, one)));
