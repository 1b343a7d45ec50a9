/** Door of the standards feature: where a check of a level begins. */
export { checkAddress } from './level-logic.ts';
