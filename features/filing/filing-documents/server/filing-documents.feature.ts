import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { filingDocumentsRoutes } from './filing-documents.routes.ts';
import { formPublication } from './forms/form-publication.ts';
import { registerFormJobs } from './forms/forms.jobs.ts';
import { registerPackJobs } from './pack/pack.jobs.ts';

export const filingDocumentsFeature = defineServerFeature({
  name: 'filing-documents',
  provides: [provide(PUBLICATIONS, [formPublication])],
  routes: filingDocumentsRoutes,
  jobs: (app) => {
    registerPackJobs(app);
    registerFormJobs(app);
  },
});
