import { isInPlace } from '#domain/regions/place.ts';
import { ALL_PERMISSIONS, grantsPermission } from './permission.ts';

/**
 * The rights that a role of operators grants, and the regions (provinces, cities) in which its holders see and change enterprises and
 * contents; null is the whole country.
 */
export interface RegionGrant {
  readonly permissions: readonly string[];
  readonly regions: readonly string[] | null;
}

/** A list of regions; null: the whole country. */
export type Regions = readonly string[] | null;

/**
 * Rights over records that belong to a region: the records of enterprises, and content published for a region. Only these can be limited; a
 * limited operator has no others (`apps/server/regions.test.ts` checks the list against the calls).
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

/** Returns whether a right, or every right matched by one with `*`, is about records of a region. */
export const isRegional = (right: string): boolean => grantsPermission(REGIONAL_RIGHTS, right);

/** Returns the rights of a role: all of them, or for a limited role only the regional ones; `*:*:*` then expands to these. */
export const limitRightsToRegions = (permissions: readonly string[], regions: Regions): readonly string[] =>
  regions === null
    ? permissions
    : permissions.includes(ALL_PERMISSIONS)
      ? REGIONAL_RIGHTS
      : permissions.filter(isRegional);

/**
 * Returns the regions in which a user may use a right, over all roles that grant it.
 * @param roles null: no limit
 */
export function getRegions(roles: readonly RegionGrant[] | null, right: string): Regions {
  if (roles === null) return null;
  const giving = roles.filter(({ permissions }) => grantsPermission(permissions, right));
  return getUnion(giving.map(({ regions }) => regions));
}

/** The whole country includes all other regions. */
export function getUnion(several: readonly Regions[]): Regions {
  const held: string[] = [];
  for (const regions of several) {
    if (regions === null) return null;
    held.push(...regions);
  }
  return normaliseRegions(held);
}

/** Removes duplicates, sorts, and drops cities whose region is in the list. */
export function normaliseRegions(regions: readonly string[]): readonly string[] {
  const once = [...new Set(regions)].sort();
  return once.filter((one) => !once.some((other) => other !== one && isInPlace(one, other)));
}

/** Returns whether a record's region is within the given regions; records for the whole country are outside every limit. */
export const isWithinRegions = (regions: Regions, code: string): boolean =>
  regions === null || (code !== '' && regions.some((one) => isInPlace(code, one)));

/** Whether some regions include all of others. */
export const coversRegions = (own: Regions, wanted: Regions): boolean =>
  own === null || (wanted !== null && wanted.every((one) => isWithinRegions(own, one)));
