import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import { SECRET_ERRORS } from '#platform/contract/secret-errors.ts';

/** So many wrong tries at one subject within so many minutes, and the next one is refused without being judged. */
export interface Limit {
  readonly most: number;
  readonly minutes: number;
  readonly fault: ApiErrorDefinition;
}

/** G-28. */
const USUAL = { most: 5, minutes: 15 } as const;

/**
 * Every kind of secret that somebody could try to guess. A secret that is not listed here cannot be compared: what compares asks for a
 * `Reserved`, which only `tries.ts` makes.
 */
export const SECRETS = {
  /** Of an account, however it was named, from a device that it does not know; a known device counts for itself. */
  password: { ...USUAL, fault: SECRET_ERRORS.login },
  /** The code of the authenticator app, after the password was right. */
  secondFactor: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  recoveryCode: { ...USUAL, fault: SECRET_ERRORS.secondFactor },
  /** Asked for again within a session: before sensitive commands, for closing the account, beside a new password. */
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
  /** Wrong answers to captchas from one address; beyond them only answers that show the most work are judged. Each picture is judged once besides. */
  captcha: { most: 20, minutes: 15, fault: SECRET_ERRORS.captcha },
  /** Wrong tries of all kinds from one address; beyond them a password is judged only beside further proof (G-28). */
  address: { most: 30, minutes: 15, fault: SECRET_ERRORS.address },
} as const satisfies Readonly<Record<string, Limit>>;

/** Counted in the same way, without a secret. */
export const QUOTAS = {
  /** Logins of one account from one address that bring no captcha though one is asked for: after three judged ones, five in all (G-28). */
  loginWithoutCaptcha: { most: 2, minutes: 15, fault: SECRET_ERRORS.login },
  /** Codes requested from one address without the captcha that precedes them. */
  codeWithoutCaptcha: { most: 5, minutes: 15, fault: SECRET_ERRORS.address },
  /** An owner is told of a locked account once a day, however often it is locked. */
  lockNotice: { most: 1, minutes: 1440, fault: SECRET_ERRORS.login },
} as const satisfies Readonly<Record<string, Limit>>;

/** Counted without a limit: what grows with them says `features/identity/captcha/server/budget.ts`. */
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
