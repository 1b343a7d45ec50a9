/** Public API of the auth feature for sample data, account pages and key logins. */
export { checkOwnPassword, recordAuthentication } from './authentication.service.ts';
export { drawFactor, type Enroller, enrolSecondFactor } from './enrol-second-factor.ts';
export { hashPassword } from './password.ts';
export { checkNewPassword } from './password-rules.ts';
export { startSession } from './start-session.ts';
export { hasPhone, removeSessionsOf, savePassword } from './users.repo.ts';
