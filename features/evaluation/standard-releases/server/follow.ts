import { SYNC_SEARCH_JOB } from '#features/content/search/server/search.server-api.ts';
import type { App } from '#platform/server/app.ts';

/**
 * Enqueues the jobs that update the search index and other content derived from the catalogue. The jobs start after the transaction is
 * committed.
 * @param followers names of jobs (`CATALOGUE_JOBS`)
 */
export async function enqueueCatalogueJobs({ jobs }: Pick<App, 'jobs'>, followers: readonly string[]): Promise<void> {
  for (const job of [SYNC_SEARCH_JOB, ...followers]) await jobs.send(job, {}, { singletonKey: 'released' });
}
