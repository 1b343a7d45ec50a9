import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { dictionaryRoutes } from './dictionary.routes.ts';
import { dictionaryPublication } from './dictionary-publication.ts';

export const dictionaryFeature = defineServerFeature({
  name: 'dictionary',
  provides: [provide(PUBLICATIONS, [dictionaryPublication])],
  routes: dictionaryRoutes,
});
