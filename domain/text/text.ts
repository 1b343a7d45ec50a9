/** Characters not allowed in stored text: control characters except tab and line feed, zero-width and direction marks. */
import { createLookupTable } from '#domain/text/table.ts';
import { escapeText, extractFormulaWords, replaceFormulas } from './formula.ts';

const UNWANTED = /[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Returns typed text in the form for storage: NFC, Unix line ends, no control characters, trimmed (data model, gaps D). */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNWANTED, '').normalize('NFC').trim();
}

/** Like `cleanText`, for a field with one line: any white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

const ENTITIES = createLookupTable<string>({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
});
const HIDDEN_ELEMENTS = /<(script|style|template|noscript|head|title|textarea)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
const BLOCK_TAGS =
  /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b[^<>]*>/gi;

/**
 * Extracts the text of an HTML fragment as one line, for lists and search; not a sanitiser for HTML that will be displayed. The
 * result may contain < and & (decoded entities), so a page must insert it as text.
 */
export function toPlainText(html: string): string {
  const words = replaceFormulas(html, ({ latex }) => ` ${escapeText(extractFormulaWords(latex))} `)
    .replace(COMMENTS, ' ')
    .replace(HIDDEN_ELEMENTS, ' ')
    .replace(BLOCK_TAGS, ' ')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, '');
  return cleanLine(words.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, decodeEntity));
}

/** Joins a list: 甲、乙和丙. An empty list gives ''. */
export function joinList(items: readonly string[], last: '和' | '或' | '、' = '和'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join('、')}${last}${items[items.length - 1] ?? ''}`;
}

/** Joins at most `most` items and adds the total number: 甲、乙、丙等 12 人. */
export function joinFirstItems(items: readonly string[], most: number, unit: string): string {
  return items.length <= most ? joinList(items, '、') : `${items.slice(0, most).join('、')}等 ${items.length} ${unit}`;
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
}
