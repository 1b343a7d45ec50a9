import type { App } from '#platform/server/app.ts';
import { removeOldIpAddresses } from './feedback.service.ts';
import { removeUnusedFeedbackFiles } from './feedback-file.service.ts';

export function registerFeedbackJobs(app: App): void {
  app.jobs.register('feedback.remove-addresses', '清理反馈的来源地址', () => removeOldIpAddresses(app), {
    cron: '35 3 * * *',
    atStart: true,
  });
  app.jobs.register('feedback.remove-loose-files', '清理未提交的反馈附件', () => removeUnusedFeedbackFiles(app), {
    cron: '37 3 * * *',
  });
}
