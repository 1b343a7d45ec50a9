/** Public API of the standard releases' screens: the inputs of an amendment, its validation, and the affected enterprises. */
export { DraftCheck } from './draft-check.tsx';
export { ImpactNote } from './impact-note.tsx';
export { LevelInput } from './level-input.tsx';
export { RequirementsInput } from './requirements-input.tsx';
