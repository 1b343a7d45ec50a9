import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { SHARE_KEPT_DAYS } from '../../contract/share.ts';
import { removeSharesBefore } from './share.repo.ts';

export function registerShareJobs(app: App): void {
  const removeOld = () => removeSharesBefore(app.db, addDays(toShanghaiDay(app.clock.now()), -SHARE_KEPT_DAYS));
  app.jobs.register('checks.remove-shares', '清理到期的报告分享', removeOld, { cron: '35 3 * * *' });
}
