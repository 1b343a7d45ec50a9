import { defineServerFeature } from '#platform/server/feature.ts';
import { removeOrphanedFiles } from './attachments.jobs.ts';
import { createAttachmentRoutes } from './attachments.routes.ts';
import { FILING_NOTIFIER, LICENCE_FILE_WRITER, PUBLIC_FILES } from './attachments.server-api.ts';

export const attachmentsFeature = defineServerFeature({
  name: 'attachments',
  inject: { setLicenceFile: LICENCE_FILE_WRITER, tellFiling: FILING_NOTIFIER, openPublicFiles: PUBLIC_FILES },
  routes: ({ setLicenceFile, tellFiling, openPublicFiles }) =>
    createAttachmentRoutes(setLicenceFile, tellFiling, openPublicFiles),
  jobs: (app) =>
    app.jobs.register('attachments.remove-orphans', '清理无主附件', () => removeOrphanedFiles(app), {
      cron: '25 4 * * *',
    }),
});
