/** Door of the auth feature for sample data and account pages. */
export { hashPassword } from './password.ts';
