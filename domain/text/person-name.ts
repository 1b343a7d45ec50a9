/** Compares names of people in imports, lists, searches, file names, documents and on the national platform. */

/** All variants of the dot between the parts of a name. */
const DOTS = /[·•‧・･∙⋅．.。●]/g;
const OPENING_SIGNS = '(（〔【［﹙';
const CLOSING_SIGNS = ')）〕】］﹚';
const OPENING = /[〔【[]/g;
const CLOSING = /[〕】\]]/g;

const normaliseSigns = (text: string): string =>
  text.normalize('NFKC').replace(DOTS, '·').replace(OPENING, '(').replace(CLOSING, ')').toLowerCase();

/** Normalises a name for comparison: one kind of dots and brackets, half-width, lower-case, without white space. */
export const normaliseName = (name: string): string => normaliseSigns(name).replace(/\s/g, '');

/** Returns whether a text contains a name in any spelling as a separate word: 张 三 is in 一建 张 三 but not in 一建 张 三丰. */
export function containsName(text: string, name: string): boolean {
  const plain = normaliseName(name);
  if (plain === '') return false;
  const signs = normaliseSigns(text);
  const places = Array.from({ length: signs.length }, (_unused, at) => at).filter(
    (at) => signs.charAt(at).trim() !== '',
  );
  const tight = places.map((at) => signs.charAt(at)).join('');
  for (let at = tight.indexOf(plain); at >= 0; at = tight.indexOf(plain, at + 1)) {
    const [first = 0, last = 0] = [places[at], places[at + plain.length - 1]];
    if (![signs.charAt(first - 1), signs.charAt(last + 1)].some((sign) => /[\p{L}\p{N}\p{Cs}]/u.test(sign)))
      return true;
  }
  return false;
}

/** Normalises the name of an enterprise for comparison: brackets are left out, because 示例（湖北）公司 is also written without them. */
export const normaliseEnterpriseName = (name: string): string => normaliseName(name).replace(/[()]/g, '');

/** Distance between ASCII and full-width forms. */
const FULL_WIDTH = 0xfee0;
const LONGEST = 30;

function getClass(char: string): string {
  if (char === '·') return DOTS.source;
  if (char === '(') return `[${OPENING_SIGNS}[]`;
  if (char === ')') return `[]${CLOSING_SIGNS}]`;
  if (!/[a-z0-9]/.test(char)) return char;
  const forms = [char, char.toUpperCase()];
  return `[${forms.map((one) => one + String.fromCharCode(one.charCodeAt(0) + FULL_WIDTH)).join('')}]`;
}

/**
 * Builds the POSIX regular expression (for PostgreSQL) that matches stored names containing a keyword in any spelling; null if the keyword
 * contains characters that do not occur in names.
 */
export function buildNamePattern(keyword: string): string | null {
  const name = normaliseName(keyword);
  if (!/^[\p{Script=Han}a-z0-9·()]+$/u.test(name) || name.length > LONGEST) return null;
  return [...name].map(getClass).join('[[:space:]　]*');
}
