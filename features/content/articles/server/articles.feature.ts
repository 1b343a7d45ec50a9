import { ARTICLE_DOCUMENTS } from '#features/content/search/server/search.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { articleRoutes } from './articles.routes.ts';
import { carouselPublication } from './carousel-publication.ts';
import { syncPolicyFacts } from './facts.seed.ts';
import { saveStarterArticles } from './samples.seed.ts';
import { articleDocuments } from './search-documents.ts';

export const articlesFeature = defineServerFeature({
  name: 'articles',
  // The push of policies publishes the articles themselves and notifies the enterprises.
  provides: [provide(PUBLICATIONS, [carouselPublication]), provide(ARTICLE_DOCUMENTS, articleDocuments)],
  routes: articleRoutes,
  migrateContent: syncPolicyFacts,
  seedDefaults: saveStarterArticles,
});
