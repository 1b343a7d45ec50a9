import { defineServerFeature } from '#platform/server/feature.ts';
import { disputeRoutes } from './dispute.routes.ts';

export const enterpriseRecordsFeature = defineServerFeature({
  name: 'enterprise-records',
  routes: disputeRoutes,
});
