import type { App } from '#platform/server/app.ts';
import { type SearchContent, syncSearch, verifySearch } from './index.service.ts';

export const SYNC_SEARCH_JOB = 'search.sync';

/**
 * Registers the indexing jobs: articles after each start and publication, standards after a release; the index is verified every night.
 * @param settle refreshes the standards catalogue to the current release
 */
export function registerSearchJobs(app: App, content: SearchContent, settle: () => Promise<void>): void {
  app.jobs.register(
    SYNC_SEARCH_JOB,
    '更新搜索索引',
    async (_data, { signal }) => {
      await settle();
      await syncSearch(app, content, signal);
    },
    { atStart: true, expireInSeconds: 3600 },
  );
  app.jobs.register(
    'search.verify',
    '核对搜索索引',
    async (_data, { signal }) => {
      await settle();
      await verifySearch(app, content, signal);
    },
    { cron: '25 4 * * *', expireInSeconds: 3600 },
  );
}

/** Requests an update of the index for the changes of this transaction, in the background after its commit. */
export const requestSearchSync = ({ jobs }: Pick<App, 'jobs'>): Promise<void> =>
  jobs.send(SYNC_SEARCH_JOB, {}, { singletonKey: 'changed' });
