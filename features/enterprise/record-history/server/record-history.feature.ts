import { defineServerFeature } from '#platform/server/feature.ts';
import { historyRoutes } from './history.routes.ts';

export const recordHistoryFeature = defineServerFeature({
  name: 'record-history',
  routes: historyRoutes,
});
