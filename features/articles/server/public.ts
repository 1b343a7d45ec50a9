/** Door of the articles feature: loading published texts, handing them to the search, and naming them to the outside. */
export { syncPolicyFacts } from './facts.seed.ts';
export { countPublishedArticles, listPublishedArticles } from './published.repo.ts';
export { saveSampleArticles } from './samples.seed.ts';
export { articleDocuments } from './search-documents.ts';
