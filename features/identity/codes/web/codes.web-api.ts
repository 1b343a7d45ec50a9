/** Public API of the codes for the forms that ask for one. */
export { CodeField } from './code-field.tsx';
