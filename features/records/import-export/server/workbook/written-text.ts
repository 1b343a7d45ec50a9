/** Notation of texts in cells: escapes a text that the reader would misinterpret, and separators within list entries. */

/** Texts that people enter for an empty value; they are read as an empty cell. */
export const EMPTY_VALUE_TEXTS: ReadonlySet<string> = new Set([
  '',
  '-',
  '--',
  '—',
  '——',
  '/',
  '\\',
  '无',
  'N/A',
  'n/a',
  'null',
]);
/** Cell text that deletes the stored value; an empty cell keeps the stored value. */
export const CLEAR_VALUE_TEXT = '清空';
export const ERROR_VALUE_PATTERN = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;
/** Matches a long number in the exponential notation of a spreadsheet export (4.40982E+17), which has lost digits. */
export const LOST_DIGITS_PATTERN = /^\d(?:\.\d+)?E\+?1\d$/i;
/** Matches the formula with which text files protect a number from conversion: ="990…". */
export const TEXT_FORMULA_PATTERN = /^="([^"]*)"$/;

/** Prefix by which spreadsheets mark a cell as text. */
const MARK = "'";

const hasMeaning = (text: string): boolean => {
  const plain = text.normalize('NFKC').trim();
  const patterns = [ERROR_VALUE_PATTERN, LOST_DIGITS_PATTERN, TEXT_FORMULA_PATTERN];
  return EMPTY_VALUE_TEXTS.has(plain) || plain === CLEAR_VALUE_TEXT || patterns.some((pattern) => pattern.test(plain));
};
const isMarked = (text: string): boolean => hasMeaning(text.replace(/^'+/, ''));

/** Adds the prefix to a text that the reader would take for an empty cell, an error value or an instruction: 无 becomes '无. */
export const escapeSpecialText = (text: string): string => (text !== '' && isMarked(text) ? `${MARK}${text}` : text);

/** Reverses `escapeSpecialText`. */
export const unescapeSpecialText = (text: string): string =>
  text.startsWith(MARK) && isMarked(text) ? text.slice(1) : text;

/** Separators of list entries, of records and of the parts of a record. */
const SEPARATORS = /[、,，;；|｜\n\\]/g;
const IS_SEPARATOR = /[、,，;；|｜\n\\]/;

/** Escapes separators, so that a text remains one entry. */
export const escapeEntry = (text: string): string => text.replace(SEPARATORS, (sign) => `\\${sign}`);

/** Removes the escape characters of an entry. */
export const unescapeEntry = (text: string): string => text.replace(/\\([、,，;；|｜\n\\])/g, '$1');

/** Splits a text at unescaped separators; the entries stay escaped. */
export function splitEntries(text: string, isSeparator: RegExp): string[] {
  const entries = [''];
  for (let at = 0; at < text.length; at += 1) {
    const [sign, next] = [text.charAt(at), text.charAt(at + 1)];
    if (sign === '\\' && next !== '' && IS_SEPARATOR.test(next)) {
      entries[entries.length - 1] += `${sign}${next}`;
      at += 1;
    } else if (isSeparator.test(sign)) entries.push('');
    else entries[entries.length - 1] += sign;
  }
  return entries;
}
