import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

/** Maximum number of wrong attempts on one subject within a number of minutes; further ones are rejected without being evaluated. */
export interface Limit {
  readonly most: number;
  readonly minutes: number;
  readonly fault: ApiErrorDefinition;
}

/** G-28. */
const USUAL = { most: 5, minutes: 15 } as const;

/**
 * Every kind of secret that could be guessed. A secret that is not listed here cannot be compared: the comparing functions require a
 * counted attempt, which only this module creates.
 */
export const SECRETS = {
  /** Password of an account from an unknown device; a known device has its own counter. */
  password: { ...USUAL, fault: SECRET_ERRORS.login },
  /** The code of the authenticator app, after the password was right. */
  secondFactor: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  recoveryCode: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  /** Password requested again within a session: before sensitive commands, for closing the account, for changing the password. */
  ownPassword: { ...USUAL, fault: SECRET_ERRORS.password },
  /** The answer of a security key; counted by key and address, because a signature is no guess that another user could use up. */
  key: { ...USUAL, fault: SECRET_ERRORS.key },
  /** A code by SMS or mail, or the proof that came of one (G-30). */
  code: { ...USUAL, fault: SECRET_ERRORS.code },
  /**
   * The code that the program prints for its first operator; too long to be guessed, so it is counted by address and no user can lock out
   * another.
   */
  installation: { ...USUAL, fault: SECRET_ERRORS.installation },
  /**
   * Wrong captcha answers from one address; beyond the limit only answers with the highest proof of work are evaluated. Each picture is
   * evaluated only once.
   */
  captcha: { most: 20, minutes: 15, fault: SECRET_ERRORS.captcha },
  /** Wrong attempts of all kinds from one address; beyond the limit a password is only evaluated with further proof (G-28). */
  address: { most: 30, minutes: 15, fault: SECRET_ERRORS.address },
} as const satisfies Readonly<Record<string, Limit>>;

/** Limits counted in the same way, but not for a secret. */
export const QUOTAS = {
  /** Logins of one account from one address that lack a required captcha: after three evaluated ones, five in all (G-28). */
  loginWithoutCaptcha: { most: 2, minutes: 15, fault: SECRET_ERRORS.login },
  /** Codes requested from one address without the captcha that precedes them. */
  codeWithoutCaptcha: { most: 5, minutes: 15, fault: SECRET_ERRORS.address },
  /** An owner is notified of a locked account once a day, however often it is locked. */
  lockNotice: { most: 1, minutes: 1440, fault: SECRET_ERRORS.login },
} as const satisfies Readonly<Record<string, Limit>>;

/** Counters without a limit; `features/identity/captcha/server/budget.ts` defines their effect. */
export const UNLIMITED_COUNTERS = {
  /** Captchas drawn for one address. */
  captchaDrawn: { minutes: 60 },
  /** Captchas solved for one number or account. */
  captchaUsed: { minutes: 1440 },
} as const;
export type UseKind = keyof typeof UNLIMITED_COUNTERS;

export const LIMITS = { ...SECRETS, ...QUOTAS } as const;

export type SecretKind = keyof typeof SECRETS;
export type CountedKind = keyof typeof LIMITS;
