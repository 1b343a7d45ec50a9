import { defineServerFeature } from '#platform/server/feature.ts';
import { approvalRoutes } from './approvals.routes.ts';

export const approvalsFeature = defineServerFeature({
  name: 'approvals',
  routes: approvalRoutes,
});
