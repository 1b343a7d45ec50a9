/** Door of the auth feature for sample data and account pages. */
export { hashPassword, verifyPassword } from './password.ts';
export { checkNewPassword } from './password-rules.ts';
export { hasPhone, removeSessionsOf, savePassword } from './users.repo.ts';
