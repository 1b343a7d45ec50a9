import { defineServerFeature } from '#platform/server/feature.ts';
import { registerWechatJobs } from './wechat.jobs.ts';
import { wechatRoutes } from './wechat.routes.ts';
import { registerWechatEndpoints } from './wechat-files.ts';

export const wechatFeature = defineServerFeature({
  name: 'wechat',
  routes: wechatRoutes,
  jobs: registerWechatJobs,
  files: registerWechatEndpoints,
});
