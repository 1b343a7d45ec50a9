/** Public API of the auth feature for sample data, account pages and key logins. */
import type { PublicContext } from '#platform/server/access/access.ts';
import { defineSingle } from '#platform/server/extension-point.ts';

export { assertCurrentPassword, recordAuthentication } from './authentication.service.ts';
export { type ConsoleEnrolmentContext, createSecondFactorEnrolment, enrolSecondFactor } from './enrol-second-factor.ts';
export { hashPassword } from './password.ts';
export { assertPasswordNotRecent } from './password-policy.ts';
export { assertStrongPassword } from './password-rules.ts';
export { startSession } from './start-session.ts';
export { hasPhone, removeUserSessions, savePassword } from './users.repo.ts';

/** Saves the enterprise data entered at registration as a draft of the enterprise's certification, which is a separate step. */
export type SaveRegistrationDraft = (
  context: PublicContext,
  userUuid: string,
  content: { readonly entName: string; readonly creditCode: string },
) => Promise<void>;
export const REGISTRATION_DRAFT = defineSingle<SaveRegistrationDraft>('drafts of registrations');
