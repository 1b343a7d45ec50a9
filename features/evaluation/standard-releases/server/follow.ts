import { SYNC_SEARCH_JOB } from '#features/content/search/server/search.server-api.ts';
import { SYNC_JOB } from '#features/portal/assistant/server/assistant.server-api.ts';
import type { App } from '#platform/server/app.ts';

/** Synchronizes the search index and the assistant with the catalogue. The jobs wait until the transaction is committed. */
export async function followCatalogue({ jobs }: Pick<App, 'jobs'>): Promise<void> {
  for (const job of [SYNC_SEARCH_JOB, SYNC_JOB]) await jobs.send(job, {}, { singletonKey: 'released' });
}
