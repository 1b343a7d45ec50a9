import type { App } from '#platform/server/app.ts';
import { type SearchSource, syncSearch } from './index.service.ts';

/** The index is checked against its sources after each start and every night. */
export function registerSearchJobs(app: App, sources: readonly SearchSource[]): void {
  app.jobs.register('search.sync', () => syncSearch(app, sources), {
    cron: '25 4 * * *',
    atStart: true,
    expireInSeconds: 3600,
  });
}
