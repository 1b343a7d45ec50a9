import type { Db } from '#platform/server/db/db.ts';

/** The key of the nightly sweep's progress. */
export const SWEEP_PROGRESS = 'reminders.sweep';

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Enterprises after one uuid (exclusive) up to another (inclusive). */
export interface EnterpriseRange {
  readonly after: string;
  readonly upTo: string;
}

/** Returns the range of the next enterprises after a uuid; null if there are none. */
export async function getNextEnterpriseRange(db: Db, after: string, size: number): Promise<EnterpriseRange | null> {
  const { rows } = await db.sql<{ up_to: string | null }>(
    `select uuid as up_to from (select uuid from enterprise where uuid > $1 order by uuid limit $2) as n order by uuid desc limit 1`,
    [after, size],
  );
  const upTo = rows[0]?.up_to ?? null;
  return upTo === null ? null : { after, upTo };
}

/** The progress of a daily job over all enterprises; saved after every range, so that the job resumes there after a crash. */
export interface JobProgress {
  readonly day: string;
  readonly after: string;
  readonly isDone: boolean;
  /**
   * Day on which every enterprise was up to date before this sweep: only later changes are processed. Null: everything is processed. Only
   * the sweep uses this field.
   */
  readonly sinceOn?: string | null;
  /** Checksum of the rules with which the job runs. For the sweep, a different checksum causes a complete sweep. */
  readonly rules?: string;
}

/** Returns the progress under a key, locked until the surrounding transaction ends, so that two sweeps cannot process the same range. */
export async function lockJobProgress(db: Db, key: string): Promise<JobProgress | null> {
  await db.sql(`insert into app_setting (key, value) values ($1, 'null'::jsonb) on conflict (key) do nothing`, [key]);
  const { rows } = await db.sql<{ value: JobProgress | null }>(
    'select value from app_setting where key = $1 for no key update',
    [key],
  );
  return rows[0]?.value ?? null;
}

export async function saveJobProgress(db: Db, key: string, progress: JobProgress, now: Date): Promise<void> {
  await db.sql('update app_setting set value = $2::jsonb, update_time = $3 where key = $1', [
    key,
    JSON.stringify(progress),
    now,
  ]);
}

/** Returns the day of the last complete sweep; null if one is running or none was completed. */
export async function getLastSweepDay(db: Db): Promise<string | null> {
  const { rows } = await db.sql<{ value: JobProgress | null }>('select value from app_setting where key = $1', [
    SWEEP_PROGRESS,
  ]);
  const progress = rows[0]?.value ?? null;
  return progress?.isDone ? progress.day : null;
}
