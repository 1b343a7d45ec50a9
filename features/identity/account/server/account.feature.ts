import { defineServerFeature } from '#platform/server/feature.ts';
import { registerAccountJobs } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';

export const accountFeature = defineServerFeature({
  name: 'account',
  routes: accountRoutes,
  jobs: registerAccountJobs,
});
