import type { App } from '#platform/server/app.ts';
import { removeExpiredCaptchas } from './captcha.repo.ts';

export function registerCaptchaJobs(app: App): void {
  app.jobs.register(
    'captcha.remove-expired',
    '清理过期的验证码图片',
    () => removeExpiredCaptchas(app.db, app.clock.now()),
    {
      cron: '45 3 * * *',
      pollSeconds: 60,
    },
  );
}
