import { dictionary } from '@zxcvbn-ts/language-common';
import { failField } from '#platform/contract/fault.ts';

/** Passwords that are tried first, most common ones; the list comes with its package (MIT). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const SEQUENCES = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const SHORTEST_NAME = 4;
/** What everybody here would think of first (docs/security.md, 6.1.2). */
const PRODUCT_WORDS = ['zhixun', 'ziguanjia', 'zizhiguanli', '知讯', '资管家', '资质管理'];

/** The word before the figures and signs that are put behind it to please composition rules: `password123!`. */
const stemOf = (password: string): string => password.replace(/[^a-z]{1,6}$/, '');

const isSequence = (password: string): boolean =>
  SEQUENCES.some((line) => line.includes(password) || [...line].reverse().join('').includes(password));

const isRepetition = (password: string): boolean => /^(.{1,5})\1+.{0,4}$/.test(password);

/** What makes a password too easy to guess, or null. There are no rules of composition (NIST SP 800-63B, 5.1.1.2). */
export function findWeakness(password: string, names: readonly string[]): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(plain) || COMMON.has(stemOf(plain)) || isSequence(plain) || isRepetition(plain)) {
    return '密码过于常见，容易被猜到，请换一个';
  }
  const own = names.filter((name) => name.length >= SHORTEST_NAME).find((name) => plain.includes(name.toLowerCase()));
  if (own !== undefined) return '密码中不要包含用户名或手机号';
  return PRODUCT_WORDS.some((word) => plain.includes(word)) ? '密码中不要包含平台名称，容易被猜到' : null;
}

/** @throws Failure 400 at the field when the password is weak */
export function checkNewPassword(field: string, password: string, names: readonly string[]): void {
  const weakness = findWeakness(password, names);
  if (weakness !== null) throw failField(field, weakness);
}
