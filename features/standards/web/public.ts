/** Door of the standards feature: addresses of a level and of its check. */
export { addressOf, checkAddress } from './level-logic.ts';
