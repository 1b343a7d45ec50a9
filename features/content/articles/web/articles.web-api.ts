/** Door of the articles feature for screens: choosing a place of a text that is here. */
export { type CitedPlace, ClausePicker } from './clause-picker.tsx';
