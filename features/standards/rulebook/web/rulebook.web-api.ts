/** Public API of the rulebook's screens: the panel beside the form of a counting rule. */
export { CountingCheck } from './counting-check.tsx';
