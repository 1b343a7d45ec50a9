import { hashSlowly, verifySlowly } from '#platform/server/secrets/slow-hash.ts';
import type { Reserved } from '#platform/server/secrets/tries.ts';

/** The same password typed on two keyboards is one: characters of equal meaning are made equal first. */
const normalise = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hashSlowly(normalise(password));

/** @param stored null: nobody, which takes the same time */
export const verifyPassword = (reserved: Reserved, stored: string | null, password: string): Promise<boolean> =>
  verifySlowly(reserved, stored, normalise(password));
