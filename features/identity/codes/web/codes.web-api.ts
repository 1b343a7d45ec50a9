/** Public API of the codes feature, for forms that require a code. */
export { CodeField } from './code-field.tsx';
