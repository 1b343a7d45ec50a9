/** Door of the proofs of facts: where a figure stands in its text, said by an enterprise and by an operator. */
export { applyFigures, type KeyFigure, listKeyFigures } from './proof-place.ts';
export { ProposeEvidence } from './propose-proof.tsx';
export { SourceFields, sourceFields } from './source-fields.tsx';
