import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The states in which a filing is closed and its responsible person no longer changes. */
const OVER = ['received', 'withdrawn'] as const;

/** Counts filings in progress and their open tasks by responsible person. */
export async function countOwnedFilings(db: Db, scope: TenantContext) {
  const { rows } = await db.sql<{ userUuid: string; filings: number; tasks: number }>(
    `select owner_uuid as "userUuid", sum(filings)::int as filings, sum(tasks)::int as tasks from (
       select owner_uuid, count(*) as filings, 0 as tasks from filing_case
       where ent_uuid = $1 and owner_uuid is not null and del_flag = '0' and state not in ('received', 'withdrawn') group by owner_uuid
       union all
       select t.owner_uuid, 0, count(*) from filing_task t join filing_case c on c.ent_uuid = t.ent_uuid and c.uuid = t.filing_uuid
       where t.ent_uuid = $1 and t.owner_uuid is not null and t.done_time is null
         and c.del_flag = '0' and c.state not in ('received', 'withdrawn') group by t.owner_uuid
     ) open group by owner_uuid`,
    [scope.entUuid],
  );
  return rows;
}

/** Transfers filings to another user. The revision is incremented, so that a user who has the filing open notices the change. */
export async function transferFilings(db: Db, scope: TenantContext, from: string, to: string, now: Date) {
  const change = { ownerUuid: to, updateTime: now, updateBy: scope.userUuid };
  const filings = await db.query
    .updateTable('filingCase')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('ownerUuid', '=', from)
    .where('delFlag', '=', '0')
    .where('state', 'not in', OVER)
    .returning('uuid')
    .execute();
  const tasks = await db.query
    .updateTable('filingTask')
    .set((set) => ({ ...change, revision: set('revision', '+', 1) }))
    .where('entUuid', '=', scope.entUuid)
    .where('ownerUuid', '=', from)
    .where('doneTime', 'is', null)
    .where('filingUuid', 'in', (sub) =>
      sub
        .selectFrom('filingCase')
        .select('uuid')
        .where('entUuid', '=', scope.entUuid)
        .where('delFlag', '=', '0')
        .where('state', 'not in', OVER),
    )
    .returning('uuid')
    .execute();
  return { filings: filings.length, tasks: tasks.length };
}
