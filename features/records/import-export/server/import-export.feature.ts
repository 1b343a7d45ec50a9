import { defineServerFeature } from '#platform/server/feature.ts';
import { registerArchiveJobs } from './archive/archive.jobs.ts';
import { removeOldBatches, settleInterrupted } from './exchange.jobs.ts';
import { exchangeRoutes } from './exchange.routes.ts';

export const exchangeFeature = defineServerFeature({
  name: 'import-export',
  routes: exchangeRoutes,
  jobs: (app) => {
    registerArchiveJobs(app);
    app.jobs.register('exchange.remove-old', '清理旧的导入记录', () => removeOldBatches(app), { cron: '55 3 * * *' });
    app.jobs.register('exchange.settle', '收尾中断的导入', () => settleInterrupted(app), { cron: '*/5 * * * *' });
  },
});
