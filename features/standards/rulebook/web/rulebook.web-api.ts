/** Public API of the rulebook module for screens: the panel next to the form of a counting rule. */
export { CountingRulePreview } from './counting-check.tsx';
