/** Tables of web pages that a program saved with the extension of a workbook. */
import type { CellValue, MergeRange } from 'hucre/xlsx';
import { getTable } from '#domain/text/table.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

export interface HtmlTable {
  readonly rows: CellValue[][];
  readonly merges: MergeRange[];
}

const ENTITIES = getTable<string>({
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ensp: ' ',
  emsp: ' ',
});
const LAST_SIGN = 0x10ffff;

const decode = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= LAST_SIGN ? String.fromCodePoint(code) : whole;
    },
  );

/** The text of a cell: line breaks of the source are spaces, `<br>` is a line break. */
const getCellText = (html: string): string =>
  decode(
    html
      .replace(/\s+/g, ' ')
      .replace(/<br\s*\/?>|<\/(?:p|div)>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replaceAll('\u00a0', ' ')
    .trim();

const MAX_SPAN = 1000;
/** Maximum number of columns, so that spans cannot fill the memory. */
const MAX_COLUMNS = 200;
/** Maximum of cells in all tables, because each is an object in memory. 10,000 people with all columns have some 600,000. */
export const MAX_CELLS = 2_000_000;

export const createTooWide = (cause?: unknown) =>
  new RejectedFileError('表格范围过大，请删除多余的空行和空列后再上传', { cause });

const SPANS = {
  rows: /\browspan\s?=\s?["']?(\d{1,4})/i,
  columns: /\bcolspan\s?=\s?["']?(\d{1,4})/i,
} as const;
function getSpan(tag: string, of: keyof typeof SPANS): number {
  const [, number = '1'] = SPANS[of].exec(tag) ?? [];
  return Math.min(MAX_SPAN, Math.max(1, Number(number)));
}

const ROW = /<tr\b[^>]*>/gi;
const CELL = /<t[dh]\b[^>]*>/gi;

/** Splits a text at its opening tags; an unclosed row or cell ends where the next one begins. */
const splitAt = (html: string, tag: RegExp): { readonly tag: string; readonly inner: string }[] =>
  [...html.matchAll(tag)].map((match, at, all) => ({
    tag: match[0],
    inner: html.slice(match.index + match[0].length, all[at + 1]?.index ?? html.length),
  }));

/**
 * Reads the rows of all tables of a page, one after the other.
 * @param mostRows maximum number of rows that are read
 * @throws RejectedFileError when the tables have too many columns or cells
 */
export function readHtmlTable(page: string, mostRows: number): HtmlTable {
  const html = page.replace(/<!--[\s\S]*?-->/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '');
  const rows: CellValue[][] = [];
  const merges: MergeRange[] = [];
  /** By column, the first row that a cell above does not cover. */
  const freeFrom: number[] = [];
  let count = 0;
  for (const { inner } of splitAt(html, ROW).slice(0, mostRows)) {
    const row = rows.length;
    const cells: CellValue[] = [];
    let column = 0;
    for (const cell of splitAt(inner.replace(/<\/tr>[\s\S]*$/i, ''), CELL)) {
      while ((freeFrom[column] ?? 0) > row) column += 1;
      if (column >= MAX_COLUMNS) throw createTooWide();
      const height = Math.min(getSpan(cell.tag, 'rows'), mostRows - row);
      const width = Math.min(getSpan(cell.tag, 'columns'), MAX_COLUMNS - column);
      const text = getCellText(cell.inner.replace(/<\/t[dh]>[\s\S]*$/i, ''));
      while (cells.length < column) cells.push(null);
      cells[column] = text === '' ? null : text;
      for (let at = 1; at < width; at += 1) cells[column + at] = null;
      if (height > 1 || width > 1) {
        merges.push({ startRow: row, endRow: row + height - 1, startCol: column, endCol: column + width - 1 });
        for (let at = 0; at < width; at += 1) freeFrom[column + at] = row + height;
      }
      column += width;
    }
    count += cells.length;
    if (count > MAX_CELLS) throw createTooWide();
    rows.push(cells);
  }
  return { rows, merges };
}
