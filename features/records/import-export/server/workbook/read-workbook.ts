import { asideOf } from '#domain/text/sheet-words.ts';
import { plainLabel } from '#platform/server/workbook/guess-heading.ts';
import { readTables, type Table } from '#platform/server/workbook/read-tables.ts';
import { RefusedFile } from '#platform/server/workers/refused.ts';
import { isBlank, textOf } from './cells.ts';
import type { SheetSpec } from './column.ts';
import { findHeader, findSheet, HEADER_WITHIN, type Header } from './find-sheet.ts';
import {
  faultAt,
  type ImportFault,
  type Incoming,
  type IncomingChild,
  type IncomingRecord,
  noticeAt,
} from './incoming.ts';
import { layoutOf, MOST_WORD, REASON_COLUMN, type SheetLayout } from './layout.ts';
import { SHEETS } from './sheets.ts';
import { type RowDraft, takeCell } from './take-cell.ts';
import { NO_WORDS, type Words } from './words.ts';

/** Most rows of one sheet; the firm document takes no more records either. */
const MOST_ROWS = 20_000;
/** Sheets and columns of our own that carry no data. */
export const INSTRUCTIONS = '填写说明';
export const OPTIONS = '选项';
const SILENT_SHEETS = new Set([INSTRUCTIONS, OPTIONS]);

function headerFaults(spec: SheetSpec, grid: Table, header: Header, words: Words): ImportFault[] {
  const present = new Set([...header.columns.values()].map((column) => column.label));
  const missing = spec.columns
    .filter((column) => column.required && !present.has(column.label))
    .map((column) =>
      faultAt(
        spec.name,
        header.row + 1,
        column.label,
        `缺少必填列“${column.label}”，请在“列的对应”中选出这一列，或使用下载的模板`,
      ),
    );
  const unknown = (grid.rows[header.row] ?? []).flatMap((cell, index) => {
    const label = textOf(cell).trim();
    if (label === '' || header.columns.has(index) || label === REASON_COLUMN) return [];
    if (words(spec.name, plainLabel(label).slice(0, MOST_WORD)) === '') return [];
    return [noticeAt(spec.name, header.row + 1, label.slice(0, 50), '不认识的列，已忽略')];
  });
  return [...missing, ...unknown];
}

function readRow(spec: SheetSpec, grid: Table, header: Header, index: number): RowDraft | null {
  const cells = grid.rows[index] ?? [];
  const row = index + 1;
  const read: RowDraft = { given: {}, parent: {}, refs: [], cells: {}, faults: [] };
  let filled = false;
  for (const [at, column] of header.columns) {
    const cell = cells[at] ?? null;
    if (grid.unsolved.has(`${index},${at}`)) {
      filled = true;
      read.faults.push(faultAt(spec.name, row, column.label, '公式没有计算结果，请在 Excel 中打开并保存后再上传'));
      continue;
    }
    takeCell(read, cell, column, { sheet: spec.name, row });
    if (!column.hidden && !isBlank(cell, column)) filled = true;
  }
  return filled ? read : null;
}

function asideAt({ rows }: Table, header: Header, index: number): ReturnType<typeof asideOf> {
  const cells = rows[index] ?? [];
  const [nameAt] = [...header.columns].find(([, column]) => column.field === 'name') ?? [];
  return asideOf(cells.map(textOf), nameAt === undefined ? '' : textOf(cells[nameAt] ?? null));
}

interface SheetContent {
  readonly records: IncomingRecord[];
  readonly children: IncomingChild[];
  readonly faults: ImportFault[];
}

