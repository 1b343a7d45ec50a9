import { defineServerFeature } from '#platform/server/feature.ts';
import { firmGroupRoutes } from './group.routes.ts';

export const firmGroupFeature = defineServerFeature({ name: 'enterprise-group', routes: firmGroupRoutes });
