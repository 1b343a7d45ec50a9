/** Door of the rulebook's screens: what stands beside the form of a counting rule. */
export { CountingCheck } from './counting-check.tsx';
