import type { App } from '#platform/server/app.ts';
import { closeDueAccounts } from './closing.service.ts';

export function registerAccountJobs(app: App): void {
  app.jobs.register('account.close-due', () => closeDueAccounts(app), { cron: '10 2 * * *', atStart: true });
}
