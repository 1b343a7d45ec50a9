/** Door of the interpretations feature: explanations of a record for the pages of its own feature, and the sample. */
export { type AnalysisRow, listAnalysisRows, saveAnalysisRows } from './analysis.repo.ts';
export { getExplanationAddress, isExplained } from './explanation-address.ts';
export { saveSampleOpinions } from './samples.seed.ts';
