/** Door of the proofs of facts: where a figure stands in its text, said by a firm and by an operator. */
export { type KeyFigure, listKeyFigures, putFigures } from './proof-place.ts';
export { ProposeProof } from './propose-proof.tsx';
export { SourceFields, sourceFields } from './source-fields.tsx';
