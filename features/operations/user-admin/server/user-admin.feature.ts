import { defineServerFeature } from '#platform/server/feature.ts';
import { userAdminRoutes } from './accounts.routes.ts';
import { roleRoutes } from './roles.routes.ts';

export const userAdminFeature = defineServerFeature({
  name: 'user-admin',
  routes: [...userAdminRoutes, ...roleRoutes],
});
