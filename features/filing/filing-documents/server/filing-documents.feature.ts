import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { filingPapersRoutes } from './filing-papers.routes.ts';
import { formPublication } from './forms/form-publication.ts';
import { registerFormJobs } from './forms/forms.jobs.ts';
import { registerPackJobs } from './pack/pack.jobs.ts';

export const filingPapersFeature = defineServerFeature({
  name: 'filing-documents',
  offers: [offer(PUBLICATIONS, [formPublication])],
  routes: filingPapersRoutes,
  jobs: (app) => {
    registerPackJobs(app);
    registerFormJobs(app);
  },
});
