import type { App } from '#platform/server/app.ts';
import { removeExpiredChallenges } from './key-login.repo.ts';

/** Registers the job that removes expired challenges. */
export function registerKeyJobs(app: App): void {
  app.jobs.register('keys.remove-stale', '清理过期的密钥验证', () => removeExpiredChallenges(app.db, app.clock.now()), {
    cron: '52 3 * * *',
  });
}
