/** Workbooks in the style of clerks, described as text with the expected values, and the measurement of how well the import reads them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CellValue, type MergeRange, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { normaliseName } from '#domain/text/person-name.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { getFieldText, type PlainRecord, toPlainText } from '../merge/keys.ts';
import { type ImportPlan, planImport } from '../merge/plan.ts';
import { getStandards } from '../standards.ts';
import { readImportFile } from '../workbook/read-file.ts';
import { READABLE_SHEETS } from '../workbook/sheets.ts';
import { createSampleIdNumber } from './files.ts';

interface Truth {
  readonly owner: string;
  readonly path: string;
  readonly value: string;
  readonly row: number;
  readonly column: number;
  readonly sheet: string;
}
interface Sheet {
  readonly name: string;
  readonly rows: CellValue[][];
  readonly merges: MergeRange[];
  readonly hidden: number[];
  readonly truth: Truth[];
}
interface Book {
  readonly id: string;
  readonly format: string;
  readonly title: string;
  readonly sheets: readonly Sheet[];
}

/** The portal's labels by field, because an error of a cell contains the label of the field, not the heading of the file. */
const LABELS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...Map.groupBy(
      READABLE_SHEETS.flatMap(({ columns }) => columns),
      ({ field }) => field,
    ),
  ].map(([field, columns]) => [field, columns.map(({ label }) => label)]),
);

