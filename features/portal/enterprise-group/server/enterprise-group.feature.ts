import { defineServerFeature } from '#platform/server/feature.ts';
import { enterpriseGroupRoutes } from './group.routes.ts';

export const enterpriseGroupFeature = defineServerFeature({ name: 'enterprise-group', routes: enterpriseGroupRoutes });
