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

/**
 * Returns the start time of the last completed job of each given queue. A queue is left out if its last completed job of a program start
 * was sent by a different program version, because that version may have changed the data since.
 */
export async function listCompletedRuns(
  db: Db,
  names: readonly string[],
  program: string,
): Promise<readonly { readonly name: string; readonly at: Date }[]> {
  const { rows } = await db.sql<{ name: string; at: string }>(
    `select j.name, (extract(epoch from max(j.started_on)) * 1000)::bigint::text as at from job.job_common j
      where j.name = any($1::text[]) and j.state = 'completed'
      group by j.name
      having (array_agg(j.data ->> 'program' order by j.started_on desc) filter (where j.data ->> 'program' is not null))[1] = $2`,
    [[...names], program],
  );
  return rows.map(({ name, at }) => ({ name, at: new Date(Number(at)) }));
}
