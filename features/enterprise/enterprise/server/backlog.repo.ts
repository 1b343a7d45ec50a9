import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { buildEnterpriseRegionCondition, buildRegionCondition } from '#platform/server/db/region-condition.ts';
import type { Backlog } from '#platform/server/operator-queues.ts';
import { DISPUTED_CERTIFICATION } from './certification-review.repo.ts';

const measure = async (db: Db, from: string): Promise<Backlog> => {
  const { rows } = await db.sql<Backlog>(from);
  return rows[0] ?? { count: 0, oldest: null };
};

export const countPendingCertifications = (db: Db, scope: RegionScope): Promise<Backlog> =>
  measure(
    db,
    `select count(*)::int as count, min(c.submit_time) as oldest
     from enterprise e join certification c on c.ent_uuid = e.uuid where e.certify_status = 'reviewing' and e.del_flag = '0'
       and ${buildRegionCondition(scope, 'e.region')}`,
  );

export const countCertificationDisputes = (db: Db, scope: RegionScope): Promise<Backlog> =>
  measure(
    db,
    `select count(*)::int as count, min(c.submit_time) as oldest
     from enterprise e join certification c on c.ent_uuid = e.uuid where e.del_flag = '0' and ${DISPUTED_CERTIFICATION}
       and ${buildRegionCondition(scope, 'e.region')}`,
  );

export const countPendingIdentityRequests = (db: Db, scope: RegionScope): Promise<Backlog> =>
  measure(
    db,
    `select count(*)::int as count, min(submit_time) as oldest from identity_request
     where state = 'reviewing' and ${buildEnterpriseRegionCondition(scope, 'ent_uuid')}`,
  );

export const countPendingJoinRequests = (db: Db, scope: RegionScope): Promise<Backlog> =>
  measure(
    db,
    `select count(*)::int as count, min(create_time) as oldest from join_request
     where state = 'waiting' and ${buildEnterpriseRegionCondition(scope, 'ent_uuid')}`,
  );

export interface PendingJoinRequest {
  readonly uuid: string;
  readonly entName: string;
  readonly userName: string;
  readonly note: string;
  readonly createTime: Date;
  /** Whether the enterprise has an owner who can decide on the request. */
  readonly hasOwner: boolean;
}

/** Lists the pending requests to join, the longest waiting first. */
export async function listPendingJoinRequestRows(
  db: Db,
  scope: RegionScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: PendingJoinRequest[]; total: number }> {
  const { rows } = await db.sql<PendingJoinRequest>(
    `select j.uuid, e.ent_name as "entName", u.nick_name as "userName", j.note, j.create_time as "createTime",
       exists (select from firm_member w join app_user o on o.uuid = w.user_uuid where w.ent_uuid = e.uuid
         and (case when e.create_by is null then w.firm_roles is null else e.create_by = o.uuid end)
         and o.status = '0' and o.del_flag = '0') as "hasOwner"
     from join_request j join enterprise e on e.uuid = j.ent_uuid join app_user u on u.uuid = j.user_uuid
     where j.state = 'waiting' and ${buildRegionCondition(scope, 'e.region')} order by j.create_time, j.uuid offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: (await countPendingJoinRequests(db, scope)).count };
}
