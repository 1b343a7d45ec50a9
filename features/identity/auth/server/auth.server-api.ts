/** Public API of the auth feature for sample data, account pages and key logins. */
import type { PublicContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

export { checkOwnPassword, recordAuthentication } from './authentication.service.ts';
export { drawFactor, type Enroller, enrolSecondFactor } from './enrol-second-factor.ts';
export { hashPassword } from './password.ts';
export { assertNotRecent } from './password-policy.ts';
export { checkNewPassword } from './password-rules.ts';
export { startSession } from './start-session.ts';
export { hasPhone, removeSessionsOf, savePassword } from './users.repo.ts';

/** Saves the enterprise data entered at registration as a draft of the enterprise's certification, which is a separate step. */
export type SaveRegistrationDraft = (
  context: PublicContext,
  userUuid: string,
  content: { readonly entName: string; readonly creditCode: string },
) => Promise<void>;
export const REGISTRATION_DRAFT = defineSingle<SaveRegistrationDraft>('drafts of registrations');
