import { Secret, TOTP } from 'otpauth';
import type { ConsumedAttempt } from '#platform/server/secrets/attempts.ts';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 (section 4, R6) recommends 160 bits. */
const SECRET_BYTES = 20;
const ISSUER = '知讯资管家';

const getTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** Creates a secret in base32, which users can type into an app that cannot scan. */
export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` address, which the QR code contains. */
export const buildTotpUri = (secret: string, userName: string): string => getTotp(secret, userName).toString();

/**
 * Returns the period of a code: the current one or a neighbour, because clocks differ and people type slowly (RFC 6238, section 5.2).
 * @param _reserved the attempt, which is counted before it is verified
 * @returns null for a wrong code
 */
export function findTotpPeriod(_reserved: ConsumedAttempt, secret: string, code: string, now: Date): number | null {
  // `validate` throws for codes of another length.
  if (!/^\d{6}$/.test(code)) return null;
  const delta = getTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}
