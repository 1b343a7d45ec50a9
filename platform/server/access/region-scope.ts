import { getRegions, isWithinRegions, type RegionGrant, type Regions } from '#domain/access/data-scope.ts';

declare const regionBrand: unique symbol;

/**
 * The regions whose records an operator may see and change by a right (docs/adr/0042-regions-of-operators.md). Repo functions over records
 * of any enterprise and over content of a region require it, and only this folder can create it, so a query without the check does not
 * compile. Operators limited to regions may only use calls that declare `byRegion`.
 */
export interface RegionScope {
  readonly [regionBrand]: true;
  /** Region codes; null for the whole country. */
  readonly regions: Regions;
}

const make = (regions: Regions): RegionScope => ({ regions }) as RegionScope;

/**
 * Returns the regions of a permission. Used by `access.ts` for the permission that a call requires, and by the operator queues for the
 * permission of each queue.
 */
export const getRegionScope = (roles: readonly RegionGrant[] | null, right: string): RegionScope =>
  make(getRegions(roles, right));

/** Scope for work without an operator: jobs, and content for readers. */
export const WHOLE_COUNTRY: RegionScope = make(null);

/** Returns whether the operator may access records of a region. */
export const isRegionInScope = ({ regions }: RegionScope, code: string): boolean => isWithinRegions(regions, code);
