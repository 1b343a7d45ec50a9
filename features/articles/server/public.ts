/** Door of the articles feature: loading published texts, and handing them to the search. */
export { syncPolicyFacts } from './facts.seed.ts';
export { saveSampleArticles } from './samples.seed.ts';
export { articleDocuments } from './search-documents.ts';
