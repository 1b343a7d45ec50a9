import { defineServerFeature } from '#platform/server/feature.ts';
import { createRecycleBinRoutes } from './recycle-bin.routes.ts';
import { RECYCLE_BIN_PROVIDERS } from './recycle-bin.server-api.ts';
import { purgeOldRecords } from './recycle-bin.service.ts';

export const recycleBinFeature = defineServerFeature({
  name: 'recycle-bin',
  inject: { records: RECYCLE_BIN_PROVIDERS },
  routes: ({ records }) => createRecycleBinRoutes(records),
  jobs: (app, { records }) =>
    app.jobs.register('recycle-bin.purge', '清空到期的最近删除', () => purgeOldRecords(app, records), {
      cron: '10 4 * * *',
    }),
});
