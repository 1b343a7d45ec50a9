import { defineServerFeature } from '#platform/server/feature.ts';
import { removeOrphans } from './attachments.jobs.ts';
import { createAttachmentRoutes } from './attachments.routes.ts';
import { FILING_NOTIFIER, LICENCE_FILE_WRITER } from './attachments.server-api.ts';

export const attachmentsFeature = defineServerFeature({
  name: 'attachments',
  inject: { setLicenceFile: LICENCE_FILE_WRITER, tellFiling: FILING_NOTIFIER },
  routes: ({ setLicenceFile, tellFiling }) => createAttachmentRoutes(setLicenceFile, tellFiling),
  jobs: (app) =>
    app.jobs.register('attachments.remove-orphans', '清理无主附件', () => removeOrphans(app), { cron: '25 4 * * *' }),
});
