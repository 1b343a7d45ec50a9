import { createStandards } from '#features/standards/standards/server/standards.server-api.ts';
import { defineServerFeature, offerMade } from '#platform/server/feature.ts';
import { LAW } from '#platform/server/law.ts';
import { registerSearchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';
import { SEARCH_SOURCES } from './search.server-api.ts';
import { standardDocuments } from './standard-documents.ts';

export const searchFeature = defineServerFeature({
  name: 'search',
  needs: { law: LAW, sources: SEARCH_SOURCES },
  offers: [offerMade(SEARCH_SOURCES, { law: LAW }, ({ law }) => [standardDocuments(createStandards(law.catalogue))])],
  routes: searchRoutes,
  jobs: (app, { law, sources }) => registerSearchJobs(app, sources, () => law.settle()),
});
