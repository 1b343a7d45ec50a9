/** GB 32100-2015: unified social credit code, 18 characters of 0-9 and A-Z without I, O, S, V, Z. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
const FORM = /^[0-9A-HJ-NP-RTUWXY]{18}$/;

/** Error message for an invalid unified social credit code. */
export const CREDIT_CODE_MESSAGE = '请输入正确的统一社会信用代码';

/** Validates strictly: upper case, no spaces, half-width. Forms and imports call `normaliseCreditCode` first. */
export function isCreditCode(text: string): boolean {
  return FORM.test(text) && text[17] === computeCreditCodeCheckCharacter(text.slice(0, 17));
}

/** Computes the check character from the first 17 characters: (31 − Σ Ci·Wi mod 31) mod 31, GB 32100-2015. */
export function computeCreditCodeCheckCharacter(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * CHARACTERS.indexOf(first17.charAt(index)), 0);
  return CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

/** Normalises a typed or pasted code to the stored form: half-width, upper case, no spaces or dashes (G-54). */
export function normaliseCreditCode(text: string): string {
  return normaliseIdentifier(text);
}

/** Converts full-width letters and digits to half-width (NFKC) and removes spaces, dashes and invisible characters. */
export function normaliseIdentifier(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase();
}
