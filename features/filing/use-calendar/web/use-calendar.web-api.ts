/** Screens of this feature that other features embed. */
export { PersonUses } from './person-uses.tsx';
export { AVAILABILITY_LABELS, AVAILABILITY_STYLES } from './use-words.ts';
