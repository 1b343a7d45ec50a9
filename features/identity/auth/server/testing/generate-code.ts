import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at a given time. */
export const generateCodeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
