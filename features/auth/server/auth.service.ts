import type { CaptchaProof } from '#features/captcha/contract.ts';
import { readCaptcha, verifyCaptcha } from '#features/captcha/server/public.ts';
import { getUserByLogin, hashToken, markLogin, removeSession } from '#features/session/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { wrongCredentials } from '../contract.ts';
import { addFailures, removeFailures } from './login-failures.repo.ts';
import { accountKey, addressKey, checkFailures, countFailures, LIMITS } from './login-limits.ts';
import { verifyPassword } from './password.ts';
import { checkSecondFactor, refuseSecondFactor, type SecondProof } from './second-factor.service.ts';
import { startSession } from './start-session.ts';

/** G-28: so many failures of one account, and a captcha is asked for. */
const FREE_FAILURES = 3;
const CAPTCHA_NEXT = [{ path: 'captcha', message: '再次登录请先完成文字点选验证' }];

/** After three failures a guess costs a captcha; a try without one counts as a guess too, so that the limit is reached. */
async function checkCaptcha(context: PublicContext, username: string, proof: CaptchaProof | null): Promise<void> {
  try {
    await verifyCaptcha(context, proof);
  } catch (refusal) {
    await addFailures(context.app.db, [accountKey(username), addressKey(context.ip)], context.now);
    throw refusal;
  }
}

/** A try that failed counts against account and address, and stands in the trail. */
async function noteFailure(
  context: PublicContext,
  username: string,
  userUuid: string | null,
  by: string,
): Promise<void> {
  const { app, now, ip } = context;
  await app.db.transaction(async () => {
    await addFailures(app.db, [accountKey(username), addressKey(ip)], now);
    await recordAudit(context, { action: 'login.failed', targetKind: 'user', targetUuid: userUuid, detail: { by } });
  });
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly secondFactor?: string | undefined;
  readonly code?: unknown;
  readonly uuid?: unknown;
}

/** C-001. An unknown user costs the same time and gets the same words as a wrong password. */
export async function login(context: PublicContext, input: Credentials): Promise<{ token: string }> {
  const { app, ip } = context;
  await checkFailures(context, addressKey(ip), LIMITS.address);
  await checkFailures(context, accountKey(input.username), LIMITS.account);
  const failures = await countFailures(context, accountKey(input.username));
  if (failures >= FREE_FAILURES) await checkCaptcha(context, input.username, readCaptcha(input));
  const user = await getUserByLogin(app.db, input.username);
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password);
  const next = failures + 1 >= FREE_FAILURES ? CAPTCHA_NEXT : [];
  if (!user || !fits || user.status !== '0') {
    await noteFailure(context, input.username, user?.uuid ?? null, 'password');
    throw fail(wrongCredentials, {}, next.length > 0 ? { fields: next } : {});
  }
  const proof = await checkSecondFactor(context, user.uuid, input.secondFactor);
  // Nothing was guessed wrong; but a captcha that was asked for is used up.
  if (proof === 'needed') throw refuseSecondFactor(proof, failures >= FREE_FAILURES ? CAPTCHA_NEXT : []);
  const token = proof === 'wrong' ? null : await openSession(context, input.username, user.uuid, proof);
  if (token !== null) return { token };
  await noteFailure(context, input.username, user.uuid, 'second-factor');
  throw refuseSecondFactor('wrong', next);
}

/** @returns null when the code of the second factor was used by another login in the same moment */
async function openSession(
  context: PublicContext,
  username: string,
  userUuid: string,
  proof: SecondProof | null,
): Promise<string | null> {
  const { app, now, ip } = context;
  return await app.db.transaction(async () => {
    if (proof !== null && !(await proof())) return null;
    await removeFailures(app.db, accountKey(username));
    const authMethod = proof === null ? 'password' : 'password-and-code';
    const token = await startSession(context, { userUuid, keyUuid: null, authMethod });
    await markLogin(app.db, userUuid, ip, now);
    await recordAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
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
