import { ARTICLE_SEARCH_SOURCE } from '#features/content/search/server/search.server-api.ts';
import { PUBLIC_FILES } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { defineServerFeature, provide } from '#platform/server/feature.ts';
import { PUBLICATIONS } from '#platform/server/publication.ts';
import { openArticleFile } from './article-files.service.ts';
import { createArticleRoutes } from './articles.routes.ts';
import { TAGGING_CERTIFICATES } from './articles.server-api.ts';
import { carouselPublication } from './carousel-publication.ts';
import { updatePoliciesFromFacts } from './facts.seed.ts';
import { saveStarterArticles } from './samples.seed.ts';
import { articleSearchSource } from './search-documents.ts';

export const articlesFeature = defineServerFeature({
  name: 'articles',
  // `articlePublication` is not provided here: the policy push feature provides it, because it also notifies the enterprises.
  provides: [
    provide(PUBLICATIONS, [carouselPublication]),
    provide(ARTICLE_SEARCH_SOURCE, articleSearchSource),
    provide(PUBLIC_FILES, [openArticleFile]),
  ],
  inject: { listCertificates: TAGGING_CERTIFICATES },
  routes: ({ listCertificates }) => createArticleRoutes(listCertificates),
  migrateContent: updatePoliciesFromFacts,
  seedDefaults: saveStarterArticles,
});
