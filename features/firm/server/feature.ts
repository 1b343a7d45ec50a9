import { defineServerFeature } from '#platform/server/feature.ts';
import { disputeRoutes } from './dispute.routes.ts';

export const firmFeature = defineServerFeature({
  name: 'firm',
  routes: disputeRoutes,
});
