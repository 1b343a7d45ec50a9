import { defineServerFeature } from '#platform/server/feature.ts';
import { recycleBinRoutes } from './recycle-bin.routes.ts';
import { RECYCLED } from './recycle-bin.server-api.ts';
import { purgeOldRecords } from './recycle-bin.service.ts';

export const recycleBinFeature = defineServerFeature({
  name: 'recycle-bin',
  needs: { records: RECYCLED },
  routes: ({ records }) => recycleBinRoutes(records),
  jobs: (app, { records }) =>
    app.jobs.register('recycle-bin.purge', '清空到期的最近删除', () => purgeOldRecords(app, records), {
      cron: '10 4 * * *',
    }),
});
