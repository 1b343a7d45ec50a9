import type { App } from '#platform/server/app.ts';
import { removeStaleScenes } from './wechat.repo.ts';

const DAY_MS = 86_400_000;

/** Registers the job that removes binding codes that expired a day ago. */
export function registerWechatJobs(app: App): void {
  const remove = () => removeStaleScenes(app.db, new Date(app.clock.now().getTime() - DAY_MS));
  app.jobs.register('wechat.remove-stale', '清理过期的微信二维码', remove, { cron: '46 3 * * *', pollSeconds: 60 });
}
