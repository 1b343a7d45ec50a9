/** Public API of the source evidence feature: the source of a figure in its text, submitted by an enterprise or an operator. */
export { applyFigures, type KeyFigure, listKeyFigures } from './proof-place.ts';
export { ProposeEvidence } from './propose-proof.tsx';
export { SourceFields, sourceFields } from './source-fields.tsx';
