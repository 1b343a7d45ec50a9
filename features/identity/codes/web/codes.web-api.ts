/** Public API of the codes for forms that require one. */
export { CodeField } from './code-field.tsx';
