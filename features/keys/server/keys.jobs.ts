import type { App } from '#platform/server/app.ts';
import { removeOldChallenges } from './key-login.repo.ts';

/** Forgets challenges that ended. */
export function registerKeyJobs(app: App): void {
  app.jobs.register('keys.remove-stale', () => removeOldChallenges(app.db, app.clock.now()), { cron: '52 3 * * *' });
}
