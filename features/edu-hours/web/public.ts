/** Screens of this feature that other features embed. */
export { PersonHours } from './person-hours.tsx';
