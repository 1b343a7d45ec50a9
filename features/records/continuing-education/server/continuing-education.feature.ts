import { defineServerFeature } from '#platform/server/feature.ts';
import { continuingEducationRoutes } from './continuing-education.routes.ts';

export const continuingEducationFeature = defineServerFeature({
  name: 'continuing-education',
  routes: continuingEducationRoutes,
});
