import { defineServerFeature } from '#platform/server/feature.ts';
import { colleagueRoutes } from './colleagues.routes.ts';

export const colleaguesFeature = defineServerFeature({
  name: 'colleagues',
  routes: colleagueRoutes,
});
