import type { App } from '#platform/server/app.ts';
import { type SearchSource, syncSearch } from './index.service.ts';

export const SYNC_SEARCH_JOB = 'search.sync';

/**
 * Checks the index against its sources after each start, every night, and after changes that do not write the index themselves.
 * @param settle refreshes the standards catalogue to the current release
 */
export function registerSearchJobs(app: App, sources: readonly SearchSource[], settle: () => Promise<void>): void {
  const sync = async () => {
    await settle();
    await syncSearch(app, sources);
  };
  app.jobs.register(SYNC_SEARCH_JOB, '更新搜索索引', sync, {
    cron: '25 4 * * *',
    atStart: true,
    expireInSeconds: 3600,
  });
}
