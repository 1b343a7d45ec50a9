import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { placed, WAITING } from '#platform/server/waiting.ts';
import { DELIVERIES_WAITING } from './deliveries.service.ts';
import { registerOperationJobs } from './operation.jobs.ts';
import { operationRoutes } from './operation.routes.ts';

export const operationFeature = defineServerFeature({
  name: 'maintenance',
  offers: [offer(WAITING, placed(40, DELIVERIES_WAITING))],
  routes: operationRoutes,
  jobs: registerOperationJobs,
});
