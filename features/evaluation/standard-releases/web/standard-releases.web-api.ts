/** Door of the released standards: the inputs of an amendment, what stands against it, and whom it turns. */
export { DraftCheck } from './draft-check.tsx';
export { ImpactNote } from './impact-note.tsx';
export { LevelInput } from './level-input.tsx';
export { RequirementsInput } from './requirements-input.tsx';
