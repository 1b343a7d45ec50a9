import { RECYCLED_RECORDS } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createWhatIfRoutes } from './what-if.routes.ts';
import { REMOVED_SCENARIOS, REMOVED_TODOS } from './what-if.server-api.ts';

export const whatIfFeature = defineServerFeature({
  name: 'what-if',
  inject: { law: STANDARDS_CATALOGUE },
  provides: [provide(RECYCLED_RECORDS, { scenario: REMOVED_SCENARIOS, todo: REMOVED_TODOS })],
  routes: ({ law }) => createWhatIfRoutes(law.catalogue),
});
