import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { accountPages } from '#features/identity/account/pages/account.pages.ts';
import { markAuthenticated } from '#features/identity/session/server/session.server-api.ts';
import { type ApiError, createApiError, createNotFoundError, type FieldError } from '#platform/contract/api-error.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import type { LoginContext, OperatorContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { assertPersonInRegions } from '#platform/server/db/region.repo.ts';
import { sendMessage } from '#platform/server/messages/send-messages.ts';
import { drawQrDataUrl } from '#platform/server/pictures/qr-picture.ts';
import {
  type AttemptSubject,
  type ConsumedAttempt,
  consumeAttempt,
  createAddressSubject,
  refundAttempt,
  resetAttempts,
  verifySecret,
} from '#platform/server/secrets/attempts.ts';
import type * as contract from '../contract/second-factor.ts';
import { SECOND_FACTOR_ERRORS } from '../contract/second-factor.ts';
import { buildTotpUri, findTotpPeriod, generateTotpSecret } from './one-time-password.ts';
import { verifyPassword } from './password.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import * as repo from './second-factor.repo.ts';
import { hasUser, removeUserSessions } from './users.repo.ts';

/** Creates the error of a login without a valid second factor. @param more errors of further fields */
export function createSecondFactorError(why: 'needed' | 'wrong', more: readonly FieldError[] = []): ApiError {
  const reason = SECOND_FACTOR_ERRORS[why];
  return createApiError(reason, {}, { fields: [{ path: 'secondFactor', message: reason.text }, ...more] });
}

/**
 * Marks a verified code as used, in the transaction of the protected action.
 * @returns false if another call was faster
 */
export type VerifiedSecondFactor = () => Promise<boolean>;

/** Returns the counter of an account's wrong codes; wrong recovery codes have a separate counter. */
const getSubject = (of: string, given: string): AttemptSubject => ({
  kind: isCode(given) ? 'secondFactor' : 'recoveryCode',
  of,
});

const isCode = (given: string): boolean => /^\d{6}$/.test(given);

/**
 * Evaluates a code or a recovery code.
 * @returns the function that marks it as used, or null for an invalid code
 */
async function evaluateGiven(
  { app, now }: PublicContext,
  reserved: ConsumedAttempt,
  factor: { readonly userUuid: string; readonly secret: string },
  given: string,
): Promise<(() => Promise<boolean>) | null> {
  if (isCode(given)) {
    const step = findTotpPeriod(reserved, app.cipher.decrypt(factor.secret), given, now);
    return step === null ? null : () => repo.consumeTotpPeriod(app.db, factor.userUuid, step);
  }
  for (const { uuid, codeHash } of await repo.listUnusedRecoveryCodes(app.db, factor.userUuid))
    if (await verifyPassword(reserved, codeHash, given)) return () => repo.consumeRecoveryCode(app.db, uuid, now);
  return null;
}

/**
 * Verifies the second factor after a correct password. The attempt counts until the code is consumed, so that a reused code counts too.
 * @returns null for an account without a second factor
 */
export async function checkSecondFactor(
  context: PublicContext,
  userUuid: string,
  given: string | undefined,
): Promise<VerifiedSecondFactor | 'needed' | 'wrong' | null> {
  const { app } = context;
  const row = await repo.getSecondFactorRow(app.db, userUuid);
  if (!row?.enabledTime) return null;
  if (!given) return 'needed';
  const own = getSubject(userUuid, given);
  const reserved = await consumeAttempt(context, [own], [createAddressSubject(context)]);
  const spend = await evaluateGiven(context, reserved, row, given);
  if (spend === null) return 'wrong';
  return async () => {
    if (!(await spend())) return false;
    await refundAttempt(context, reserved);
    await resetAttempts(context, own);
    return true;
  };
}

/**
 * Returns whether a user whom failures of others have locked out provides a valid second factor; does not mark it as used. Attempts count
 * by account and address, so that others cannot block the user.
 */
export async function hasValidSecondFactor(context: PublicContext, userUuid: string, given: string): Promise<boolean> {
  const row = await repo.getSecondFactorRow(context.app.db, userUuid);
  if (!row?.enabledTime) return false;
  const own = getSubject(`${userUuid} from ${context.ip}`, given);
  return (await verifySecret(context, [own], (reserved) => evaluateGiven(context, reserved, row, given))) !== null;
}

export async function describeSecondFactor({
  app,
  session,
}: LoginContext): Promise<ResultOf<typeof contract.getSecondFactor>> {
  const row = await repo.getSecondFactorRow(app.db, session.userUuid);
  if (!row?.enabledTime) return { isEnabled: false, enabledTime: null, recoveryLeft: 0 };
  const left = await repo.listUnusedRecoveryCodes(app.db, session.userUuid);
  return { isEnabled: true, enabledTime: formatTime(row.enabledTime), recoveryLeft: left.length };
}