const OWNERS = ['name', 'projectName', 'certName', 'certNo'];
const fillIds = (text: string): string =>
  text.replaceAll(/#(\d+)/g, (_all, number) => createSampleIdNumber(Number(number)));

function readCell(written: string): CellValue {
  if (written === '') return null;
  const [, kind, rest = ''] = /^([nd]):(.*)$/s.exec(written) ?? [];
  if (kind === 'n') return Number(rest);
  if (kind === 'd') return new Date(`${rest}T00:00:00Z`);
  return written.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\t`, '\t');
}

/** Finds the merged ranges that the characters `<` and `^` mark. */
function findMerges(grid: readonly (readonly string[])[]): MergeRange[] {
  const merges: MergeRange[] = [];
  grid.forEach((cells, row) =>
    cells.forEach((cell, column) => {
      if (cell === '<' || cell === '^') return;
      let endCol = column;
      while (cells[endCol + 1] === '<') endCol += 1;
      let endRow = row;
      while (grid[endRow + 1]?.[column] === '^') endRow += 1;
      if (endCol > column || endRow > row) merges.push({ startRow: row, endRow, startCol: column, endCol });
    }),
  );
  return merges;
}

function readSheet(part: string): Sheet {
  const [name = '', ...lines] = part.trimEnd().split('\n');
  const sheet: Sheet = { name: name.trim(), rows: [], merges: [], hidden: [], truth: [] };
  let owner = '';
  const grid = lines.map((line, row) => {
    if (line.startsWith('~')) sheet.hidden.push(row);
    const text = fillIds(line.replace(/^~/, ''));
    // The column that identifies the record may follow the other cells of the row.
    for (const field of OWNERS.toReversed()) {
      const [, value, written = ''] =
        new RegExp(`[{;]${field}(?::([^;|]*))?(?:;[^|]*)?\\|([^{}]*)\\}`).exec(text) ?? [];
      owner = value ?? (written === '' ? owner : written);
    }
    return text
      .replaceAll(/\{([^{}|]*)\|([^{}]*)\}/g, (_all, marks: string, written: string) => `{${marks}¦${written}}`)
      .split(/\s*\|(?:\s|$)/)
      .map((cell, column) => {
        const [, marks, written] = /^\{([^¦]*)¦(.*)\}$/s.exec(cell.trim()) ?? [];
        if (marks === undefined || written === undefined) return cell.trim();
        for (const mark of marks.split(';')) {
          const [path = '', ...rest] = mark.split(':');
          const value = rest.length > 0 ? rest.join(':') : String(readCell(written) ?? '').replace(/^'/, '');
          const day = rest.length === 0 && written.startsWith('d:') ? written.slice(2) : value;
          sheet.truth.push({ owner, path, value: day, row: row + 1, column, sheet: sheet.name });
        }
        return written;
      });
  });
  sheet.merges.push(...findMerges(grid));
  sheet.rows.push(...grid.map((cells) => cells.map((cell) => (cell === '<' || cell === '^' ? null : readCell(cell)))));
  return sheet;
}

/** Reads the clerk workbooks described in a file of this folder. */
export function readClerkWorkbooks(file: string): Book[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^# /mu)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n');
      const [id = '', format = '', title = ''] = head.split(' | ');
      const sheets = lines
        .join('\n')
        .split(/^##/mu)
        .slice(1)
        .map((sheet) => readSheet(sheet));
      return { id, format, title, sheets };
    });
}

const GBK = new Map<string, readonly number[]>();
function encodeGbk(text: string): Uint8Array {
  if (GBK.size === 0) {
    const decoder = new TextDecoder('gbk');
    for (let high = 0x81; high < 0xff; high += 1)
      for (let low = 0x40; low < 0xff; low += 1) GBK.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Uint8Array.from(
    [...text].flatMap((sign) => (sign.charCodeAt(0) < 128 ? [sign.charCodeAt(0)] : (GBK.get(sign) ?? [63]))),
  );
}

const writeText = (cell: CellValue): string =>
  cell instanceof Date ? toUtcDay(cell) : cell === null ? '' : String(cell);

const writeCsv = ({ rows }: Sheet): string =>
  rows
    .map((row) =>
      row
        .map(writeText)
        .map((text) => (/[",\n]/.test(text) && !text.startsWith('=') ? `"${text.replaceAll('"', '""')}"` : text))
        .join(','),
    )
    .join('\r\n');

function writeHtml({ rows, merges }: Sheet): string {
  const table = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const merge = merges.find(
        ({ startRow, endRow, startCol, endCol }) =>
          at >= startRow && at <= endRow && column >= startCol && column <= endCol,
      );
      if (merge && (merge.startRow !== at || merge.startCol !== column)) return '';
      const span = merge
        ? ` rowspan="${merge.endRow - merge.startRow + 1}" colspan="${merge.endCol - merge.startCol + 1}"`
        : '';
      return `<td${span} style="mso-number-format:'\\@'">${writeText(cell) || '&nbsp;'}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"></head><body><table border="1">${table.join('\n')}</table></body></html>`;
}

export async function writeClerkWorkbook({ format, sheets }: Book): Promise<Uint8Array> {
  const [first] = sheets;
  if (!first) throw new Error('A book has at least one sheet.');
  if (format === 'csv-gbk') return encodeGbk(writeCsv(first));
  if (format === 'csv') return new TextEncoder().encode(`\ufeff${writeCsv(first)}`);
  if (format === 'html') return new TextEncoder().encode(writeHtml(first));
  return await writeXlsx({
    sheets: sheets.map(
      ({ name, rows, merges, hidden }): WriteSheet => ({
        name,
        rows,
        merges,
        ...(hidden.length > 0 ? { rowDefs: new Map(hidden.map((row) => [row, { hidden: true }])) } : {}),
      }),
    ),
  });
}

const bare = (value: unknown): string => normaliseName(toPlainText(value));

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Lists all values at a path in the records of an owner. */
function findValues(records: readonly PlainRecord[], { owner, path }: Truth): unknown[] {
  const own = records.filter((record) => OWNERS.some((field) => bare(getFieldText(record, field)) === bare(owner)));
  return path.split('/').flatMap((one) => {
    const [field = '', key] = one.split('@');
    if (key !== undefined) {
      const list = own.flatMap((record) => (record.registrations ?? []) as PlainRecord[]);
      return list
        .filter(({ regNo, specialty, regType }) => [regNo, specialty, regType].map(bare).includes(bare(key)))
        .map((entry) => entry[field]);
    }
    const [head = '', inner] = field.split('.');
    if (inner === undefined) return own.map((record) => record[head]);
    return own
      .flatMap((record) => (record[`${head}s`] ?? record[head] ?? []) as PlainRecord[])
      .map((entry) => entry[inner]);
  });
}

/** Reads a workbook with the import and compares it with its expected values. Cells that only have to be shown are counted separately. */
export async function measureClerkWorkbook(book: Book) {
  let plan: ImportPlan = { records: [], faults: [] };
  let refused = '';
  try {
    plan = planImport(await readImportFile(await writeClerkWorkbook(book)), null, {
      newUuid: randomUUID,
      standards: getStandards(),
    });
  } catch (error) {
    if (!(error instanceof RejectedFileError)) throw error;
    refused = error.message;
  }
  const records = plan.records.flatMap(({ record }): PlainRecord[] => (record ? [record] : []));
  const result = { cells: 0, right: 0, shown: 0, asked: [] as string[], wrong: [] as string[], lost: [] as string[] };
  for (const sheet of book.sheets)
    for (const cell of sheet.truth) {
      // Collects the headings above the cell; a merged heading is repeated in each row and column that it covers.
      const above = sheet.rows.slice(0, cell.row - 1).map((row) => bare(row[cell.column]));
      const isHeading = (column: string): boolean =>
        above.some((text) => text !== '' && (bare(column).endsWith(text) || text.endsWith(bare(column))));
      const isAsked =
        refused !== '' ||
        plan.faults.some(({ row, column, level, message }) => {
          if (cell.path === '?' && bare(message).includes(bare(cell.value))) return true;
          if (level !== 'fault') return false;
          if (row === null) return column === null;
          if (row !== cell.row) return /其中 \d+ 格/.test(message) && column !== null && isHeading(column);
          if (column === '注册类别' && cell.path.includes('@')) return true;
          return column === null || isHeading(column) || LABELS[cell.path.split(/[@./]/)[0] ?? '']?.includes(column);
        });
      if (cell.path === '?') {
        if (isAsked) result.shown += 1;
        else result.lost.push(`${book.id} not shown: row ${cell.row} ${above.at(-1)} ${cell.value}`);
        continue;
      }
      result.cells += 1;
      const values = findValues(records, cell).filter(isKnown);
      const line = `${book.id} row ${cell.row} ${cell.owner} ${cell.path}: ${cell.value} read as ${values.map(bare).join()}`;
      if (values.some((value) => bare(value) === bare(cell.value))) result.right += 1;
      else if (isAsked) result.asked.push(line);
      else if (values.length > 0) result.wrong.push(line);
      else result.lost.push(line);
    }
  const owners = new Set(book.sheets.flatMap(({ truth }) => truth.map(({ owner }) => bare(owner))));
  const invented = records
    .filter((record) => !OWNERS.some((field) => owners.has(bare(getFieldText(record, field)))))
    .map((record) => JSON.stringify(record).slice(0, 200));
  return { ...result, invented, refused, faults: plan.faults };
}
