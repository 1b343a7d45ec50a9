/** Screens of this feature that other features embed. */
export { PersonUses } from './person-uses.tsx';
export { STATE_LABELS, STATE_STYLES } from './use-words.ts';
