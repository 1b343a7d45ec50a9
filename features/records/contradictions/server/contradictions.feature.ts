import { PROJECT_CONTRADICTIONS } from '#features/records/projects/server/projects.server-api.ts';
import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { CONTRADICTIONS } from './contradictions.server-api.ts';
import { createContradictions } from './contradictions.service.ts';

export const contradictionsFeature = defineServerFeature({
  name: 'contradictions',
  offers: [
    offerMade(CONTRADICTIONS, { law: LAW }, ({ law }) => createContradictions(law.catalogue)),
    offerMade(PROJECT_CONTRADICTIONS, { found: CONTRADICTIONS }, ({ found }) => found),
  ],
});
