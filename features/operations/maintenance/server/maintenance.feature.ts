import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { DELIVERIES_BACKLOG } from './deliveries.service.ts';
import { registerOperationJobs } from './maintenance.jobs.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

export const maintenanceFeature = defineServerFeature({
  name: 'maintenance',
  provides: [provide(OPERATOR_QUEUES, withDeskPosition(40, DELIVERIES_BACKLOG))],
  routes: maintenanceRoutes,
  jobs: registerOperationJobs,
});
