import { defineServerFeature } from '#platform/server/feature.ts';
import { eduHoursRoutes } from './edu-hours.routes.ts';

export const eduHoursFeature = defineServerFeature({
  name: 'continuing-education',
  routes: eduHoursRoutes,
});
