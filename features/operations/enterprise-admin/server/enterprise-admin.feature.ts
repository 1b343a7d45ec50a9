import { defineServerFeature } from '#platform/server/feature.ts';
import { enterpriseAdminRoutes } from './enterprises.routes.ts';

export const enterpriseAdminFeature = defineServerFeature({
  name: 'enterprise-admin',
  routes: enterpriseAdminRoutes,
});
