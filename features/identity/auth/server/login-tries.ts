import { createHash } from 'node:crypto';
import type { CaptchaProof } from '#features/identity/captcha/captcha.contract.ts';
import { CAPTCHA_FAULTS } from '#features/identity/captcha/captcha.contract.ts';
import { verifyCaptcha } from '#features/identity/captcha/server/captcha.server-api.ts';
import { Failure, fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { LIMITS } from '#platform/server/secrets/kinds.ts';
import {
  addressSubject,
  isOverLimit,
  type Reserved,
  releaseTry,
  reserveTry,
  type TrySubject,
} from '#platform/server/secrets/tries.ts';
import { findKnownDevice } from './login-notice.ts';
import { bringsSecondFactor } from './second-factor.service.ts';

/** G-28: so many failures, and a captcha is asked for. */
const FREE_FAILURES = 3;
const CAPTCHA_NEXT = [{ path: 'captcha', message: '再次登录请先完成文字点选验证' }];

/** What a login by password brings, the password left out. */
interface Login {
  readonly userUuid: string | null;
  readonly username: string;
  readonly secondFactor: string | undefined;
  readonly proof: CaptchaProof | null;
}

/** A login by password that is counted already. */
export interface LoginTry {
  readonly reserved: Reserved;
  /** What is forgotten when the right person came: what counts the account's passwords from where they were tried. */
  readonly subjects: readonly TrySubject[];
  /** Nobody at this account's own devices: what goes wrong here may have to be told to its owner. */
  readonly isStrange: boolean;
  /** Its captcha is used up already. */
  readonly hasCaptcha: boolean;
}

/** The account, by whichever of its names; a name that nobody has counts like one that somebody has, and is not kept as it was typed. */
const accountOf = (userUuid: string | null, typed: string): string =>
  userUuid ?? `name ${createHash('sha256').update(typed.toLowerCase()).digest('base64url')}`;

const withoutCaptcha = ({ ip }: PublicContext, account: string): TrySubject => ({
  kind: 'loginWithoutCaptcha',
  of: `${account} from ${ip}`,
});

/** Strangers share one limit for each account, so that guessing from many addresses is stopped too. */
async function reserveStranger(context: PublicContext, login: Login, account: string): Promise<LoginTry> {
  const subject = { kind: 'password', of: account } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  const address = addressSubject(context);
  try {
    const reserved = await reserveTry(context, [subject, address]);
    return { reserved, subjects, isStrange: true, hasCaptcha: false };
  } catch (refusal) {
    if (!isOverLimit(refusal)) throw refusal;
    const proven = await reserveBySecondFactor(context, login, account);
    if (proven !== null) return proven;
    if (!isOverLimit(refusal, 'address')) throw refusal;
    // Others at this address have used up its tries: a captcha and its work stand for the address.
    if (login.proof === null) throw askForCaptcha(refusal);
    await verifyCaptcha(context, login.proof, { purpose: 'login', of: login.username });
    const reserved = await reserveTry(context, [subject], [address]);
    return { reserved, subjects, isStrange: true, hasCaptcha: true };
  }
}

/** The try of a user who brings the second factor of the account; null: the login brings none, or a wrong one. */
async function reserveBySecondFactor(
  context: PublicContext,
  { userUuid, secondFactor }: Login,
  account: string,
): Promise<LoginTry | null> {
  if (userUuid === null || !secondFactor || !(await bringsSecondFactor(context, userUuid, secondFactor))) return null;
  const subject = { kind: 'password', of: `${account} with second factor` } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  return { reserved: await reserveTry(context, [subject]), subjects, isStrange: false, hasCaptcha: false };
}

/**
 * Counts a login before its password is looked at (G-28). The more a login proves, the fewer limits of others it meets: a device that logged in
 * before counts for itself; the second factor opens an account and an address that strangers have exhausted; a captcha opens an exhausted address.
 * @throws Failure 429
 */
async function reserveLogin(context: PublicContext, login: Login, account: string): Promise<LoginTry> {
  const device = await findKnownDevice(context, login.userUuid);
  if (device === null) return await reserveStranger(context, login, account);
  const subject = { kind: 'password', of: `${account} on ${device}` } as const;
  const subjects = [subject, withoutCaptcha(context, account)];
  return { reserved: await reserveTry(context, [subject]), subjects, isStrange: false, hasCaptcha: false };
}

/** The refusal of a limit that a captcha would have passed: the form shows one. */
const askForCaptcha = ({ fault, message, detail }: Failure): Failure =>
  new Failure(fault, message, { ...detail, fields: [{ path: 'captcha', message: CAPTCHA_FAULTS.required.text }] });

/** After three failures a guess costs a captcha. What brings none is not judged, so it is no failure of the account. */
async function checkCaptcha(
  context: PublicContext,
  { username, proof }: Pick<Login, 'username' | 'proof'>,
  account: string,
  reserved: Reserved,
): Promise<void> {
  try {
    if (proof !== null) return await verifyCaptcha(context, proof, { purpose: 'login', of: username });
    await reserveTry(context, [withoutCaptcha(context, account)]);
  } catch (refusal) {
    await releaseTry(context, reserved);
    throw proof === null && isOverLimit(refusal) ? askForCaptcha(refusal) : refusal;
  }
  await releaseTry(context, reserved);
  const fields = [{ path: 'captcha', message: CAPTCHA_FAULTS.required.text }];
  throw fail(CAPTCHA_FAULTS.required, {}, { fields });
}

/**
 * A login that may be judged: within its limits, and with the captcha that its earlier failures ask for.
 * @throws Failure 429, or 400 for the captcha
 */
export async function admitLogin(context: PublicContext, login: Login): Promise<LoginTry> {
  const account = accountOf(login.userUuid, login.username);
  const admitted = await reserveLogin(context, login, account);
  if (!admitted.hasCaptcha && admitted.reserved.before >= FREE_FAILURES)
    await checkCaptcha(context, login, account, admitted.reserved);
  return admitted;
}

/** What the next login has to bring after this one was used up. @param failed whether this one counts as a failure */
export const askedNext = ({ reserved }: LoginTry, failed: boolean) =>
  reserved.before + (failed ? 1 : 0) >= FREE_FAILURES ? CAPTCHA_NEXT : [];

/** Whether this failure is the one that locks strangers out of the account. */
export const locksStrangers = ({ reserved, isStrange }: LoginTry): boolean =>
  isStrange && reserved.before + 1 === LIMITS.password.most;
