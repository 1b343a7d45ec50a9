import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getRegionCodeRange } from '#domain/regions/place.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';

const CODE = /^\d{6}$/;

/**
 * Builds an SQL condition that a region code in a column is within the regions of the actor, by ranges that can use an index.
 * @throws Error for an invalid code, because it would be inserted into the statement
 */
export function buildRegionCondition({ regions }: RegionScope, column: string): string {
  if (regions === null) return 'true';
  const ranges = regions.map((region) => {
    if (!CODE.test(region)) throw new Error('no code of a region');
    const [first, last] = getRegionCodeRange(region);
    return `${column} between '${first}' and '${last}'`;
  });
  return ranges.length === 0 ? 'false' : `(${ranges.join(' or ')})`;
}

/** Builds the region condition for a column with the uuid of an enterprise. */
export const buildEnterpriseRegionCondition = (scope: RegionScope, column: string): string =>
  scope.regions === null
    ? 'true'
    : `${column} in (select within.uuid from enterprise within where within.del_flag = '0' and ${buildRegionCondition(scope, 'within.region')})`;

/** Builds the region condition for a column with a person's uuid, by the enterprises of that person. */
export const buildPersonRegionCondition = (scope: RegionScope, column: string): string =>
  scope.regions === null
    ? 'true'
    : `${column} in (select belongs.user_uuid from firm_member belongs where ${buildEnterpriseRegionCondition(scope, 'belongs.ent_uuid')})`;

/** Converts the condition for the query builder. */
export const toSqlCondition = (condition: string): RawBuilder<SqlBool> => sql<SqlBool>`${sql.raw(condition)}`;

/**
 * Builds the region condition for a row of `publication`, by its draft and its published or last published version: an operator limited to
 * regions can only edit rows that are completely within them.
 */
export const buildPublicationRegionCondition = (scope: RegionScope, table: string): string =>
  scope.regions === null
    ? 'true'
    : `(${buildRegionCondition(scope, `${table}.region`)} and (${table}.shown_region is null or ${buildRegionCondition(scope, `${table}.shown_region`)}))`;
