import { defineServerFeature } from '#platform/server/feature.ts';
import { registerHolderPapersJobs } from './holder-papers.jobs.ts';
import { holderPapersRoutes } from './holder-papers.routes.ts';

export const holderPapersFeature = defineServerFeature({
  name: 'holder-documents',
  routes: holderPapersRoutes,
  jobs: registerHolderPapersJobs,
});
