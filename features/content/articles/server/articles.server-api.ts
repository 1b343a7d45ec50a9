/** Public API of the articles module: loads published texts, provides them to search and assistant, and lists them for external use. */
export { type ArticleRow, countArticleView, listPublishedByUuid, listRevokedNumbers } from './article.repo.ts';
export { getArticleAddress } from './article-address.ts';
export { articlePublication } from './article-publication.ts';
export { syncPolicyFacts } from './facts.seed.ts';
export { type CurrentCertificate, findSubjects, getTags } from './match-tags.ts';
export { countPublishedArticles, hasArticlesEver, listPublishedArticles } from './published.repo.ts';
export { saveSampleArticles } from './samples.seed.ts';
