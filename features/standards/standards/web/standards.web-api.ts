/** Public API of the standards module for screens: URLs of a level and its evaluation, and standards for selects. */
export { getEvaluationAddress, getLevelAddress } from './level-logic.ts';
export { StandardSelect, StandardsSelect } from './standard-select.tsx';
export { type StandardsState, useStandardName, useStandards } from './use-standards.ts';
