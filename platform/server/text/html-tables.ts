/** Reads the tables of an external web page. Only text is returned, so no code of the page can run. */
import sanitizeHtml from 'sanitize-html';
import { getTable } from '#domain/text/table.ts';

export type TextRows = readonly (readonly string[])[];

export interface PageText {
  /** Tables in the order of their end tags; a table inside a cell is a separate one. */
  readonly tables: readonly TextRows[];
  /** The content outside of tables, line by line. */
  readonly lines: readonly string[];
}

const MAX_CELLS = 200_000;
const MAX_CELL = 500;
const MAX_LINES = 5000;
const MAX_SPAN = 30;
const DEEPEST = 200;

const CELLS = ['td', 'th'];
const BLOCKS = ['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'dt', 'dd', 'br', 'section'];

/**
 * Reduces HTML to well-formed tags of tables and blocks and the text between them; scripts, styles, frames and their content are removed.
 */
const toPlainMarks = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['table', 'tr', ...CELLS, ...BLOCKS],
    allowedAttributes: { td: ['colspan'], th: ['colspan'] },
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'iframe', 'svg', 'math'],
    nestingLimit: DEEPEST,
  });

const ENTITIES = getTable({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' });
const getText = (escaped: string): string =>
  escaped
    .replace(/&(?:amp|lt|gt|quot);/g, (one) => ENTITIES[one] ?? one)
    .replace(/[\s\u00a0\u200b]+/g, ' ')
    .trim();

interface Open {
  readonly rows: string[][];
  row: string[] | null;
  cell: string | null;
  span: number;
}

class Reader {
  readonly tables: TextRows[] = [];
  readonly lines: string[] = [];
  private readonly open: Open[] = [];
  private line = '';
  private cells = 0;

  private endCell(table: Open): void {
    if (table.cell === null) return;
    const value = getText(table.cell).slice(0, MAX_CELL);
    table.row ??= [];
    for (let times = 0; times < table.span && this.cells < MAX_CELLS; times += 1) {
      table.row.push(times === 0 ? value : '');
      this.cells += 1;
    }
    table.cell = null;
  }

  private endRow(table: Open): void {
    this.endCell(table);
    if (table.row !== null && table.row.length > 0) table.rows.push(table.row);
    table.row = null;
  }

  private endLine(): void {
    const line = getText(this.line).slice(0, MAX_CELL);
    if (line !== '' && this.lines.length < MAX_LINES) this.lines.push(line);
    this.line = '';
  }

  start(tag: string, attributes: string): void {
    const table = this.open.at(-1);
    if (tag === 'table') this.open.push({ rows: [], row: null, cell: null, span: 1 });
    else if (table === undefined) this.endLine();
    else if (tag === 'tr') this.endRow(table);
    else if (CELLS.includes(tag)) {
      this.endCell(table);
      table.cell = '';
      table.span = Math.min(MAX_SPAN, Math.max(1, Number(/colspan="(\d{1,3})"/.exec(attributes)?.[1] ?? 1)));
    } else if (table.cell !== null) table.cell += ' ';
  }

  end(tag: string): void {
    const table = this.open.at(-1);
    if (table === undefined) this.endLine();
    else if (tag === 'table') {
      this.endRow(table);
      if (table.rows.length > 0) this.tables.push(table.rows);
      this.open.pop();
    } else if (tag === 'tr') this.endRow(table);
    else if (CELLS.includes(tag)) this.endCell(table);
    else if (table.cell !== null) table.cell += ' ';
  }

  words(text: string): void {
    const table = this.open.at(-1);
    if (table === undefined) this.line += text;
    else if (table.cell !== null && table.cell.length < MAX_CELL * 4) table.cell += text;
  }

  finish(): PageText {
    while (this.open.length > 0) this.end('table');
    this.endLine();
    return { tables: this.tables, lines: this.lines };
  }
}

/** Reads the tables of a page; the number of cells, their length and the nesting depth are limited. */
export function readHtmlTables(html: string): PageText {
  const reader = new Reader();
  const [before = '', ...marks] = toPlainMarks(html).split('<');
  reader.words(before);
  for (const mark of marks) {
    // Everything except these tags has been escaped, including its brackets.
    const end = mark.indexOf('>');
    const [name = '', ...attributes] = mark.slice(0, end < 0 ? mark.length : end).split(' ');
    if (name.startsWith('/')) reader.end(name.slice(1));
    else reader.start(name, attributes.join(' '));
    if (end >= 0) reader.words(mark.slice(end + 1));
  }
  return reader.finish();
}
