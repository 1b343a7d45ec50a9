import { defineServerFeature } from '#platform/server/feature.ts';
import { disputeRoutes } from './dispute.routes.ts';

export const firmFeature = defineServerFeature({
  name: 'enterprise-records',
  routes: disputeRoutes,
});
