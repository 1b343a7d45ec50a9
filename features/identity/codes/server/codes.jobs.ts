import type { App } from '#platform/server/app.ts';
import { removeOutboxMessages } from '#platform/server/outbox/outbox.repo.ts';
import { removeStaleCodes } from './codes.repo.ts';

const DAY_MS = 86_400_000;
const OUTBOX_DAYS = 7;

/** Registers the job that removes expired codes, send times that no longer count, and old messages of the local outbox. */
export function registerCodeJobs(app: App): void {
  const remove = async () => {
    const now = app.clock.now().getTime();
    await removeStaleCodes(app.db, new Date(now - DAY_MS), new Date(now - 2 * DAY_MS));
    await removeOutboxMessages(app.db, new Date(now - OUTBOX_DAYS * DAY_MS));
  };
  app.jobs.register('codes.remove-stale', '清理过期的验证码', remove, { cron: '48 3 * * *', pollSeconds: 60 });
}
