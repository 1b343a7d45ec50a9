import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { inRegions, ofFirmIn } from '#platform/server/db/region-condition.ts';
import type { Waiting } from '#platform/server/waiting.ts';
import { DISPUTED } from './certification-review.repo.ts';

const measure = async (db: Db, from: string): Promise<Waiting> => {
  const { rows } = await db.sql<Waiting>(from);
  return rows[0] ?? { count: 0, oldest: null };
};

export const countCertificationsWaiting = (db: Db, scope: RegionScope): Promise<Waiting> =>
  measure(
    db,
    `select count(*)::int as count, min(c.submit_time) as oldest
     from enterprise e join certification c on c.ent_uuid = e.uuid where e.certify_status = 'reviewing' and e.del_flag = '0'
       and ${inRegions(scope, 'e.region')}`,
  );

export const countDisputes = (db: Db, scope: RegionScope): Promise<Waiting> =>
  measure(
    db,
    `select count(*)::int as count, min(c.submit_time) as oldest
     from enterprise e join certification c on c.ent_uuid = e.uuid where e.del_flag = '0' and ${DISPUTED}
       and ${inRegions(scope, 'e.region')}`,
  );

export const countIdentityRequestsWaiting = (db: Db, scope: RegionScope): Promise<Waiting> =>
  measure(
    db,
    `select count(*)::int as count, min(submit_time) as oldest from identity_request
     where state = 'reviewing' and ${ofFirmIn(scope, 'ent_uuid')}`,
  );

export const countJoinsWaiting = (db: Db, scope: RegionScope): Promise<Waiting> =>
  measure(
    db,
    `select count(*)::int as count, min(create_time) as oldest from join_request
     where state = 'waiting' and ${ofFirmIn(scope, 'ent_uuid')}`,
  );

export interface WaitingJoin {
  readonly uuid: string;
  readonly entName: string;
  readonly userName: string;
  readonly note: string;
  readonly createTime: Date;
  /** Somebody of the firm can decide about it. */
  readonly hasOwner: boolean;
}

/** Whoever waits longest comes first. */
export async function listWaitingJoins(
  db: Db,
  scope: RegionScope,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: WaitingJoin[]; total: number }> {
  const { rows } = await db.sql<WaitingJoin>(
    `select j.uuid, e.ent_name as "entName", u.nick_name as "userName", j.note, j.create_time as "createTime",
       exists (select from firm_member w join app_user o on o.uuid = w.user_uuid where w.ent_uuid = e.uuid
         and (case when e.create_by is null then w.firm_roles is null else e.create_by = o.uuid end)
         and o.status = '0' and o.del_flag = '0') as "hasOwner"
     from join_request j join enterprise e on e.uuid = j.ent_uuid join app_user u on u.uuid = j.user_uuid
     where j.state = 'waiting' and ${inRegions(scope, 'e.region')} order by j.create_time, j.uuid offset $1 limit $2`,
    [page.offset, page.limit],
  );
  return { rows, total: (await countJoinsWaiting(db, scope)).count };
}
