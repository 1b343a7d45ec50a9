import { createHash } from 'node:crypto';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { CAPTCHA_ERRORS } from '#features/identity/captcha/captcha.contract.ts';
import { verifyCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import { ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import {
  type AttemptSubject,
  type ConsumedAttempt,
  consumeAttempt,
  createAddressSubject,
  isOverLimit,
  refundAttempt,
} from '#platform/server/secrets/attempts.ts';
import { ATTEMPT_LIMITS } from '#platform/server/secrets/kinds.ts';
import { findKnownDevice } from './login-notice.ts';
import { hasValidSecondFactor } from './second-factor.service.ts';

/** G-28: after this number of failures a captcha is required. */
const FREE_FAILURES = 3;
const CAPTCHA_NEXT = [{ path: 'captcha', message: '再次登录请先完成文字点选验证' }];

/** A login by password, without the password. */
interface Login {
  readonly userUuid: string | null;
  readonly username: string;
  readonly secondFactor: string | undefined;
  readonly proof: CaptchaProof | null;
}

/** A login by password that is already counted against its limits. */
export interface LoginAttempt {
  readonly reserved: ConsumedAttempt;
  /** Counters of failed password attempts for the account from this origin, which a successful login resets. */
  readonly subjects: readonly AttemptSubject[];
  /** Whether the login comes from an unknown device of the account; its failures may be reported to the owner. */
  readonly isStrange: boolean;
  /** Whether the captcha of the login is already consumed. */
  readonly hasCaptcha: boolean;
}

/**
 * Returns the counter key of an account. All names of an account share one counter; an unknown name is also counted, but stored only as a
 * hash.
 */
const getAccount = (userUuid: string | null, typed: string): string =>
  userUuid ?? `name ${createHash('sha256').update(typed.toLowerCase()).digest('base64url')}`;

const withoutCaptcha = ({ ip }: PublicContext, account: string): AttemptSubject => ({
  kind: 'loginWithoutCaptcha',
  of: `${account} from ${ip}`,
});

/**
 * Counts an attempt from an unknown device. All unknown devices share one limit for each account, which also stops guessing from many
 * addresses.
 */
async function reserveForUnknownDevice(context: PublicContext, login: Login, account: string): Promise<LoginAttempt> {
  const subject = { kind: 'password', of: account } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  const address = createAddressSubject(context);
  try {
    const reserved = await consumeAttempt(context, [subject, address]);
    return { reserved, subjects, isStrange: true, hasCaptcha: false };
  } catch (refusal) {
    if (!isOverLimit(refusal)) throw refusal;
    const proven = await reserveBySecondFactor(context, login, account);
    if (proven !== null) return proven;
    if (!isOverLimit(refusal, 'address')) throw refusal;
    // Other clients at this address have exhausted its limit; a captcha with its proof of work replaces the address limit.
    if (login.proof === null) throw askForCaptcha(refusal);
    await verifyCaptcha(context, login.proof, { purpose: 'login', of: login.username });
    const reserved = await consumeAttempt(context, [subject], [address]);
    return { reserved, subjects, isStrange: true, hasCaptcha: true };
  }
}

/**
 * Counts an attempt of a login with a valid second factor.
 * @returns null without a second factor, or with a wrong one
 */
async function reserveBySecondFactor(
  context: PublicContext,
  { userUuid, secondFactor }: Login,
  account: string,
): Promise<LoginAttempt | null> {
  if (userUuid === null || !secondFactor || !(await hasValidSecondFactor(context, userUuid, secondFactor))) return null;
  const subject = { kind: 'password', of: `${account} with second factor` } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  return { reserved: await consumeAttempt(context, [subject]), subjects, isStrange: false, hasCaptcha: false };
}

/**
 * Counts a login before its password is verified (G-28). Stronger evidence avoids limits exhausted by others: a known device has a separate
 * limit; the second factor bypasses the exhausted limits of the account and the address; a captcha bypasses the exhausted limit of the
 * address.
 * @throws ApiError 429
 */
async function reserveLogin(context: PublicContext, login: Login, account: string): Promise<LoginAttempt> {
  const device = await findKnownDevice(context, login.userUuid);
  if (device === null) return await reserveForUnknownDevice(context, login, account);
  const subject = { kind: 'password', of: `${account} on ${device}` } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  return { reserved: await consumeAttempt(context, [subject]), subjects, isStrange: false, hasCaptcha: false };
}

/** Creates the error of a limit that a captcha bypasses, so that the form shows a captcha. */
const askForCaptcha = ({ fault: error, message, detail }: ApiError): ApiError =>
  new ApiError(error, message, { ...detail, fields: [{ path: 'captcha', message: CAPTCHA_ERRORS.required.text }] });

/** After three failures every attempt requires a captcha. A login without one is not evaluated and does not count as a failure of the account. */
async function checkCaptcha(
  context: PublicContext,
  { username, proof }: Pick<Login, 'username' | 'proof'>,
  account: string,
  reserved: ConsumedAttempt,
): Promise<void> {
  try {
    if (proof !== null) return await verifyCaptcha(context, proof, { purpose: 'login', of: username });
    await consumeAttempt(context, [withoutCaptcha(context, account)]);
  } catch (refusal) {
    await refundAttempt(context, reserved);
    throw proof === null && isOverLimit(refusal) ? askForCaptcha(refusal) : refusal;
  }
  await refundAttempt(context, reserved);
  const fields = [{ path: 'captcha', message: CAPTCHA_ERRORS.required.text }];
  throw createApiError(CAPTCHA_ERRORS.required, {}, { fields });
}

/**
 * Asserts that a login is within its limits and has the captcha required after earlier failures.
 * @throws ApiError 429, or 400 for the captcha
 */
export async function guardLogin(context: PublicContext, login: Login): Promise<LoginAttempt> {
  const account = getAccount(login.userUuid, login.username);
  const admitted = await reserveLogin(context, login, account);
  if (!admitted.hasCaptcha && admitted.reserved.before >= FREE_FAILURES)
    await checkCaptcha(context, login, account, admitted.reserved);
  return admitted;
}

/**
 * Returns the challenge that the next login requires after this attempt.
 * @param failed whether this attempt counts as a failure
 */
export const getNextChallenge = ({ reserved }: LoginAttempt, failed: boolean) =>
  reserved.before + (failed ? 1 : 0) >= FREE_FAILURES ? CAPTCHA_NEXT : [];

/** Returns whether this failure exhausts the limit of unknown devices for the account. */
export const triggersLockout = ({ reserved, isStrange }: LoginAttempt): boolean =>
  isStrange && reserved.before + 1 === ATTEMPT_LIMITS.password.most;
