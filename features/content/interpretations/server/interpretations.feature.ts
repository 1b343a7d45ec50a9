import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { analysisPublication } from './analysis-publication.ts';
import { interpretationRoutes } from './interpretations.routes.ts';
import { opinionPublication } from './opinion-publication.ts';

export const interpretationsFeature = defineServerFeature({
  name: 'interpretations',
  provides: [provide(PUBLICATIONS, [opinionPublication, analysisPublication])],
  routes: interpretationRoutes,
});
