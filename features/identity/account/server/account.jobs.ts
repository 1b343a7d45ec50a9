import type { App } from '#platform/server/app.ts';
import { closeDueAccounts } from './closing.service.ts';

export function registerAccountJobs(app: App): void {
  app.jobs.register('account.close-due', '注销到期的账号', () => closeDueAccounts(app), {
    cron: '10 2 * * *',
    atStart: true,
  });
}
