import type { Db } from '#platform/server/db/db.ts';
import { FEEDBACK_TABLE, type RemovalRule } from './removals.ts';

export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Lists the table sizes from the database catalogue, largest first; row counts are from the last analysis. */
export async function listTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await db.sql<TableSize>(
    `select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_total_relation_size(c.oid) as bytes
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 3 desc, 1`,
    [],
  );
  return rows;
}

export async function getDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await db.sql<{ bytes: number }>('select pg_database_size(current_database()) as bytes', []);
  return rows[0]?.bytes ?? 0;
}

export interface StoreSize {
  readonly storeName: string;
  readonly fileCount: number;
  readonly totalBytes: number;
}

/** Tables that contain the sizes of stored files. */
const STORES = [
  'stored_file',
  'licence_file',
  'article_file',
  'feedback_file',
  'payment_voucher',
  'archive_task',
  'paper_pack',
  'offered_paper',
  'course_media',
  'content_picture',
];
const FIGURES_KEY = 'operation.stores';

/** Measures the stored files and saves the result. Runs as a job, because it reads whole tables. */
export async function measureStores(db: Db, now: Date): Promise<void> {
  const each = STORES.map(
    (table) =>
      `select '${table}' as "storeName", count(*)::int as "fileCount", coalesce(sum(size), 0)::bigint as "totalBytes" from ${table}`,
  );
  const { rows } = await db.withStatementLimit(120, () => db.sql<StoreSize>(each.join(' union all '), []));
  await db.sql(
    `insert into app_setting (key, value, update_time) values ($1, $2::jsonb, $3)
     on conflict (key) do update set value = excluded.value, update_time = excluded.update_time`,
    [FIGURES_KEY, JSON.stringify(rows), now],
  );
}

export async function getStoreSizes(db: Db): Promise<{ readonly stores: StoreSize[]; readonly at: Date | null }> {
  const { rows } = await db.sql<{ value: StoreSize[]; at: Date }>(
    'select value, update_time as at from app_setting where key = $1',
    [FIGURES_KEY],
  );
  return { stores: rows[0]?.value ?? [], at: rows[0]?.at ?? null };
}

const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export interface JobStatisticsRow {
  readonly name: string;
  readonly lastRunAt: Date | null;
  readonly lastState: (typeof JOB_STATES)[number] | null;
  readonly waiting: number;
  readonly waitingSeconds: number;
  readonly failed: number;
  readonly fault: string | null;
}

/** Returns whether the job queue exists; the first start creates it. */
export async function hasJobQueue(db: Db): Promise<boolean> {
  const { rows } = await db.sql<{ queue: string | null }>("select to_regclass('job.queue')::text as queue", []);
  return Boolean(rows[0]?.queue);
}

/** Returns whether a job with this name is waiting or running. */
export async function isJobPending(db: Db, name: string): Promise<boolean> {
  if (!(await hasJobQueue(db))) return false;
  const { rows } = await db.sql<{ is_open: boolean }>(
    `select exists (select 1 from job.job where name = $1 and state in ('created', 'retry', 'active')) as is_open`,
    [name],
  );
  return rows[0]?.is_open ?? false;
}

/**
 * Retries all failed jobs of a name once, like the queue itself does.
 * @returns their number
 */
export async function retryFailedJobs(db: Db, name: string, now: Date): Promise<number> {
  const done = await db.sql(
    `update job.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = $2
     where name = $1 and state = 'failed'`,
    [name, now],
  );
  return done.rowCount;
}

/**
 * Lists the statistics of each kind of job, as far back as the queue keeps its history; empty before the first start, because the queue
 * does not exist yet.
 */
export async function listJobStatistics(db: Db): Promise<JobStatisticsRow[]> {
  if (!(await hasJobQueue(db))) return [];
  const { rows } = await db.sql<JobStatisticsRow>(
    `select q.name, l.started_on as "lastRunAt", l.state::text as "lastState",
       coalesce(w.waiting, 0)::int as waiting, coalesce(w.failed, 0)::int as failed,
       greatest(coalesce(extract(epoch from now() - w.due), 0), 0)::int as "waitingSeconds", f.fault
     from job.queue q
     left join lateral (select j.started_on, j.state from job.job j
       where j.name = q.name and j.started_on is not null order by j.started_on desc limit 1) l on true
     left join lateral (select count(*) filter (where j.state in ('created', 'retry')) as waiting,
         count(*) filter (where j.state = 'failed') as failed,
         min(greatest(j.created_on, j.start_after)) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as due
       from job.job j where j.name = q.name) w on true
     left join lateral (select left(j.output ->> 'message', 500) as fault from job.job j
       where j.name = q.name and j.state in ('failed', 'retry') order by coalesce(j.completed_on, j.started_on) desc limit 1) f on true
     where q.name not like '\\_\\_%' order by q.name`,
    [],
  );
  return rows;
}

/**
 * Removes a limited number of rows older than a time.
 * @returns the number of removed rows
 */
export async function removeOldRows(
  db: Db,
  { table, since, where }: RemovalRule,
  before: Date,
  most: number,
): Promise<number> {
  return await db.transaction(async () => {
    const { rows } = await db.sql<{ place: string }>(
      `select r.ctid::text as place from ${table} r where r.${since} < $1 ${where ? `and ${where}` : ''} limit $2 for update`,
      [before, most],
    );
    if (rows.length === 0) return 0;
    const places = rows.map(({ place }) => place);
    if (table === FEEDBACK_TABLE)
      await db.sql(
        `update feedback_file set feedback_uuid = null
         where feedback_uuid in (select uuid from feedback where ctid = any($1::tid[]))`,
        [places],
      );
    return (await db.sql(`delete from ${table} where ctid = any($1::tid[])`, [places])).rowCount;
  });
}
