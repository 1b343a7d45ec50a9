import { defineServerFeature } from '#platform/server/feature.ts';
import { registerKeyJobs } from './keys.jobs.ts';
import { keyRoutes } from './keys.routes.ts';

export const keysFeature = defineServerFeature({
  name: 'keys',
  routes: keyRoutes,
  jobs: registerKeyJobs,
});
