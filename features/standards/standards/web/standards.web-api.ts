/** Door of the standards feature: addresses of a level and of its check, and the standards for selects. */
export { checkAddress, getAddress } from './level-logic.ts';
export { StandardSelect, StandardsSelect } from './standard-select.tsx';
export { type StandardsState, useStandardName, useStandards } from './use-standards.ts';
