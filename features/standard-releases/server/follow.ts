import { SYNC_JOB } from '#features/assistant/server/public.ts';
import { SYNC_SEARCH_JOB } from '#features/search/server/public.ts';
import type { App } from '#platform/server/app.ts';

/** What is found, and what is quoted, follows the law. The jobs wait until this is committed. */
export async function followLaw({ jobs }: Pick<App, 'jobs'>): Promise<void> {
  for (const job of [SYNC_SEARCH_JOB, SYNC_JOB]) await jobs.send(job, {}, { singletonKey: 'released' });
}
