import type { Db } from '#platform/server/db/db.ts';

/** Lists the given queues that have a due job, with one index lookup per queue in a single statement. */
export async function listDueQueues(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select wanted.name from unnest($1::text[]) as wanted (name) where exists (
       select 1 from job.job_common j where j.name = wanted.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [[...names]],
  );
  return rows.map(({ name }) => name);
}
