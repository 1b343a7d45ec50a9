import type { CaptchaProof } from '#features/captcha/contract.ts';
import { readCaptcha, verifyCaptcha } from '#features/captcha/server/public.ts';
import { addSession, getUserByLogin, hashToken, markLogin, removeSession } from '#features/session/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { CONTEXT_COOKIE, TOKEN_SECONDS, writeCookie } from '#platform/server/http/cookies.ts';
import { tooManyFailures, wrongCredentials } from '../contract.ts';
import { addFailures, listFailures, removeFailures } from './login-failures.repo.ts';
import { verifyPassword } from './password.ts';

/** G-28: 5 failures of one account, or 30 from one address, within 15 minutes. */
const WINDOW_MS = 15 * 60_000;
const LIMITS = { account: 5, address: 30 } as const;
/** G-28: so many failures of one account, and a captcha is asked for. */
const FREE_FAILURES = 3;
const CAPTCHA_NEXT = [{ path: 'captcha', message: '再次登录请先完成文字点选验证' }];

/** Key of an account's failures, by the name that was typed. */
export const accountKey = (username: string): string => `account ${username.toLowerCase()}`;
const addressKey = (ip: string): string => `address ${ip}`;

async function checkLimit(context: PublicContext, key: string, limit: number): Promise<void> {
  const { app, now } = context;
  const failures = await listFailures(app.db, key, new Date(now.getTime() - WINDOW_MS));
  const oldestThatCounts = failures.at(-limit);
  if (oldestThatCounts === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldestThatCounts.getTime() + WINDOW_MS - now.getTime()) / 1000));
  throw fail(tooManyFailures, { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

/** Attempts of an account within the window, those without a good captcha included. */
async function countFailures({ app, now }: PublicContext, username: string): Promise<number> {
  return (await listFailures(app.db, accountKey(username), new Date(now.getTime() - WINDOW_MS))).length;
}

/** After three failures a guess costs a captcha; a try without one counts as a guess too, so that the limit is reached. */
async function checkCaptcha(context: PublicContext, username: string, proof: CaptchaProof | null): Promise<void> {
  try {
    await verifyCaptcha(context, proof);
  } catch (refusal) {
    await addFailures(context.app.db, [accountKey(username), addressKey(context.ip)], context.now);
    throw refusal;
  }
}

async function startSession(context: PublicContext, userUuid: string): Promise<string> {
  const { app, now } = context;
  const token = app.random.token(32);
  const bound = context.fromBrowser ? app.random.token(32) : null;
  await addSession(app.db, {
    uuid: app.random.uuid(),
    tokenHash: hashToken(token),
    contextHash: bound === null ? null : hashToken(bound),
    userUuid,
    keyUuid: null,
    createTime: now,
    expireTime: new Date(now.getTime() + TOKEN_SECONDS * 1000),
    lastSeen: now,
    userAgent: context.userAgent,
    ip: context.ip,
  });
  if (bound !== null) {
    const secure = app.config.publicUrl?.startsWith('https:') ?? false;
    context.setCookie(
      writeCookie(CONTEXT_COOKIE, bound, { maxAgeSeconds: TOKEN_SECONDS, httpOnly: true, sameSite: 'Strict', secure }),
    );
  }
  return token;
}

/** C-001. An unknown user costs the same time and gets the same words as a wrong password. */
export async function login(
  context: PublicContext,
  input: { readonly username: string; readonly password: string; readonly code?: unknown; readonly uuid?: unknown },
): Promise<{ token: string }> {
  const { app, now, ip } = context;
  await checkLimit(context, addressKey(ip), LIMITS.address);
  await checkLimit(context, accountKey(input.username), LIMITS.account);
  const failures = await countFailures(context, input.username);
  if (failures >= FREE_FAILURES) await checkCaptcha(context, input.username, readCaptcha(input));
  const user = await getUserByLogin(app.db, input.username);
  const fits = await verifyPassword(user?.passwordHash ?? null, input.password);
  if (!user || !fits || user.status !== '0') {
    await app.db.transaction(async () => {
      await addFailures(app.db, [accountKey(input.username), addressKey(ip)], now);
      await recordAudit(context, {
        action: 'login.failed',
        targetKind: 'user',
        targetUuid: user?.uuid ?? null,
        detail: {},
      });
    });
    throw fail(wrongCredentials, {}, failures + 1 >= FREE_FAILURES ? { fields: CAPTCHA_NEXT } : {});
  }
  return await app.db.transaction(async () => {
    await removeFailures(app.db, accountKey(input.username));
    const token = await startSession(context, user.uuid);
    await markLogin(app.db, user.uuid, ip, now);
    await recordAudit(context, { action: 'login.done', targetKind: 'user', targetUuid: user.uuid, detail: {} });
    return { token };
  });
}

/** C-004. @param token the caller's own bearer token, if any */
export async function logout(context: PublicContext, token: string | null): Promise<void> {
  if (token === null) return;
  await removeSession(context.app.db, hashToken(token));
}
