import { isDay } from '#domain/validity/day.ts';
import { normaliseIdentifier } from './credit-code.ts';

/** GB 11643-1999 (check by ISO 7064 MOD 11-2): region 1–9…, birth 19xx or 20xx, sequence, check. */
const FORM = /^[1-9]\d{5}(?:19|20)\d{9}[\dX]$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';

/** Error message for an invalid ID number. */
export const CITIZEN_ID_MESSAGE = '请输入正确的身份证号码';

export type Gender = '男' | '女';

/** Validates strictly: 18 half-width characters, capital X, an existing date of birth. Forms and imports call `normaliseCitizenId` first. */
export function isCitizenId(text: string): boolean {
  return FORM.test(text) && isDay(birthPart(text)) && text[17] === checkCharacter(text);
}

/**
 * Returns the error in a number as typed. The message states the position but none of the digits, for privacy; null if the number is valid.
 */
export function explainCitizenId(typed: string): string | null {
  const text = normaliseCitizenId(typed);
  if (text.length !== 18) return `应为 18 位，现为 ${text.length} 位`;
  if (!/^\d{17}[\dX]$/.test(text)) return '前 17 位为数字，末位为数字或 X';
  if (text.startsWith('0')) return '首位不能为 0';
  if (!FORM.test(text) || !isDay(birthPart(text))) return '第 7 至 14 位应为出生日期，没有这一天';
  return isCitizenId(text) ? null : '末位校验码不符，请核对各位数字';
}

/** Normalises a typed or pasted number to the stored form: half-width, capital X, no spaces or dashes. */
export function normaliseCitizenId(text: string): string {
  return normaliseIdentifier(text);
}

/** Returns the day of birth (YYYY-MM-DD), or null if the text is not a valid ID number. */
export function getCitizenIdBirth(text: string): string | null {
  return isCitizenId(text) ? birthPart(text) : null;
}

/**
 * Converts a first-generation number (GB 11643-1989: 15 digits, born 19xx) to the 18-digit number of the same person; null if it is not
 * such a number.
 */
export function lengthenCitizenId(text: string): string | null {
  if (!/^\d{15}$/.test(text)) return null;
  const first17 = `${text.slice(0, 6)}19${text.slice(6)}`;
  const whole = `${first17}${checkCharacter(first17)}`;
  return isCitizenId(whole) ? whole : null;
}

/** Returns the gender: odd sequence numbers are male, even ones female (GB 11643-1999). */
export function getCitizenIdGender(text: string): Gender | null {
  if (!isCitizenId(text)) return null;
  return Number(text.charAt(16)) % 2 === 1 ? '男' : '女';
}

/**
 * Masks a number as 110105********002X: the first six and last four characters remain, as specified in the portal's data model. Screens
 * that mask further show the first four and last two (style guide); API and database use only this form. A number without exactly 18
 * characters is masked completely, so that an invalid number never shows more than a valid one.
 */
export function maskCitizenId(text: string): string {
  if (text.length !== 18) return '*'.repeat(text.length);
  return `${text.slice(0, 6)}********${text.slice(14)}`;
}

function birthPart(text: string): string {
  return `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
}

function checkCharacter(text: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  return CHECK_CHARACTERS.charAt(sum % 11);
}
