/** A block of text as extracted from a file, before correction. */
export type TextBlock =
  | { readonly kind: 'p'; readonly text: string }
  | { readonly kind: 'h'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const PART = /^第[一二三四五六七八九十百零〇\d]+(编|章|节)(?=\s|　|$)/;
const TOP_POINT = /^\d{1,2}\s+\D{2,40}$/;
const SECOND_POINT = /^\d{1,2}[.．]\d{1,2}(?![.．\d])\s*[^。；;，,]{2,40}$/;
const ANNEX = /^(附表|附件|附录)\s*[\d一二三四五六七八九十]*(?:[-－]\d+)?(?:[:：\s].{0,40})?$/;

/** Returns the heading level of a line by the usual numbering of regulations; null if it is no heading. */
function getLevel(text: string): 2 | 3 | null {
  const part = PART.exec(text);
  if (part && text.length <= 60) return part[1] === '节' ? 3 : 2;
  if (TOP_POINT.test(text) || ANNEX.test(text)) return 2;
  return SECOND_POINT.test(text) ? 3 : null;
}

export function createTextBlock(text: string): TextBlock {
  const level = getLevel(text);
  return level === null ? { kind: 'p', text } : { kind: 'h', level, text };
}

/** Returns the text of a block line by line; the cells of a row are on one line. */
export const getBlockText = (block: TextBlock): string =>
  block.kind === 'table' ? block.rows.map((cells) => cells.join(' ')).join('\n') : block.text;
