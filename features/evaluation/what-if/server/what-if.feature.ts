import { RECYCLED } from '#features/enterprise/recycle-bin/server/recycle-bin.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { whatIfRoutes } from './what-if.routes.ts';
import { REMOVED_SCENARIOS, REMOVED_TODOS } from './what-if.server-api.ts';

export const whatIfFeature = defineServerFeature({
  name: 'what-if',
  needs: { law: LAW },
  offers: [offer(RECYCLED, { scenario: REMOVED_SCENARIOS, todo: REMOVED_TODOS })],
  routes: ({ law }) => whatIfRoutes(law.catalogue),
});
