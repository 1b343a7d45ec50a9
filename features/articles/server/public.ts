/** Door of the articles feature: loading published texts. */
export { syncPolicyFacts } from './facts.seed.ts';
export { saveSampleArticles } from './samples.seed.ts';
