import { createStandards } from '#features/standards/standards/server/standards.server-api.ts';
import { defineServerFeature, provideFrom } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { registerSearchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';
import { SEARCH_SOURCES } from './search.server-api.ts';
import { createStandardSource } from './standard-documents.ts';

export const searchFeature = defineServerFeature({
  name: 'search',
  inject: { law: STANDARDS_CATALOGUE, sources: SEARCH_SOURCES },
  provides: [
    provideFrom(SEARCH_SOURCES, { law: STANDARDS_CATALOGUE }, ({ law }) => [
      createStandardSource(createStandards(law.catalogue)),
    ]),
  ],
  routes: searchRoutes,
  jobs: (app, { law, sources }) => registerSearchJobs(app, sources, () => law.refresh()),
});
