import { SEARCH_SOURCES } from '#features/content/search/server/search.server-api.ts';
import { defineServerFeature, offer } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { articleRoutes } from './articles.routes.ts';
import { carouselPublication } from './carousel-publication.ts';
import { syncPolicyFacts } from './facts.seed.ts';
import { saveStarterArticles } from './samples.seed.ts';
import { articleDocuments } from './search-documents.ts';

export const articlesFeature = defineServerFeature({
  name: 'articles',
  // Articles themselves are published by the push of policies, which tells the firms.
  offers: [offer(PUBLICATIONS, [carouselPublication]), offer(SEARCH_SOURCES, [articleDocuments])],
  routes: articleRoutes,
  bring: syncPolicyFacts,
  starter: saveStarterArticles,
});
