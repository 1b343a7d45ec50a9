import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

/** Maximum number of wrong attempts on one subject within a number of minutes; further attempts are rejected without evaluation. */
export interface AttemptLimit {
  readonly most: number;
  readonly minutes: number;
  readonly fault: ApiErrorDefinition;
}

/** The usual limit (G-28). */
const USUAL = { most: 5, minutes: 15 } as const;

/**
 * Limits for every kind of secret that could be guessed. A secret that is not listed here cannot be compared: the comparing functions
 * require a counted attempt, which only this module creates.
 */
export const SECRET_LIMITS = {
  /** Password of an account on an unknown device; a known device has a separate counter. */
  password: { ...USUAL, fault: SECRET_ERRORS.login },
  /** The code of the authenticator app, after a correct password. */
  secondFactor: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  recoveryCode: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  /** Password requested again within a session: before sensitive commands, before closing the account or changing the password. */
  ownPassword: { ...USUAL, fault: SECRET_ERRORS.password },
  /** The answer of a security key; counted by key and address, so that other users cannot use up the attempts. */
  key: { ...USUAL, fault: SECRET_ERRORS.key },
  /** A code sent by SMS or mail, or the proof obtained with it (G-30). */
  code: { ...USUAL, fault: SECRET_ERRORS.code },
  /**
   * The code that the program prints for its first operator. It is too long to be guessed and is counted by address, so that no user can
   * lock out another.
   */
  installation: { ...USUAL, fault: SECRET_ERRORS.installation },
  /**
   * Wrong captcha answers from one address; beyond the limit only answers with the highest proof of work are evaluated. Each picture is
   * evaluated only once.
   */
  captcha: { most: 20, minutes: 15, fault: SECRET_ERRORS.captcha },
  /** Wrong attempts of all kinds from one address; beyond the limit a password is only evaluated with further proof (G-28). */
  address: { most: 30, minutes: 15, fault: SECRET_ERRORS.address },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** Limits of actions that are counted in the same way but involve no secret. */
export const ACTION_LIMITS = {
  /**
   * Logins of one account from one address without the required captcha, in addition to the three before a captcha is required: five in
   * total (G-28).
   */
  loginWithoutCaptcha: { most: 2, minutes: 15, fault: SECRET_ERRORS.login },
  /** Codes requested from one address without the required captcha. */
  codeWithoutCaptcha: { most: 5, minutes: 15, fault: SECRET_ERRORS.address },
  /** Notices to the owner of a locked account: at most one a day. */
  lockNotice: { most: 1, minutes: 1440, fault: SECRET_ERRORS.login },
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** Usage counters without a limit, used by `features/identity/captcha/server/budget.ts`. */
export const UNLIMITED_COUNTERS = {
  /** Captchas created for one address. */
  captchaDrawn: { minutes: 60 },
  /** Captchas solved for one number or account. */
  captchaUsed: { minutes: 1440 },
} as const;
export type UsageKind = keyof typeof UNLIMITED_COUNTERS;

export const ATTEMPT_LIMITS = { ...SECRET_LIMITS, ...ACTION_LIMITS } as const;

export type LimitKind = keyof typeof ATTEMPT_LIMITS;
