import { defineServerFeature } from '#platform/server/feature.ts';
import { WAITING } from '#platform/server/waiting.ts';
import { registerDeskJobs } from './operator-desk.jobs.ts';
import { operatorDeskRoutes } from './operator-desk.routes.ts';

export const operatorDeskFeature = defineServerFeature({
  name: 'operator-desk',
  needs: { waiting: WAITING },
  routes: ({ waiting }) => operatorDeskRoutes(waiting),
  jobs: (app, { waiting }) => registerDeskJobs(app, waiting),
});
