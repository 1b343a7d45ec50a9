/** Reads the tables of an external web page. Only text is returned, so no code of the page can run. */
import { createLookupTable } from '#domain/text/table.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';

/** A merged area with its first and last row and column, counted from 0. */
interface Merge {
  readonly startRow: number;
  readonly endRow: number;
  readonly startCol: number;
  readonly endCol: number;
}

export interface HtmlTable {
  /** Text of the cells; `<br>` and the ends of blocks become line breaks. The text of a merged cell is in its first row and column. */
  readonly rows: string[][];
  readonly merges: Merge[];
}

export interface HtmlPageText {
  /** Tables in the order of their end tags; a table inside a cell is a separate one. */
  readonly tables: readonly HtmlTable[];
  /** Lines of text outside of tables. */
  readonly lines: readonly string[];
}

const MAX_SPAN = 1000;
/** Maximum number of columns, so that spans cannot fill the memory. */
const MAX_COLUMNS = 200;
/** Maximum number of cells in all tables, because each is an object in memory. 10,000 people with all columns have some 600,000. */
export const MAX_TABLE_CELLS = 2_000_000;
const MAX_LINES = 5000;
/** Maximum number of characters of a cell; a cell of a workbook has at most 32,767. */
const MAX_CELL = 200_000;

export const createTableTooLargeError = (cause?: unknown) =>
  new RejectedFileError('表格范围过大，请删除多余的空行和空列后再上传', { cause });

const CELLS = ['td', 'th'];
const BLOCKS = ['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'dt', 'dd', 'br', 'section'];
const READ = new Set(['table', 'tr', ...CELLS, ...BLOCKS]);
/** Elements whose content is not visible text. */
const HIDDEN = new Set(['script', 'style', 'select', 'noscript', 'template', 'title', 'iframe', 'svg', 'math']);

/** The start of a comment, of a declaration or of a tag. */
const MARK = /<!--|<[!?]|<(\/?)([a-z][a-z0-9]*)/gi;
/** Matches the start of an end tag in the content of a hidden element, where any other `<` is text, for example `i<n`. */
const END_TAG = /<\/([a-z][a-z0-9]*)/gi;
/** Matches a quoted attribute value, which may contain `>`. */
const QUOTED = /=\s?(["'])/y;

/**
 * Returns the index of the `>` that ends a tag, or the length of the page. Takes linear time, because the search for a missing quote is not
 * repeated.
 */
function findTagEnd(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (sign === '>') return at;
    if (sign !== '=') continue;
    QUOTED.lastIndex = at;
    const [whole = '', quote = ''] = QUOTED.exec(html) ?? [];
    const close = quote === '' ? -1 : html.indexOf(quote, at + whole.length);
    if (close >= 0) at = close;
  }
  return html.length;
}

const findAfter = (html: string, text: string, from: number): number => {
  const at = html.indexOf(text, from);
  return at < 0 ? html.length : at + text.length;
};

const ENTITIES = createLookupTable({
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  middot: '·',
  bull: '•',
  times: '×',
  sup2: '²',
  sup3: '³',
  yen: '¥',
  ldquo: '“',
  rdquo: '”',
  mdash: '—',
  ndash: '–',
  hellip: '…',
});
const LAST_CODE_POINT = 0x10ffff;
const decode = (text: string): string =>
  text
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
      },
    )
    .replace(/[\s\u00a0\u200b]+/g, ' ');

