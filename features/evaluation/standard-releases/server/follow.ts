import { SYNC_SEARCH_JOB } from '#features/content/search/server/search.server-api.ts';
import { SYNC_JOB } from '#features/portal/assistant/server/assistant.server-api.ts';
import type { App } from '#platform/server/app.ts';

/** What is found, and what is quoted, follows the law. The jobs wait until this is committed. */
export async function followCatalogue({ jobs }: Pick<App, 'jobs'>): Promise<void> {
  for (const job of [SYNC_SEARCH_JOB, SYNC_JOB]) await jobs.send(job, {}, { singletonKey: 'released' });
}
