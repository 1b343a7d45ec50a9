/** Public API of the interpretations module: explanations of a record for other modules, and sample data. */
export { type AnalysisRow, listAnalysisRows, saveAnalysisRows } from './analysis.repo.ts';
export { getExplanationAddress, isExplainedKind } from './explanation-address.ts';
export { saveSampleOpinions } from './samples.seed.ts';
