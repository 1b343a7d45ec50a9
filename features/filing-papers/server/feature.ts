import { defineServerFeature } from '#platform/server/feature.ts';
import { filingPapersRoutes } from './filing-papers.routes.ts';
import { registerPackJobs } from './pack/pack.jobs.ts';

export const filingPapersFeature = defineServerFeature({
  name: 'filing-papers',
  routes: filingPapersRoutes,
  jobs: registerPackJobs,
});
