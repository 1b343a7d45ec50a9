import type { App } from '#platform/server/app.ts';
import type { BacklogSource } from '#platform/server/operator-queues.ts';
import { sendMorningNotice } from './morning.service.ts';

/** Runs at half past eight in the morning, before office hours. */
export function registerDeskJobs(app: App, sources: readonly BacklogSource[]): void {
  app.jobs.register('operator-desk.morning', '运营早报', () => sendMorningNotice(app, sources), { cron: '30 8 * * *' });
}
