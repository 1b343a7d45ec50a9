import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { storeMalformedRows } from './malformed.service.ts';
import { MALFORMED_BACKLOG } from './malformed-backlog.ts';
import { registerQrCodes } from './qr-codes.ts';
import { siteRoutes } from './site.routes.ts';
import { registerSiteFiles } from './site-files.ts';

export const siteFeature = defineServerFeature({
  name: 'site',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [provide(OPERATOR_QUEUES, withDeskPosition(60, MALFORMED_BACKLOG))],
  routes: siteRoutes,
  jobs: (app) =>
    app.jobs.register('site.keep-malformed', '登记异常数据', () => storeMalformedRows(app), { cron: '*/5 * * * *' }),
  files: (server, app, { law }) => {
    registerSiteFiles(server, app, createStandardQueries(law.catalogue));
    registerQrCodes(server, app);
  },
});
