import { defineServerFeature } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES } from '#platform/server/operator-queues.ts';
import { registerDeskJobs } from './operator-desk.jobs.ts';
import { createOperatorDeskRoutes } from './operator-desk.routes.ts';

export const operatorDeskFeature = defineServerFeature({
  name: 'operator-desk',
  inject: { waiting: OPERATOR_QUEUES },
  routes: ({ waiting }) => createOperatorDeskRoutes(waiting),
  jobs: (app, { waiting }) => registerDeskJobs(app, waiting),
});
