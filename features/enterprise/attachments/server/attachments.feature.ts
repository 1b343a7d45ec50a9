import { defineServerFeature } from '#platform/server/feature.ts';
import { removeOrphans } from './attachments.jobs.ts';
import { attachmentRoutes } from './attachments.routes.ts';
import { FILING_TOLD, LICENCE_FILE } from './attachments.server-api.ts';

export const attachmentsFeature = defineServerFeature({
  name: 'attachments',
  needs: { setLicenceFile: LICENCE_FILE, tellFiling: FILING_TOLD },
  routes: ({ setLicenceFile, tellFiling }) => attachmentRoutes(setLicenceFile, tellFiling),
  jobs: (app) =>
    app.jobs.register('attachments.remove-orphans', '清理无主附件', () => removeOrphans(app), { cron: '25 4 * * *' }),
});
