import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

export interface IdViewRow {
  readonly uuid: string;
  readonly at: Date;
  readonly viewer: string | null;
  readonly personName: string | null;
  readonly reason: string | null;
  /** The key or program that the viewer used. */
  readonly byWhat: string | null;
}

/** SQL that selects entries of the enterprise's audit log by a partial index for these actions. */
const OF_ENTERPRISE = `from audit_log a where a.ent_uuid = $1 and a.action = 'person.id-revealed'`;

/** Lists the accesses to full ID numbers, newest first. */
export async function listIdViewRows(
  db: Db,
  scope: TenantContext,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: IdViewRow[]; total: number }> {
  const { rows } = await db.sql<IdViewRow>(
    `select a.uuid, a.at, u.nick_name as viewer, a.detail->>'name' as "personName", a.detail->>'reason' as reason,
       coalesce(a.detail->>'byKey', a.detail->>'byToken') as "byWhat"
     from (select a.seq ${OF_ENTERPRISE} order by a.at desc, a.seq desc offset $2 limit $3) k
       join audit_log a on a.seq = k.seq left join app_user u on u.uuid = a.user_uuid
     order by a.at desc, a.seq desc`,
    [scope.entUuid, page.offset, page.limit],
  );
  const count = await db.sql<{ total: number }>(`select count(*)::int as total ${OF_ENTERPRISE}`, [scope.entUuid]);
  return { rows, total: count.rows[0]?.total ?? 0 };
}
