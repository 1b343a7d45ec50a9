import type { App } from '#platform/server/app.ts';
import { syncFilingGuide } from './facts.seed.ts';

/** db/facts changes only with the program version, so one run for each version is enough. */
export function registerFilingGuideJobs(app: App): void {
  app.jobs.register('filing-guide.sync', '更新办事指南', () => syncFilingGuide(app), { atStart: 'new-program' });
}
