import { defineServerFeature } from '#platform/server/feature.ts';
import { registerCaptchaJobs } from './captcha.jobs.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { registerCaptchaWidget } from './widget-page.ts';

export const captchaFeature = defineServerFeature({
  name: 'captcha',
  routes: captchaRoutes,
  jobs: registerCaptchaJobs,
  files: registerCaptchaWidget,
});
