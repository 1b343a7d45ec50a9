import { fail, KERNEL_FAULTS, notFound } from '#platform/contract/fault.ts';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from './db.ts';
import { ofFirmIn } from './region-condition.ts';

/** @throws Failure 数据不存在 for a firm of another region */
export async function demandFirmIn(db: Db, scope: RegionScope, entUuid: string): Promise<void> {
  if (scope.regions === null) return;
  const { rows } = await db.sql(`select 1 where $1::uuid is not null and ${ofFirmIn(scope, '$1::uuid')}`, [entUuid]);
  if (rows.length === 0) throw notFound();
}

/**
 * Before something is done with a person: he is there, and everything that he belongs to is within the regions.
 * @throws Failure 数据不存在; the other one for somebody who belongs to a firm of another region as well
 */
export async function demandPersonIn(db: Db, scope: RegionScope, userUuid: string): Promise<void> {
  const { rows } = await db.sql<{ inside: number; outside: number }>(
    `select count(*) filter (where ${ofFirmIn(scope, 'w.ent_uuid')})::int as inside,
       count(w.ent_uuid) filter (where not (${ofFirmIn(scope, 'w.ent_uuid')}))::int as outside
     from app_user u left join firm_member w on w.user_uuid = u.uuid where u.uuid = $1 group by u.uuid`,
    [userUuid],
  );
  const [found] = rows;
  if (!found || (scope.regions !== null && found.inside === 0)) throw notFound();
  if (found.outside > 0) throw fail(KERNEL_FAULTS.elsewhereToo);
}
