import { TODO_SOURCES } from '#features/work/todo/server/todo.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { registerHolderDocumentsJobs } from './holder-documents.jobs.ts';
import { holderDocumentsRoutes } from './holder-documents.routes.ts';
import { PENDING_DOCUMENTS_SOURCE } from './waiting-documents.ts';

export const holderDocumentsFeature = defineServerFeature({
  name: 'holder-documents',
  provides: [provide(TODO_SOURCES, [PENDING_DOCUMENTS_SOURCE])],
  routes: holderDocumentsRoutes,
  jobs: registerHolderDocumentsJobs,
});
