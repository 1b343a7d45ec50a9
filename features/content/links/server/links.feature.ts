import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { linkPublication } from './link-publication.ts';
import { linkRoutes } from './links.routes.ts';
import { updateLinksFromFacts } from './links.service.ts';

export const linksFeature = defineServerFeature({
  name: 'links',
  provides: [provide(PUBLICATIONS, [linkPublication])],
  routes: linkRoutes,
  migrateContent: updateLinksFromFacts,
});
