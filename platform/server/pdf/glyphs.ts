import { create } from 'fontkit';
import { replaceMissingScripts } from '#domain/text/raised.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** The only character of GBK that the font lacks, and the character that is printed instead. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([['≒', '≈']]);
/** Characters without a shape in pasted text, such as zero-width spaces and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Maximum number of fields and characters that one error message lists. */
const MAX_PLACES = 5;

const formatCodePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

interface Glyphs {
  /** Returns the text to draw: a character without a glyph is replaced by an equivalent one, or by its code point in brackets. */
  readonly show: (text: string) => string;
  /** Lists each character of the text that can only be shown as a code point. */
  readonly listMissing: (text: string) => string[];
}

/** Creates a lookup of the characters that a font can draw. */
export function createGlyphs(font: Buffer): Glyphs {
  const face = create(font);
  if (!('hasGlyphForCodePoint' in face)) throw new Error('one font is expected, not a collection');
  const hasGlyph = (char: string): boolean => /\s/.test(char) || face.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);
  /** Returns null for a character that cannot be drawn. */
  const find = (char: string): string | null => {
    if (hasGlyph(char)) return char;
    if (INVISIBLE.test(char)) return '';
    const plain = REPLACEMENTS.get(char) ?? char.normalize('NFKC');
    return plain !== char && [...plain].every(hasGlyph) ? plain : null;
  };
  const known = new Map<string, string | null>();
  const get = (char: string): string | null => {
    const found = known.get(char);
    if (found !== undefined) return found;
    const drawn = find(char);
    known.set(char, drawn);
    return drawn;
  };
  return {
    show: (text) =>
      Array.from(replaceMissingScripts(text, hasGlyph), (char) => get(char) ?? `[${formatCodePoint(char)}]`).join(''),
    listMissing: (text) => [...new Set(replaceMissingScripts(text, hasGlyph))].filter((char) => get(char) === null),
  };
}

/**
 * Asserts that every character can be printed, before a document is made.
 * @param texts the texts of the document, each with the name of its field
 * @throws RejectedFileError that names field, character and code point
 */
export function assertPrintable(
  texts: Iterable<readonly [field: string, text: string]>,
  listMissing: Glyphs['listMissing'],
): void {
  const places = new Set<string>();
  for (const [field, text] of texts)
    for (const char of listMissing(text)) places.add(`${field}中的“${char}”（${formatCodePoint(char)}）`);
  if (places.size === 0) return;
  const named = [...places].slice(0, MAX_PLACES).join('、');
  const more = places.size > MAX_PLACES ? `等 ${places.size} 处` : '';
  throw new RejectedFileError(`${named}${more}没有可用的字体，文件没有生成，请改用规范汉字后重试`);
}
