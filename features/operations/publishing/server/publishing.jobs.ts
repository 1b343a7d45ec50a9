import type { App } from '#platform/server/app.ts';
import type { Publication } from '#platform/server/publication.ts';
import { removeOldPreviews } from './previews.service.ts';
import { PUBLISH_DUE_JOB, publishDueRecords } from './publish-due.ts';
import { removeUnusedPictures } from './texts/pictures.service.ts';

export function registerPublishingJobs(app: App, publications: readonly Publication[]): void {
  app.jobs.register(PUBLISH_DUE_JOB, '按时发布内容', () => publishDueRecords(app, publications), {
    cron: '*/5 * * * *',
    atStart: true,
  });
  app.jobs.register('publishing.remove-previews', '清理过期的预览链接', () => removeOldPreviews(app), {
    cron: '23 3 * * *',
  });
  app.jobs.register('publishing.remove-loose-pictures', '清理没有内容使用的图片', () => removeUnusedPictures(app), {
    cron: '55 3 * * *',
  });
}
