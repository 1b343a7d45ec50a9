import { defineServerFeature } from '#platform/server/feature.ts';
import { registerWechatJobs } from './wechat.jobs.ts';
import { wechatRoutes } from './wechat.routes.ts';
import { registerWechatFiles } from './wechat-files.ts';

export const wechatFeature = defineServerFeature({
  name: 'wechat',
  routes: wechatRoutes,
  jobs: registerWechatJobs,
  files: registerWechatFiles,
});
