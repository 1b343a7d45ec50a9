import { cacheRecordCounts, RECORD_COUNTERS } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { createOverviewRoutes } from './overview.routes.ts';

export const overviewFeature = defineServerFeature({
  name: 'overview',
  inject: { numbers: RECORD_COUNTERS },
  routes: ({ numbers }) => createOverviewRoutes(cacheRecordCounts(numbers)),
});
