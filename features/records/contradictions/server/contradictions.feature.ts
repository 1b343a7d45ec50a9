import { PROJECT_CONTRADICTIONS } from '#features/records/projects/server/projects.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { CONTRADICTION_FINDER } from './contradictions.server-api.ts';
import { createContradictionFinder } from './contradictions.service.ts';

export const contradictionsFeature = defineServerFeature({
  name: 'contradictions',
  provides: [
    provideFrom(CONTRADICTION_FINDER, { law: STANDARDS_CATALOGUE }, ({ law }) =>
      createContradictionFinder(law.catalogue),
    ),
    provideFrom(PROJECT_CONTRADICTIONS, { found: CONTRADICTION_FINDER }, ({ found }) => found),
  ],
});
