import { defineServerFeature } from '#platform/server/feature.ts';
import { registerStatisticsJobs } from './statistics.jobs.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const statisticsFeature = defineServerFeature({
  name: 'statistics',
  routes: statisticsRoutes,
  jobs: registerStatisticsJobs,
});
