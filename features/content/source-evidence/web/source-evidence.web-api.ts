/** Public API of the source evidence feature: submitting the source of a report entry. */
export { ProposeEvidence } from './propose-proof.tsx';
export { ReadingFields } from './reading-fields.tsx';
export { SourceFields, sourceFormFields } from './source-fields.tsx';
export { createTableFields } from './table-cells.ts';