function readSheet(spec: SheetSpec, grid: Table, words: Words): SheetContent {
  const content: SheetContent = { records: [], children: [], faults: [] };
  const header = findHeader(spec, grid, words);
  if (!header) {
    if (grid.rows.some((row) => row.some((cell) => !isBlank(cell))))
      content.faults.push(faultAt(spec.name, 1, null, '没有找到表头，请使用下载的模板，不要改动第一行'));
    return content;
  }
  content.faults.push(...headerFaults(spec, grid, header, words));
  if (content.faults.some((fault) => fault.level === 'fault')) return content;
  for (let index = header.row + 1; index < grid.rows.length; index += 1) {
    const aside = asideAt(grid, header, index);
    if (aside !== null) {
      content.faults.push(noticeAt(spec.name, index + 1, null, `${aside}行，已忽略`));
      continue;
    }
    const read = readRow(spec, grid, header, index);
    if (!read) continue;
    if (content.records.length + content.children.length >= MOST_ROWS) {
      content.faults.push(
        faultAt(spec.name, index + 1, null, `超过 ${MOST_ROWS} 行，其后的行没有读取，请分成几个文件`),
      );
      break;
    }
    const { given, cells, faults } = read;
    const common = { section: spec.section, sheet: spec.name, row: index + 1, given, cells, faults };
    if (spec.child) content.children.push({ ...common, child: spec.child, parent: read.parent });
    else content.records.push({ ...common, refs: read.refs });
  }
  return content;
}

/** What to say of a sheet whose headings fit several of ours. */
const askWhich = (table: Table, specs: readonly SheetSpec[]): ImportFault => {
  const names = specs.map((spec) => `“${spec.name}”`).join('还是');
  return table.name === ''
    ? faultAt('', null, null, `从表头看不出这是${names}，请补上只属于其中一张表的列，或改用工作簿并按此命名工作表`)
    : faultAt(table.name.slice(0, 50), null, null, `从表头看不出这张表是${names}，请把工作表名称改成其中之一`);
};

async function findSheets(bytes: Uint8Array, words: Words) {
  const tables = await readTables(bytes, { mostRows: MOST_ROWS + HEADER_WITHIN + 1, isHiddenRead: true });
  return tables
    .filter(({ name }) => !SILENT_SHEETS.has(name))
    .map((table) => ({ table, found: findSheet(table, words) }));
}

/** What its sheets may be, of a workbook that holds none of ours. */
export async function readLayout(bytes: Uint8Array, words: Words): Promise<SheetLayout[]> {
  const found = await findSheets(bytes, words);
  return found.map(({ table, found: one }) => layoutOf(table, one, words)).slice(0, MOST_SHEETS);
}

/** Begins what is said of a workbook that holds no sheet of ours. */
export const NOTHING_KNOWN = '没有找到可导入的工作表';
/** Sheets that a person is asked about. */
const MOST_SHEETS = 30;

/**
 * Reads a workbook of ours. Needs no database and knows no firm.
 * @throws RefusedFile when the bytes are no such workbook at all; faults of rows are in the answer
 */
export async function readWorkbook(bytes: Uint8Array, words: Words = NO_WORDS): Promise<Incoming> {
  const found = await findSheets(bytes, words);
  const contents = found.map(({ table, found: one }): SheetContent => {
    if (one.is === 'known') {
      const content = readSheet(one.spec, table, words);
      if (one.by === 'headings' && table.name !== '')
        content.faults.push(noticeAt(table.name.slice(0, 50), null, null, `按表头认作“${one.spec.name}”`));
      return content;
    }
    if (one.is === 'strange' && one.isLeftOut) return { records: [], children: [], faults: [] };
    const fault =
      one.is === 'unclear'
        ? askWhich(table, one.specs)
        : noticeAt(table.name.slice(0, 50), null, null, '不认识的工作表，已忽略');
    return { records: [], children: [], faults: [fault] };
  });
  if (found.every(({ found: one }) => one.is === 'strange')) {
    throw new RefusedFile(
      `${NOTHING_KNOWN}（${SHEETS.map((spec) => spec.name).join('、')}），可能是其他系统的文件，请使用下载的模板`,
    );
  }
  return {
    source: 'workbook',
    records: contents.flatMap((content) => content.records),
    children: contents.flatMap((content) => content.children),
    faults: contents.flatMap((content) => content.faults),
    layout: found.map(({ table, found: one }) => layoutOf(table, one, words)).slice(0, MOST_SHEETS),
  };
}
