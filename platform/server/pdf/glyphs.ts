import { create } from 'fontkit';
import { lowerMissing } from '#domain/text/raised.ts';
import { getTable } from '#domain/text/table.ts';

/** Replacement words for characters of tables and statutes that the portal's font lacks. */
const WORDS: Readonly<Record<string, string>> = getTable({ '≥': '不小于', '≤': '不大于', '≠': '不等于', '≈': '约' });
/** The replacement of a character that none of our fonts has: a gap would hide that something was there. */
const MISSING = '〓';

/** Creates a filter that makes text printable in a font: missing characters are replaced by words or a placeholder. */
export function createGlyphFilter(font: Buffer): (text: string) => string {
  const face = create(font);
  if (!('hasGlyphForCodePoint' in face)) throw new Error('one font is expected, not a collection');
  const isShown = (sign: string): boolean => /\s/.test(sign) || face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const show = (sign: string): string => {
    if (isShown(sign)) return sign;
    const plain = WORDS[sign] ?? sign.normalize('NFKC');
    return plain !== sign && [...plain].every(isShown) ? plain : MISSING;
  };
  const known = new Map<string, string>();
  return (text) =>
    Array.from(lowerMissing(text, isShown), (sign) => {
      const found = known.get(sign) ?? show(sign);
      known.set(sign, found);
      return found;
    }).join('');
}
