import { defineServerFeature } from '#platform/server/feature.ts';
import { firmAdminRoutes } from './firms.routes.ts';

export const firmAdminFeature = defineServerFeature({
  name: 'enterprise-admin',
  routes: firmAdminRoutes,
});
