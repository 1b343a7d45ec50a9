import { PROJECT_CONTRADICTIONS } from '#features/records/projects/server/projects.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { CONTRADICTIONS } from './contradictions.server-api.ts';
import { createContradictions } from './contradictions.service.ts';

export const contradictionsFeature = defineServerFeature({
  name: 'contradictions',
  provides: [
    provideFrom(CONTRADICTIONS, { law: STANDARDS_CATALOGUE }, ({ law }) => createContradictions(law.catalogue)),
    provideFrom(PROJECT_CONTRADICTIONS, { found: CONTRADICTIONS }, ({ found }) => found),
  ],
});
