import { defineServerFeature } from '#platform/server/feature.ts';
import { registerHolderDocumentsJobs } from './holder-documents.jobs.ts';
import { holderDocumentsRoutes } from './holder-documents.routes.ts';

export const holderDocumentsFeature = defineServerFeature({
  name: 'holder-documents',
  routes: holderDocumentsRoutes,
  jobs: registerHolderDocumentsJobs,
});
