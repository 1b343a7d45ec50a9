import type { Db } from '#platform/server/db/db.ts';

/** Of some queues those in which a job may begin now: one look into the queue's own index for each of them, in one statement. */
export async function listDueQueues(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.sql<{ name: string }>(
    `select wanted.name from unnest($1::text[]) as wanted (name) where exists (
       select 1 from job.job_common j where j.name = wanted.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [[...names]],
  );
  return rows.map(({ name }) => name);
}
