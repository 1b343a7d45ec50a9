import type { ConsumedAttempt } from '#platform/server/secrets/attempts.ts';
import { hashSecret, verifySecretHash } from '#platform/server/secrets/password-hash.ts';

/** Normalises Unicode, so that the same password typed on two keyboards is equal. */
const normalise = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hashSecret(normalise(password));

/**
 * Verifies a password against its stored hash.
 * @param stored null for an unknown user; the verification then takes the same time
 */
export const verifyPassword = (reserved: ConsumedAttempt, stored: string | null, password: string): Promise<boolean> =>
  verifySecretHash(reserved, stored, normalise(password));
