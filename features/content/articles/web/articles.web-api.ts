/** Public API of the articles module for screens: picking a clause of an available text. */
export { type CitedClause, ClausePicker } from './clause-picker.tsx';
