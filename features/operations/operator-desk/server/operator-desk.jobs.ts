import type { App } from '#platform/server/app.ts';
import type { WaitingSource } from '#platform/server/waiting.ts';
import { tellOperators } from './morning.service.ts';

/** Half past eight in the morning, before the office opens. */
export function registerDeskJobs(app: App, sources: readonly WaitingSource[]): void {
  app.jobs.register('operator-desk.morning', '运营早报', () => tellOperators(app, sources), { cron: '30 8 * * *' });
}
