import { createStandards } from '#features/standards/standards/server/standards.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { keepMalformed } from './malformed.service.ts';
import { registerQrCodes } from './qr-codes.ts';
import { siteRoutes } from './site.routes.ts';
import { registerSiteFiles } from './site-files.ts';
import { MALFORMED_WAITING } from './waiting.ts';

export const siteFeature = defineServerFeature({
  name: 'site',
  needs: { law: LAW },
  offers: [offer(WAITING, placed(60, MALFORMED_WAITING))],
  routes: siteRoutes,
  jobs: (app) =>
    app.jobs.register('site.keep-malformed', '登记异常数据', () => keepMalformed(app), { cron: '*/5 * * * *' }),
  files: (server, app, { law }) => {
    registerSiteFiles(server, app, createStandards(law.catalogue));
    registerQrCodes(server, app);
  },
});
