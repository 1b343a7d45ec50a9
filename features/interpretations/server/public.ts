/** Door of the interpretations feature: explanations of a record, for the pages and calls of its own feature. */
export { listAnalysisRows, saveAnalysisRows } from './analysis.repo.ts';
