/** Public API of the rulebook module for screens: the panel next to the form of a counting rule. */
export { CountingCheck } from './counting-check.tsx';