/** Encrypts the secret of a second factor for storage. */
export const encryptFactorSecret = (cipher: Pick<Cipher, 'encrypt'>, secret: string): string => cipher.encrypt(secret);

export async function createSecondFactor({
  app,
  now,
  session,
}: LoginContext): Promise<ResultOf<typeof contract.createSecondFactor>> {
  const secret = generateTotpSecret();
  const row = { userUuid: session.userUuid, secret: encryptFactorSecret(app.cipher, secret), createTime: now };
  if (!(await repo.savePendingFactor(app.db, row))) throw createApiError(SECOND_FACTOR_ERRORS.alreadyOn);
  return { secret, qrcode: drawQrDataUrl(buildTotpUri(secret, session.userName)) };
}

const TOLD = {
  'second-factor.enabled': ['二次验证已启用', '密码登录时须再输入验证器 App 的动态验证码，其他登录已退出。'],
  'second-factor.renewed': ['恢复码已重新生成', '原有的恢复码不能再用。'],
  'second-factor.disabled': ['二次验证已停用', '密码登录不再要求动态验证码。'],
  'second-factor.removed': ['二次验证已由平台解除', '平台在核实身份后解除了二次验证，请尽快重新启用。'],
} as const;

/** Writes a change of the second factor to the audit log and notifies the owner of the account. */
async function logFactor(
  context: LoginContext,
  action: keyof typeof TOLD,
  userUuid: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { app, now } = context;
  await logAudit(context, { action, targetKind: 'user', targetUuid: userUuid, detail });
  const [title, what] = TOLD[action];
  const content = `<p>${formatTime(now)}：${what}如非本人操作，请立即修改密码并联系平台。</p>`;
  await sendMessage(app, { userUuid, type: '01', title, content, router: href(accountPages.userInfo) }, now);
}

export async function enableSecondFactor(
  context: LoginContext,
  code: string,
): Promise<ResultOf<typeof contract.enableSecondFactor>> {
  const { app, now, session } = context;
  const { userUuid } = session;
  const row = await repo.getSecondFactorRow(app.db, userUuid);
  if (!row) throw createApiError(SECOND_FACTOR_ERRORS.notBegun);
  if (row.enabledTime) throw createApiError(SECOND_FACTOR_ERRORS.alreadyOn);
  const step = await verifySecret(context, [{ kind: 'secondFactor', of: userUuid }], async (reserved) =>
    findTotpPeriod(reserved, app.cipher.decrypt(row.secret), code, now),
  );
  const { wrong } = SECOND_FACTOR_ERRORS;
  if (step === null) throw createApiError(wrong, {}, { fields: [{ path: 'code', message: wrong.text }] });
  const { recoveryCodes, rows } = await generateRecoveryCodes(app.random, session.userUuid, now);
  await app.db.transaction(async () => {
    if (!(await repo.enableFactorRow(app.db, userUuid, row.secret, step, now)))
      throw createApiError(SECOND_FACTOR_ERRORS.notBegun);
    await repo.saveRecoveryCodes(app.db, userUuid, rows);
    await removeUserSessions(app.db, userUuid, session.uuid);
    await markAuthenticated(app.db, session.uuid, session.key === null ? 'password-and-code' : 'key', now);
    await logFactor(context, 'second-factor.enabled', userUuid);
  });
  return { recoveryCodes };
}

export async function renewRecoveryCodes(context: LoginContext): Promise<ResultOf<typeof contract.renewRecoveryCodes>> {
  const { app, now, session } = context;
  const row = await repo.getSecondFactorRow(app.db, session.userUuid);
  if (!row?.enabledTime) throw createApiError(SECOND_FACTOR_ERRORS.notOn);
  const { recoveryCodes, rows } = await generateRecoveryCodes(app.random, session.userUuid, now);
  await app.db.transaction(async () => {
    await repo.saveRecoveryCodes(app.db, session.userUuid, rows);
    await logFactor(context, 'second-factor.renewed', session.userUuid);
  });
  return { recoveryCodes };
}

export async function disableSecondFactor(context: LoginContext): Promise<void> {
  const { app, session } = context;
  await app.db.transaction(async () => {
    if (!(await repo.removeFactorRow(app.db, session.userUuid))) throw createApiError(SECOND_FACTOR_ERRORS.notOn);
    await logFactor(context, 'second-factor.disabled', session.userUuid);
  });
}

export async function removeSecondFactor(
  context: OperatorContext,
  { userUuid, reason }: { readonly userUuid: string; readonly reason: string },
): Promise<void> {
  const { app, regions } = context;
  await app.db.transaction(async () => {
    if (!(await hasUser(app.db, userUuid))) throw createNotFoundError();
    await assertPersonInRegions(app.db, regions, userUuid);
    if (!(await repo.removeFactorRow(app.db, userUuid))) throw createApiError(SECOND_FACTOR_ERRORS.notOn);
    await logFactor(context, 'second-factor.removed', userUuid, { reason });
  });
}
