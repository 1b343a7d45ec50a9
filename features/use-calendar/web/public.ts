/** Screens of this feature that other features embed. */
export { PersonUses } from './person-uses.tsx';
