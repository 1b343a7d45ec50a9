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
import { LIMITS } from '#platform/server/secrets/kinds.ts';
import { findKnownDevice } from './login-notice.ts';
import { hasValidSecondFactor } from './second-factor.service.ts';

/** G-28: after this number of failures a captcha is required. */
const FREE_FAILURES = 3;
const CAPTCHA_NEXT = [{ path: 'captcha', message: '再次登录请先完成文字点选验证' }];

/** The data of a login by password, without the password. */
interface Login {
  readonly userUuid: string | null;
  readonly username: string;
  readonly secondFactor: string | undefined;
  readonly proof: CaptchaProof | null;
}

/** A login by password that is counted already. */
export interface LoginAttempt {
  readonly reserved: ConsumedAttempt;
  /** Counters reset by a successful login: tries of the account's password from this origin. */
  readonly subjects: readonly AttemptSubject[];
  /** The login comes from none of the account's known devices, so a failure may be reported to the owner. */
  readonly isStrange: boolean;
  /** Whether its captcha is already consumed. */
  readonly hasCaptcha: boolean;
}

/** Returns the account for any of its names; an unknown name counts like a known one and is not stored as typed. */
const getAccount = (userUuid: string | null, typed: string): string =>
  userUuid ?? `name ${createHash('sha256').update(typed.toLowerCase()).digest('base64url')}`;

const withoutCaptcha = ({ ip }: PublicContext, account: string): AttemptSubject => ({
  kind: 'loginWithoutCaptcha',
  of: `${account} from ${ip}`,
});

/**
 * Consumes the attempt of an unknown device. All unknown devices share one limit for each account, which also stops guessing from many
 * addresses.
 */
async function reserveStranger(context: PublicContext, login: Login, account: string): Promise<LoginAttempt> {
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
    // Other clients at this address have used up its tries; a captcha with its proof of work replaces the address limit.
    if (login.proof === null) throw askForCaptcha(refusal);
    await verifyCaptcha(context, login.proof, { purpose: 'login', of: login.username });
    const reserved = await consumeAttempt(context, [subject], [address]);
    return { reserved, subjects, isStrange: true, hasCaptcha: true };
  }
}

/** Consumes the attempt of a user with the second factor of the account; null if the login has none, or a wrong one. */
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
 * Counts a login before its password is looked at (G-28). The more a login proves, the fewer limits of others it meets: a device that logged in
 * before counts for itself; the second factor opens an account and an address that strangers have exhausted; a captcha opens an exhausted address.
 * @throws ApiError 429
 */
async function reserveLogin(context: PublicContext, login: Login, account: string): Promise<LoginAttempt> {
  const device = await findKnownDevice(context, login.userUuid);
  if (device === null) return await reserveStranger(context, login, account);
  const subject = { kind: 'password', of: `${account} on ${device}` } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  return { reserved: await consumeAttempt(context, [subject]), subjects, isStrange: false, hasCaptcha: false };
}

/** The refusal of a limit that a captcha would have passed: the form shows one. */
const askForCaptcha = ({ fault: error, message, detail }: ApiError): ApiError =>
  new ApiError(error, message, { ...detail, fields: [{ path: 'captcha', message: CAPTCHA_ERRORS.required.text }] });

/**
 * After three failures every guess costs a captcha. A login without one is not evaluated, so it does not count as a failure of the account.
 */
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
 * A login that may be judged: within its limits, and with the captcha that its earlier failures ask for.
 * @throws ApiError 429, or 400 for the captcha
 */
export async function guardLogin(context: PublicContext, login: Login): Promise<LoginAttempt> {
  const account = getAccount(login.userUuid, login.username);
  const admitted = await reserveLogin(context, login, account);
  if (!admitted.hasCaptcha && admitted.reserved.before >= FREE_FAILURES)
    await checkCaptcha(context, login, account, admitted.reserved);
  return admitted;
}

/** Returns the challenge of the next login after this attempt. @param failed whether this one counts as a failure */
export const getNextChallenge = ({ reserved }: LoginAttempt, failed: boolean) =>
  reserved.before + (failed ? 1 : 0) >= FREE_FAILURES ? CAPTCHA_NEXT : [];

/** Returns whether this failure exhausts the limit of unknown devices for the account. */
export const triggersLockout = ({ reserved, isStrange }: LoginAttempt): boolean =>
  isStrange && reserved.before + 1 === LIMITS.password.most;
