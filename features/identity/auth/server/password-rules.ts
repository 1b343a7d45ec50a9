import { createFieldError } from '#platform/contract/api-error.ts';
import { countGuesses } from './password-guesses.ts';

/**
 * A hundred million guesses, the limit of zxcvbn for "safely unguessable" against throttled attacks. The login limits allow 480 attempts a
 * day.
 */
const LEAST_GUESSES = 1e8;
const SHORTEST_NAME = 4;
/** Obvious product words that a password must not rely on (docs/security.md, 6.1.2). */
const PRODUCT_WORDS = ['zhixun', 'ziguanjia', 'zizhiguanli', '知讯', '资管家', '资质管理'];

/** Returns why a password is too easy to guess, or null. Passwords need no particular kinds of characters (NIST SP 800-63B, 5.1.1.2). */
export async function findPasswordWeakness(password: string, names: readonly string[]): Promise<string | null> {
  const plain = password.normalize('NFKC');
  const small = plain.toLowerCase();
  const own = names.filter((name) => name.length >= SHORTEST_NAME).find((name) => small.includes(name.toLowerCase()));
  if (own !== undefined) return '密码中不要包含用户名或手机号';
  if (PRODUCT_WORDS.some((word) => small.includes(word))) return '密码中不要包含平台名称，容易被猜到';
  return (await countGuesses(plain, names)) < LEAST_GUESSES ? '密码过于常见，容易被猜到，请换一个' : null;
}

/**
 * Asserts that a new password is hard to guess.
 * @throws ApiError 400 at the field when the password is weak
 */
export async function assertStrongPassword(field: string, password: string, names: readonly string[]): Promise<void> {
  const weakness = await findPasswordWeakness(password, names);
  if (weakness !== null) throw createFieldError(field, weakness);
}
