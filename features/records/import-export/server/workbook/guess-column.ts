import { isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { isPhone, normalisePhone } from '#domain/identity/phone.ts';
import { type CellValue, getCellText, isBlankCell, parseWorkbookCell } from './cells.ts';
import type { SheetColumn } from './column.ts';

/** Number of values from which the meaning of a column is guessed. */
const SAMPLE = 50;
/** Minimum share of values that match the format. */
const LEAST_SHARE = 0.8;
/** Days up to this year may be birth dates. */
const LAST_BIRTH_YEAR = 2005;

const PERSON_NAME = /^\p{Script=Han}{2,4}(?:[·•．]\p{Script=Han}{1,8})?$/u;
const MONEY = /^[¥￥]|(?:万元|亿元|元整?)$/;

type Form = (text: string) => boolean;

const isDayText: Form = (text) => /^(?:19|20)\d{2}(?:[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?月?|\d{4})$/.test(text);
const getYear = (text: string): number => Number(text.slice(0, 4));

/** Returns the only column of a kind; null if there is none or more than one. */
const getOnly = (columns: readonly SheetColumn[]): SheetColumn | null =>
  columns.length === 1 ? (columns[0] ?? null) : null;

/**
 * Guesses the meaning of an unknown column from its values: ID numbers, phone numbers, days, amounts, names, and the values of a choice.
 * @param free columns of the sheet without a matching heading
 * @returns null if the values match no column or several columns
 */
export function guessColumnByContent(cells: readonly CellValue[], free: readonly SheetColumn[]): SheetColumn | null {
  const values = cells.filter((cell) => !isBlankCell(cell)).slice(0, SAMPLE);
  const texts = values.map((cell) => getCellText(cell).normalize('NFKC').trim());
  if (texts.length === 0) return null;
  const are = (form: Form): boolean => texts.filter(form).length >= texts.length * LEAST_SHARE;
  const ofKind = (...kinds: readonly SheetColumn['kind'][]) => free.filter(({ kind }) => kinds.includes(kind));
  const ofField = (...fields: readonly string[]) => free.find(({ field }) => fields.includes(field)) ?? null;
  if (are((text) => isCitizenId(normaliseCitizenId(text)))) return getOnly(ofKind('citizenId'));
  if (are((text) => isPhone(normalisePhone(text)))) return getOnly(ofKind('phone'));
  if (are(isDayText)) {
    const isBirth = are((text) => getYear(text) <= LAST_BIRTH_YEAR);
    return (
      (isBirth ? ofField('birthDate') : null) ?? getOnly(ofKind('day').filter(({ field }) => field !== 'birthDate'))
    );
  }
  if (are((text) => MONEY.test(text))) return ofField('contractAmount', 'amount') ?? getOnly(ofKind('wan'));
  const chosen = ofKind('choice').filter((column) => values.every((cell) => parseWorkbookCell(cell, column).ok));
  if (chosen.length > 0) return getOnly(chosen);
  return are((text) => PERSON_NAME.test(text)) ? ofField('name') : null;
}
