import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default algorithm) with 19 MiB, 2 passes: the figures OWASP's password storage cheat sheet names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of no password, verified when the user does not exist, so that both cases take the same time. */
const NOBODY = hash('a password that nobody has', COST);

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await NOBODY), password.normalize('NFKC'));
  return stored !== null && fits;
}
