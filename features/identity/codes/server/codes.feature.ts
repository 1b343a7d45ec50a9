import { defineServerFeature } from '#platform/server/feature.ts';
import { registerCodeJobs } from './codes.jobs.ts';
import { codeRoutes } from './codes.routes.ts';

export const codesFeature = defineServerFeature({
  name: 'codes',
  routes: codeRoutes,
  jobs: registerCodeJobs,
});
