import type { App } from '#platform/server/app.ts';
import type { Publication } from '#platform/server/publication.ts';
import { removeOldPreviews } from './previews.service.ts';
import { PUBLISH_DUE, publishAllDue } from './publish-due.ts';
import { removeLoose } from './texts/pictures.service.ts';

export function registerPublishingJobs(app: App, publications: readonly Publication[]): void {
  app.jobs.register(PUBLISH_DUE, '按时发布内容', () => publishAllDue(app, publications), {
    cron: '*/5 * * * *',
    atStart: true,
  });
  app.jobs.register('publishing.remove-previews', '清理过期的预览链接', () => removeOldPreviews(app), {
    cron: '23 3 * * *',
  });
  app.jobs.register('publishing.remove-loose-pictures', '清理没有内容使用的图片', () => removeLoose(app), {
    cron: '55 3 * * *',
  });
}
