import { NUMBER_SOURCES, rememberNumbers } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { overviewRoutes } from './overview.routes.ts';

export const overviewFeature = defineServerFeature({
  name: 'overview',
  needs: { numbers: NUMBER_SOURCES },
  routes: ({ numbers }) => overviewRoutes(rememberNumbers(numbers)),
});
