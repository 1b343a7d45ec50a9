import { defineServerFeature } from '#platform/server/feature.ts';
import { installationRoutes } from './installation.routes.ts';

export const installationFeature = defineServerFeature({
  name: 'installation',
  routes: installationRoutes,
});
