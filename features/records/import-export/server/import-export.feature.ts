import { getEnterpriseNames } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { PEOPLE_FILE_READER } from '#features/records/personnel/server/personnel.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { registerArchiveJobs } from './archive/archive.jobs.ts';
import { recoverInterruptedImports, removeOldBatches } from './import-export.jobs.ts';
import { importExportRoutes } from './import-export.routes.ts';
import { runFileTask } from './tasks.ts';
import { listSavedMeanings } from './word.repo.ts';

export const importExportFeature = defineServerFeature({
  name: 'import-export',
  provides: [
    provide(PEOPLE_FILE_READER, async (db, scope, bytes) => {
      const entName = (await getEnterpriseNames(db, scope))?.entName ?? '';
      const words = await listSavedMeanings(db, scope);
      return await runFileTask({ kind: 'people', bytes, words, entName }, { owner: scope.entUuid });
    }),
  ],
  routes: importExportRoutes,
  jobs: (app) => {
    registerArchiveJobs(app);
    app.jobs.register('exchange.remove-old', '清理旧的导入记录', () => removeOldBatches(app), { cron: '55 3 * * *' });
    app.jobs.register('exchange.settle', '收尾中断的导入', () => recoverInterruptedImports(app), {
      cron: '*/5 * * * *',
    });
  },
});
