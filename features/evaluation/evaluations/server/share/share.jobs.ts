import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';
import { EXPIRED_SHARE_LINK_DAYS } from '../../contract/share.ts';
import { deleteReportSharesBefore } from './share.repo.ts';

export function registerReportShareJobs(app: App): void {
  const removeOld = () =>
    deleteReportSharesBefore(app.db, addDays(toShanghaiDay(app.clock.now()), -EXPIRED_SHARE_LINK_DAYS));
  app.jobs.register('checks.remove-shares', '清理到期的报告分享', removeOld, { cron: '35 3 * * *' });
}
