import { hash, verify } from '@node-rs/argon2';
import type { ConsumedAttempt } from './attempts.ts';

/** Argon2id (the library's default algorithm) with 19 MiB and 2 passes, as recommended by OWASP's password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unused secret. It is verified if there is no stored hash, so that both cases take the same time. */
const UNKNOWN_HASH = hash('a secret without an owner', COST);

/** Hashes secrets that could be guessed: passwords, and codes that users type. */
export const hashSecret = (secret: string): Promise<string> => hash(secret, COST);

/**
 * Verifies a secret against its hash.
 * @param _reserved the attempt, counted before the secret is compared
 */
export async function verifySecretHash(
  _reserved: ConsumedAttempt,
  stored: string | null,
  secret: string,
): Promise<boolean> {
  const fits = await verify(stored ?? (await UNKNOWN_HASH), secret);
  return stored !== null && fits;
}
