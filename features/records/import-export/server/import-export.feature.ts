import { defineServerFeature } from '#platform/server/feature.ts';
import { registerArchiveJobs } from './archive/archive.jobs.ts';
import { recoverInterrupted, removeOldBatches } from './import-export.jobs.ts';
import { importExportRoutes } from './import-export.routes.ts';

export const importExportFeature = defineServerFeature({
  name: 'import-export',
  routes: importExportRoutes,
  jobs: (app) => {
    registerArchiveJobs(app);
    app.jobs.register('exchange.remove-old', '清理旧的导入记录', () => removeOldBatches(app), { cron: '55 3 * * *' });
    app.jobs.register('exchange.settle', '收尾中断的导入', () => recoverInterrupted(app), { cron: '*/5 * * * *' });
  },
});
