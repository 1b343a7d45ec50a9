import { isInPlace } from '#domain/regions/place.ts';
import { ALL_PERMISSIONS, grantsPermission } from './permission.ts';

/**
 * What a role of operators gives, and where: the regions (provinces, cities) whose enterprises and contents its holders see and change; null is the
 * whole country.
 */
export interface RegionGrant {
  readonly permissions: readonly string[];
  readonly regions: readonly string[] | null;
}

/** Which regions; null: the whole country. */
export type Regions = readonly string[] | null;

/**
 * Rights over records that belong to a region: those of enterprises, and what is published for one. Only these can be limited; whoever is limited
 * has no others (`apps/server/regions.test.ts` holds the list to the calls).
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

/** Whether a right, or all that one with `*` stands for, is about records of a region. */
export const isRegional = (right: string): boolean => grantsPermission(REGIONAL_RIGHTS, right);

/** What a role gives: all of its rights, or where it is limited those that can be; everything is then each of these. */
export const limitRightsToRegions = (permissions: readonly string[], regions: Regions): readonly string[] =>
  regions === null
    ? permissions
    : permissions.includes(ALL_PERMISSIONS)
      ? REGIONAL_RIGHTS
      : permissions.filter(isRegional);

/**
 * Where somebody may use a right, over all the roles that give it.
 * @param roles null: nothing limits him
 */
export function getRegions(roles: readonly RegionGrant[] | null, right: string): Regions {
  if (roles === null) return null;
  const giving = roles.filter(({ permissions }) => grantsPermission(permissions, right));
  return getUnion(giving.map(({ regions }) => regions));
}

/** The whole country swallows the rest. */
export function getUnion(several: readonly Regions[]): Regions {
  const held: string[] = [];
  for (const regions of several) {
    if (regions === null) return null;
    held.push(...regions);
  }
  return normaliseRegions(held);
}

/** Each once and in order; a city within a region that is there adds nothing. */
export function normaliseRegions(regions: readonly string[]): readonly string[] {
  const once = [...new Set(regions)].sort();
  return once.filter((one) => !once.some((other) => other !== one && isInPlace(one, other)));
}

/** Whether a record of a region belongs to some; what is for the whole country belongs to nobody who is limited. */
export const isWithinRegions = (regions: Regions, code: string): boolean =>
  regions === null || (code !== '' && regions.some((one) => isInPlace(code, one)));

/** Whether somebody who reaches some regions reaches all of others too. */
export const coversRegions = (own: Regions, wanted: Regions): boolean =>
  own === null || (wanted !== null && wanted.every((one) => isWithinRegions(own, one)));
