import { parseCaptchaProof } from '#features/identity/captcha/server/captcha.server-api.ts';
import {
  getUserByLogin,
  hashToken,
  recordLogin,
  removeSession,
} from '#features/identity/session/server/session.server-api.ts';
import { createApiError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { refundAttempt, resetAttempts } from '#platform/server/secrets/attempts.ts';
import { passwordExpired, wrongCredentials } from '../auth.contract.ts';
import { getNextChallenge, guardLogin, type LoginAttempt, triggersLockout } from './login-attempts.ts';
import { notifyDeviceLockout } from './login-notice.ts';
import { verifyPassword } from './password.ts';
import { getExceededPasswordAge } from './password-policy.ts';
import { checkSecondFactor, createSecondFactorError, type VerifiedSecondFactor } from './second-factor.service.ts';
import { startSession } from './start-session.ts';

const logFailure = (context: PublicContext, userUuid: string | null, by: string): Promise<void> =>
  logAudit(context, { action: 'login.failed', targetKind: 'user', targetUuid: userUuid, detail: { by } });

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly secondFactor?: string | undefined;
  readonly code?: unknown;
  readonly uuid?: unknown;
  readonly work?: unknown;
}

/** C-001: logs in. An unknown user gets the same message after the same time as a wrong password. */
export async function login(context: PublicContext, input: Credentials): Promise<{ token: string }> {
  const { app } = context;
  const { username, secondFactor } = input;
  const user = await getUserByLogin(app.db, username);
  const userUuid = user?.uuid ?? null;
  const admitted = await guardLogin(context, { userUuid, username, secondFactor, proof: parseCaptchaProof(input) });
  const fits = await verifyPassword(admitted.reserved, user?.passwordHash ?? null, input.password);
  if (!user || !fits || user.status !== '0') {
    await logFailure(context, userUuid, 'password');
    if (user && triggersLockout(admitted)) notifyDeviceLockout(context, user.uuid);
    const fields = getNextChallenge(admitted, true);
    throw createApiError(wrongCredentials, {}, fields.length > 0 ? { fields } : {});
  }
  await refundAttempt(context, admitted.reserved);
  const days = await getExceededPasswordAge(context, user);
  if (days !== null) {
    await logFailure(context, user.uuid, 'password-expired');
    throw createApiError(passwordExpired, { days });
  }
  const proof = await checkSecondFactor(context, user.uuid, secondFactor);
  // The captcha of this attempt is consumed, so the next attempt may need another.
  if (proof === 'needed') throw createSecondFactorError(proof, getNextChallenge(admitted, false));
  const token = proof === 'wrong' ? null : await openSession(context, admitted, user.uuid, proof);
  if (token !== null) return { token };
  await logFailure(context, user.uuid, 'second-factor');
  throw createSecondFactorError('wrong', getNextChallenge(admitted, false));
}

/** @returns null if another login used the code of the second factor at the same time */
async function openSession(
  context: PublicContext,
  { subjects }: LoginAttempt,
  userUuid: string,
  proof: VerifiedSecondFactor | null,
): Promise<string | null> {
  const { app, now, ip } = context;
  return await app.db.transaction(async () => {
    if (proof !== null && !(await proof())) return null;
    for (const subject of subjects) await resetAttempts(context, subject);
    const authMethod = proof === null ? 'password' : 'password-and-code';
    const token = await startSession(context, { userUuid, keyUuid: null, authMethod });
    await recordLogin(app.db, userUuid, ip, now);
    await logAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
      isByTarget: true,
      detail: { by: authMethod },
    });
    return token;
  });
}

/**
 * C-004: logs out.
 * @param token the caller's bearer token, if any
 */
export async function logout(context: PublicContext, token: string | null): Promise<void> {
  if (token === null) return;
  const { app, session } = context;
  await app.db.transaction(async () => {
    await removeSession(app.db, hashToken(token));
    if (session === null) return;
    await logAudit(context, { action: 'logout.done', targetKind: 'user', targetUuid: session.userUuid, detail: {} });
  });
}
