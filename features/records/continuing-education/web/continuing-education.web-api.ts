/** Components of this feature that other features embed. */
export { CreditHours } from './credit-hours.tsx';
export { PersonHours } from './person-hours.tsx';
