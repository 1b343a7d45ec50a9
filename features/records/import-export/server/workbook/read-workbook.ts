import { getAside } from '#domain/text/sheet-words.ts';
import { normaliseLabel } from '#platform/server/workbook/guess-heading.ts';
import { readTables, type Table } from '#platform/server/workbook/read-tables.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { applyCell, type RowDraft } from './apply-cell.ts';
import { getText, isBlank } from './cells.ts';
import type { SheetSpec } from './column.ts';
import { findHeader, findSheet, HEADER_WITHIN, type Header } from './find-sheet.ts';
import {
  createImportError,
  createImportNotice,
  type ImportError,
  type Incoming,
  type IncomingChild,
  type IncomingRecord,
} from './incoming.ts';
import { getLayout, MAX_WORD, REASON_COLUMN, type SheetLayout } from './layout.ts';
import { SHEETS } from './sheets.ts';
import { NO_WORDS, type Words } from './words.ts';

/** Maximum number of rows in a sheet; the enterprise document has the same limit. */
const MAX_ROWS = 20_000;
/** Sheets and columns of the template that contain no data. */
export const INSTRUCTIONS = '填写说明';
export const OPTIONS = '选项';
const SILENT_SHEETS = new Set([INSTRUCTIONS, OPTIONS]);

function headerErrors(spec: SheetSpec, grid: Table, header: Header, words: Words): ImportError[] {
  const present = new Set([...header.columns.values()].map((column) => column.label));
  const missing = spec.columns
    .filter((column) => column.required && !present.has(column.label))
    .map((column) =>
      createImportError(
        spec.name,
        header.row + 1,
        column.label,
        `缺少必填列“${column.label}”，请在“列的对应”中选出这一列，或使用下载的模板`,
      ),
    );
  const unknown = (grid.rows[header.row] ?? []).flatMap((cell, index) => {
    const label = getText(cell).trim();
    if (label === '' || header.columns.has(index) || label === REASON_COLUMN) return [];
    if (words(spec.name, normaliseLabel(label).slice(0, MAX_WORD)) === '') return [];
    return [createImportNotice(spec.name, header.row + 1, label.slice(0, 50), '不认识的列，已忽略')];
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
      read.faults.push(
        createImportError(spec.name, row, column.label, '公式没有计算结果，请在 Excel 中打开并保存后再上传'),
      );
      continue;
    }
    applyCell(read, cell, column, { sheet: spec.name, row });
    if (!column.hidden && !isBlank(cell, column)) filled = true;
  }
  return filled ? read : null;
}

function asideAt({ rows }: Table, header: Header, index: number): ReturnType<typeof getAside> {
  const cells = rows[index] ?? [];
  const [nameAt] = [...header.columns].find(([, column]) => column.field === 'name') ?? [];
  return getAside(cells.map(getText), nameAt === undefined ? '' : getText(cells[nameAt] ?? null));
}

interface SheetContent {
  readonly records: IncomingRecord[];
  readonly children: IncomingChild[];
  readonly faults: ImportError[];
}

function readSheet(spec: SheetSpec, grid: Table, words: Words): SheetContent {
  const content: SheetContent = { records: [], children: [], faults: [] };
  const header = findHeader(spec, grid, words);
  if (!header) {
    if (grid.rows.some((row) => row.some((cell) => !isBlank(cell))))
      content.faults.push(createImportError(spec.name, 1, null, '没有找到表头，请使用下载的模板，不要改动第一行'));
    return content;
  }
  content.faults.push(...headerErrors(spec, grid, header, words));
  if (content.faults.some((error) => error.level === 'fault')) return content;
  for (let index = header.row + 1; index < grid.rows.length; index += 1) {
    const aside = asideAt(grid, header, index);
    if (aside !== null) {
      content.faults.push(createImportNotice(spec.name, index + 1, null, `${aside}行，已忽略`));
      continue;
    }
    const read = readRow(spec, grid, header, index);
    if (!read) continue;
    if (content.records.length + content.children.length >= MAX_ROWS) {
      content.faults.push(
        createImportError(spec.name, index + 1, null, `超过 ${MAX_ROWS} 行，其后的行没有读取，请分成几个文件`),
      );
      break;
    }
    const { given, cells, faults: errors } = read;
    const common = { section: spec.section, sheet: spec.name, row: index + 1, given, cells, faults: errors };
    if (spec.child) content.children.push({ ...common, child: spec.child, parent: read.parent });
    else content.records.push({ ...common, refs: read.refs });
  }
  return content;
}

/** Returns the error for a sheet whose headings fit several of ours. */
const askWhich = (table: Table, specs: readonly SheetSpec[]): ImportError => {
  const names = specs.map((spec) => `“${spec.name}”`).join('还是');
  return table.name === ''
    ? createImportError(
        '',
        null,
        null,
        `从表头看不出这是${names}，请补上只属于其中一张表的列，或改用工作簿并按此命名工作表`,
      )
    : createImportError(
        table.name.slice(0, 50),
        null,
        null,
        `从表头看不出这张表是${names}，请把工作表名称改成其中之一`,
      );
};

async function findSheets(bytes: Uint8Array, words: Words) {
  const tables = await readTables(bytes, { mostRows: MAX_ROWS + HEADER_WITHIN + 1, isHiddenRead: true });
  return tables
    .filter(({ name }) => !SILENT_SHEETS.has(name))
    .map((table) => ({ table, found: findSheet(table, words) }));
}

/** Returns the possible meanings of the sheets of a workbook that contains none of ours. */
export async function readLayout(bytes: Uint8Array, words: Words): Promise<SheetLayout[]> {
  const found = await findSheets(bytes, words);
  return found.map(({ table, found: one }) => getLayout(table, one, words)).slice(0, MAX_SHEETS);
}

/** The beginning of the message for a workbook that contains no sheet of ours. */
export const NOTHING_KNOWN = '没有找到可导入的工作表';
/** Maximum number of sheets that the user is asked to assign. */
const MAX_SHEETS = 30;

/**
 * Reads a workbook without database or enterprise.
 * @throws RejectedFileError if the bytes are no such workbook; errors of rows are in the result
 */
export async function readWorkbook(bytes: Uint8Array, words: Words = NO_WORDS): Promise<Incoming> {
  const found = await findSheets(bytes, words);
  const contents = found.map(({ table, found: one }): SheetContent => {
    if (one.is === 'known') {
      const content = readSheet(one.spec, table, words);
      if (one.by === 'headings' && table.name !== '')
        content.faults.push(createImportNotice(table.name.slice(0, 50), null, null, `按表头认作“${one.spec.name}”`));
      return content;
    }
    if (one.is === 'strange' && one.isLeftOut) return { records: [], children: [], faults: [] };
    const error =
      one.is === 'unclear'
        ? askWhich(table, one.specs)
        : createImportNotice(table.name.slice(0, 50), null, null, '不认识的工作表，已忽略');
    return { records: [], children: [], faults: [error] };
  });
  if (found.every(({ found: one }) => one.is === 'strange')) {
    throw new RejectedFileError(
      `${NOTHING_KNOWN}（${SHEETS.map((spec) => spec.name).join('、')}），可能是其他系统的文件，请使用下载的模板`,
    );
  }
  return {
    source: 'workbook',
    records: contents.flatMap((content) => content.records),
    children: contents.flatMap((content) => content.children),
    faults: contents.flatMap((content) => content.faults),
    layout: found.map(({ table, found: one }) => getLayout(table, one, words)).slice(0, MAX_SHEETS),
  };
}