const SPANS = {
  rows: /\browspan\s?=\s?["']?(\d{1,4})/i,
  columns: /\bcolspan\s?=\s?["']?(\d{1,4})/i,
} as const;
const getSpan = (attributes: string, of: keyof typeof SPANS): number =>
  Math.min(MAX_SPAN, Math.max(1, Number(SPANS[of].exec(attributes)?.[1] ?? 1)));

/** Matches an empty cell, or a cell that ends with a line break. */
const LINE_START = /^ ?$|\n ?$/;

interface Open extends HtmlTable {
  /** For each column, the first row that no merged cell from above covers. */
  readonly freeFrom: number[];
  row: string[] | null;
  cell: string | null;
  /** The last characters of the cell; searching the growing text itself would copy it for each block. */
  tail: string;
  attributes: string;
}

function append(table: Open, text: string): void {
  if (table.cell === null) return;
  table.cell += text;
  table.tail = (table.tail + text).slice(-2);
  if (table.cell.length > MAX_CELL) throw new RejectedFileError('有单元格的内容过长，请删减后再上传');
}

class Reader {
  readonly tables: HtmlTable[] = [];
  readonly lines: string[] = [];
  private readonly open: Open[] = [];
  private readonly mostRows: number;
  private line = '';
  private rows = 0;
  private cells = 0;

  constructor(mostRows: number) {
    this.mostRows = mostRows;
  }

  private endCell(table: Open): void {
    const { rows, merges, freeFrom, attributes, cell } = table;
    if (cell === null) return;
    table.cell = null;
    table.row ??= [];
    if (this.rows >= this.mostRows) return;
    const row = rows.length;
    let column = table.row.length;
    while ((freeFrom[column] ?? 0) > row) column += 1;
    if (column >= MAX_COLUMNS) throw createTableTooLargeError();
    const height = Math.min(getSpan(attributes, 'rows'), this.mostRows - this.rows);
    const width = Math.min(getSpan(attributes, 'columns'), MAX_COLUMNS - column);
    while (table.row.length < column) table.row.push('');
    table.row.push(cell.replace(/ ?\n ?/g, '\n').trim());
    for (let at = 1; at < width; at += 1) table.row.push('');
    if (height > 1 || width > 1) {
      merges.push({ startRow: row, endRow: row + height - 1, startCol: column, endCol: column + width - 1 });
      for (let at = 0; at < width; at += 1) freeFrom[column + at] = row + height;
    }
  }

  private endRow(table: Open): void {
    this.endCell(table);
    if (table.row !== null && this.rows < this.mostRows) {
      table.rows.push(table.row);
      this.rows += 1;
      this.cells += table.row.length;
      if (this.cells > MAX_TABLE_CELLS) throw createTableTooLargeError();
    }
    table.row = null;
  }

  private endLine(): void {
    const line = this.line.trim();
    if (line !== '' && this.lines.length < MAX_LINES) this.lines.push(line);
    this.line = '';
  }

  start(tag: string, attributes: string): void {
    const table = this.open.at(-1);
    if (tag === 'table')
      this.open.push({ rows: [], merges: [], freeFrom: [], row: null, cell: null, tail: '', attributes: '' });
    else if (table === undefined) this.endLine();
    else if (tag === 'tr') {
      this.endRow(table);
      table.row = [];
    } else if (CELLS.includes(tag)) {
      this.endCell(table);
      table.cell = '';
      table.tail = '';
      table.attributes = attributes;
    } else if (tag === 'br' || !LINE_START.test(table.tail)) append(table, '\n');
  }

  end(tag: string): void {
    const table = this.open.at(-1);
    if (table === undefined) this.endLine();
    else if (tag === 'table') {
      this.endRow(table);
      if (table.rows.length > 0) this.tables.push({ rows: table.rows, merges: table.merges });
      this.open.pop();
    } else if (tag === 'tr') this.endRow(table);
    else if (CELLS.includes(tag)) this.endCell(table);
    else append(table, '\n');
  }

  words(text: string): void {
    const table = this.open.at(-1);
    if (table === undefined) this.line += decode(text);
    else append(table, decode(text));
  }

  finish(): HtmlPageText {
    while (this.open.length > 0) this.end('table');
    this.endLine();
    return { tables: this.tables, lines: this.lines };
  }
}

/**
 * Reads the tables of a page.
 * @param mostRows maximum number of rows that are read from all tables together
 * @throws RejectedFileError when the tables have too many columns or cells, or a cell is too long
 */
export function readHtmlTables(html: string, mostRows: number): HtmlPageText {
  const reader = new Reader(mostRows);
  /** Hidden elements without an end tag. Their content is read, because the rest of the page with its tables would otherwise be skipped. */
  const unclosed = new Set<string>();
  let from = 0;
  for (;;) {
    MARK.lastIndex = from;
    const mark = MARK.exec(html);
    if (mark === null) break;
    reader.words(html.slice(from, mark.index));
    const [whole, slash, written] = mark;
    const after = mark.index + whole.length;
    if (written === undefined) {
      from = findAfter(html, whole === '<!--' ? '-->' : '>', after);
      continue;
    }
    const name = written.toLowerCase();
    const end = findTagEnd(html, after);
    const attributes = html.slice(after, end);
    from = Math.min(end + 1, html.length);
    if (READ.has(name) && slash === '/') reader.end(name);
    else if (READ.has(name)) reader.start(name, attributes);
    else if (HIDDEN.has(name) && slash === '' && !attributes.endsWith('/') && !unclosed.has(name)) {
      const close = findEndTag(html, name, from);
      if (close === null) unclosed.add(name);
      else from = findAfter(html, '>', close);
    }
  }
  reader.words(html.slice(from));
  return reader.finish();
}

/** Returns the index after the name of the next end tag of an element; null if there is none. */
function findEndTag(html: string, name: string, from: number): number | null {
  END_TAG.lastIndex = from;
  for (let tag = END_TAG.exec(html); tag !== null; tag = END_TAG.exec(html))
    if (tag[1]?.toLowerCase() === name) return END_TAG.lastIndex;
  return null;
}
