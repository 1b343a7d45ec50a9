import { PROJECT_CONTRADICTIONS } from '#features/projects/server/public.ts';
import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { createContradictions } from './contradictions.service.ts';
import { CONTRADICTIONS } from './public.ts';

export const contradictionsFeature = defineServerFeature({
  name: 'contradictions',
  offers: [
    offerMade(CONTRADICTIONS, { law: LAW }, ({ law }) => createContradictions(law.catalogue)),
    offerMade(PROJECT_CONTRADICTIONS, { found: CONTRADICTIONS }, ({ found }) => found),
  ],
});
