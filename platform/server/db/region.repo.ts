import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from './db.ts';
import { buildEnterpriseRegionCondition } from './region-condition.ts';

/**
 * Asserts that an enterprise is within the regions.
 * @throws ApiError 数据不存在 for an enterprise outside the regions
 */
export async function assertEnterpriseInRegions(db: Db, scope: RegionScope, entUuid: string): Promise<void> {
  if (scope.regions === null) return;
  const { rows } = await db.sql(
    `select 1 where $1::uuid is not null and ${buildEnterpriseRegionCondition(scope, '$1::uuid')}`,
    [entUuid],
  );
  if (rows.length === 0) throw createNotFoundError();
}

/**
 * Asserts, before an operation on a person, that the person exists and that all of their enterprises are within the regions.
 * @throws ApiError 数据不存在, or a different error for a person that also belongs to an enterprise of another region
 */
export async function assertPersonInRegions(db: Db, scope: RegionScope, userUuid: string): Promise<void> {
  const { rows } = await db.sql<{ inside: number; outside: number }>(
    `select count(*) filter (where ${buildEnterpriseRegionCondition(scope, 'w.ent_uuid')})::int as inside,
       count(w.ent_uuid) filter (where not (${buildEnterpriseRegionCondition(scope, 'w.ent_uuid')}))::int as outside
     from app_user u left join firm_member w on w.user_uuid = u.uuid where u.uuid = $1 group by u.uuid`,
    [userUuid],
  );
  const [found] = rows;
  if (!found || (scope.regions !== null && found.inside === 0)) throw createNotFoundError();
  if (found.outside > 0) throw createApiError(KERNEL_ERRORS.elsewhereToo);
}
