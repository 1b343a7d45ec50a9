import { createStandardQueries } from '#features/standards/standards/server/standards.server-api.ts';
import { PROGRAM_VERSION } from '#platform/server/built-program.ts';
import { defineServerFeature } from '#platform/server/feature.ts';
import { STANDARDS_CATALOGUE } from '#platform/server/standards-catalogue.ts';
import { registerSearchJobs } from './search.jobs.ts';
import { searchRoutes } from './search.routes.ts';
import { ARTICLE_SEARCH_SOURCE } from './search.server-api.ts';
import { createStandardDocuments } from './standard-documents.ts';

export const searchFeature = defineServerFeature({
  name: 'search',
  inject: { law: STANDARDS_CATALOGUE, articles: ARTICLE_SEARCH_SOURCE },
  routes: searchRoutes,
  jobs: (app, { law, articles }) => {
    const standards = createStandardDocuments(createStandardQueries(law.catalogue), law.catalogue);
    registerSearchJobs(app, { articles, standards, program: PROGRAM_VERSION }, () => law.refresh());
  },
});
