import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { OPERATOR_QUEUES, withDeskPosition } from '#platform/server/operator-queues.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { createStandardsRoutes } from './standards.routes.ts';
import { HOLDER_COUNTER } from './standards.server-api.ts';
import { createVerificationBacklog } from './to-verify.ts';

export const standardsFeature = defineServerFeature({
  name: 'standards',
  inject: { law: STANDARDS_CATALOGUE, countHolders: HOLDER_COUNTER },
  provides: [
    provideFrom(OPERATOR_QUEUES, { law: STANDARDS_CATALOGUE }, ({ law }) =>
      withDeskPosition(90, createVerificationBacklog(law.catalogue)),
    ),
  ],
  routes: ({ law, countHolders }) => createStandardsRoutes(law.catalogue, countHolders),
});
