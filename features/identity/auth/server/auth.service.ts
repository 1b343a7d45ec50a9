import { readCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import {
  getUserByLogin,
  hashToken,
  markLogin,
  removeSession,
} from '#features/identity/session/server/session.server-api.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { forgetTries, releaseTry } from '#platform/server/secrets/tries.ts';
import { wrongCredentials } from '../auth.contract.ts';
import { noticeLock } from './login-notice.ts';
import { admitLogin, askedNext, type LoginTry, locksStrangers } from './login-tries.ts';
import { verifyPassword } from './password.ts';
import { checkSecondFactor, refuseSecondFactor, type SecondProof } from './second-factor.service.ts';
import { startSession } from './start-session.ts';

const noteFailure = (context: PublicContext, userUuid: string | null, by: string): Promise<void> =>
  recordAudit(context, { action: 'login.failed', targetKind: 'user', targetUuid: userUuid, detail: { by } });

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly secondFactor?: string | undefined;
  readonly code?: unknown;
  readonly uuid?: unknown;
  readonly work?: unknown;
}

/** C-001. An unknown user costs the same time and gets the same words as a wrong password. */
export async function login(context: PublicContext, input: Credentials): Promise<{ token: string }> {
  const { app } = context;
  const { username, secondFactor } = input;
  const user = await getUserByLogin(app.db, username);
  const userUuid = user?.uuid ?? null;
  const admitted = await admitLogin(context, { userUuid, username, secondFactor, proof: readCaptcha(input) });
  const fits = await verifyPassword(admitted.reserved, user?.passwordHash ?? null, input.password);
  if (!user || !fits || user.status !== '0') {
    await noteFailure(context, userUuid, 'password');
    if (user && locksStrangers(admitted)) noticeLock(context, user.uuid);
    const fields = askedNext(admitted, true);
    throw fail(wrongCredentials, {}, fields.length > 0 ? { fields } : {});
  }
  await releaseTry(context, admitted.reserved);
  const proof = await checkSecondFactor(context, user.uuid, secondFactor);
  // A captcha that was asked for is used up.
  if (proof === 'needed') throw refuseSecondFactor(proof, askedNext(admitted, false));
  const token = proof === 'wrong' ? null : await openSession(context, admitted, user.uuid, proof);
  if (token !== null) return { token };
  await noteFailure(context, user.uuid, 'second-factor');
  throw refuseSecondFactor('wrong', askedNext(admitted, false));
}

/** @returns null when the code of the second factor was used by another login in the same moment */
async function openSession(
  context: PublicContext,
  { subjects }: LoginTry,
  userUuid: string,
  proof: SecondProof | null,
): Promise<string | null> {
  const { app, now, ip } = context;
  return await app.db.transaction(async () => {
    if (proof !== null && !(await proof())) return null;
    for (const subject of subjects) await forgetTries(context, subject);
    const authMethod = proof === null ? 'password' : 'password-and-code';
    const token = await startSession(context, { userUuid, keyUuid: null, authMethod });
    await markLogin(app.db, userUuid, ip, now);
    await recordAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
      isByTarget: true,
      detail: { by: authMethod },
    });
    return token;
  });
}

/** C-004. @param token the caller's own bearer token, if any */
export async function logout(context: PublicContext, token: string | null): Promise<void> {
  if (token === null) return;
  const { app, session } = context;
  await app.db.transaction(async () => {
    await removeSession(app.db, hashToken(token));
    if (session === null) return;
    await recordAudit(context, { action: 'logout.done', targetKind: 'user', targetUuid: session.userUuid, detail: {} });
  });
}
