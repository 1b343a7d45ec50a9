import { buffer } from 'node:stream/consumers';
import type { CellValue, ReadOptions, Sheet } from 'hucre/xlsx';
import yazl from 'yazl';
import { openWorkbookPackage, type WorkbookPackagePart } from '#platform/server/storage/xlsx-archive.ts';
import {
  createTableTooLargeError,
  type HtmlTable,
  MAX_TABLE_CELLS,
  readHtmlTables,
} from '#platform/server/text/html-tables.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { findMonthFormats, formatMonthCells } from './month-cells.ts';

/** A sheet of a workbook, or the one table of a CSV text. */
export interface WorkbookTable {
  /** Sheet name; empty for a CSV text. */
  readonly name: string;
  readonly rows: readonly (readonly CellValue[])[];
  /** `row,column` of formula cells that were saved without a result. */
  readonly unsolved: ReadonlySet<string>;
  /** Set if date numbers count from 1904. */
  readonly isFrom1904?: true;
  /** One-based numbers of hidden or filtered rows that have content. */
  readonly hiddenRows?: readonly number[];
}

/** Maximum number of cells that are filled from merged areas. */
const MAX_FILLED = 500_000;
const MAX_MERGED_COLUMNS = 200;

/** Builds an archive of the checked parts only, so that the library cannot read others. */
async function repack(parts: readonly WorkbookPackagePart[]): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const { name, bytes } of parts) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream);
}

/** Copies the value of a merged area to each of its rows. */
function fillMerges(sheet: Pick<Sheet, 'rows' | 'merges'>): CellValue[][] {
  const rows = sheet.rows.map((row) => [...row]);
  let filled = 0;
  for (const { startRow, endRow, startCol, endCol } of sheet.merges ?? []) {
    const first = rows[startRow]?.[startCol] ?? null;
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1) && filled < MAX_FILLED; row += 1) {
      for (let col = startCol; col <= Math.min(endCol, startCol + MAX_MERGED_COLUMNS); col += 1) {
        filled += 1;
        const line = rows[row];
        if (line) line[col] = first;
      }
    }
  }
  return rows;
}

const fillHtmlMerges = ({ rows, merges }: HtmlTable): CellValue[][] =>
  fillMerges({ rows: rows.map((row) => row.map((text) => (text === '' ? null : text))), merges });

const getHiddenRows = ({ rows, rowDefs }: Sheet): number[] =>
  [...(rowDefs ?? [])].flatMap(([at, { hidden }]) =>
    hidden && rows[at]?.some((cell) => cell !== null && cell !== '') ? [at + 1] : [],
  );

const getTable = (sheet: Sheet, isFrom1904: boolean, hasMonths: boolean): WorkbookTable => ({
  name: sheet.name,
  ...(isFrom1904 ? { isFrom1904 } : {}),
  hiddenRows: getHiddenRows(sheet),
  rows: fillMerges(hasMonths ? { ...sheet, rows: formatMonthCells(sheet) } : sheet),
  unsolved: new Set(
    [...(sheet.cells ?? [])].flatMap(([at, cell]) =>
      cell.formula !== undefined && cell.formulaResult === null ? [at] : [],
    ),
  ),
});

function checkCells(tables: readonly WorkbookTable[]): void {
  let cells = 0;
  for (const { rows } of tables) for (const row of rows) cells += row.length;
  if (cells > MAX_TABLE_CELLS) throw createTableTooLargeError();
}

async function readPackage(bytes: Uint8Array, options: ReadOptions): Promise<WorkbookTable[]> {
  const { kind, parts: given } = await openWorkbookPackage(bytes, ['xlsx', 'ods']);
  // Styles are read only if they matter, because each styled cell becomes an object.
  const { parts, hasMonths } = findMonthFormats(given);
  const packed = await repack(parts);
  const read = kind === 'ods' ? (await import('hucre/ods')).readOds : (await import('hucre/xlsx')).readXlsx;
  try {
    const book = await read(packed, hasMonths ? { ...options, readStyles: true } : options);
    return book.sheets.map((sheet) => getTable(sheet, book.dateSystem === '1904', hasMonths));
  } catch (cause) {
    if (cause instanceof RangeError || (cause instanceof Error && /cells|too large|exceed/i.test(cause.message)))
      throw createTableTooLargeError(cause);
    throw new RejectedFileError('文件已损坏，Excel 内容无法读取，请重新保存后再上传', { cause });
  }
}

/** Decodes UTF-8, or the Chinese encoding of the system; office programs save CSV in both. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const startsWith = (bytes: Uint8Array, ...head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

/** Returns whether the bytes contain no zero byte. Archives and binary files with a wrong extension contain some. */
const isText = (bytes: Uint8Array): boolean =>
  !startsWith(bytes, 0x50, 0x4b) && !startsWith(bytes, 0x25, 0x50, 0x44, 0x46) && !bytes.includes(0);

/** Number of first lines that are searched for the separator, because a title line has none. */
const DELIMITER_WITHIN = 30;

/** Returns the separator that occurs in most of the first lines, so that a title line does not decide. */
function findDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, DELIMITER_WITHIN);
  const counted = [',', '\t', ';', '|'].map((mark) => ({
    mark,
    lines: lines.filter((line) => line.includes(mark)).length,
  }));
  return counted.reduce((best, one) => (one.lines > best.lines ? one : best)).mark;
}

async function readText(bytes: Uint8Array, mostRows: number): Promise<WorkbookTable> {
  const text = decodeText(bytes);
  if (isWebPage(text)) {
    const { tables } = readHtmlTables(text, mostRows);
    if (tables.length === 0)
      throw new RejectedFileError('这个文件其实是网页，其中没有表格，请用 Excel 或 WPS 打开后另存为 .xlsx 再上传');
    return { name: '', rows: tables.flatMap(fillHtmlMerges), unsolved: new Set() };
  }
  const { parseCsv } = await import('hucre/csv');
  const rows = parseCsv(text, { typeInference: false, maxRows: mostRows, delimiter: findDelimiter(text) });
  return { name: '', rows, unsolved: new Set() };
}

/** Returns whether a text is a web page, which some programs save with the extension of a workbook. */
const isWebPage = (text: string): boolean =>
  /^\ufeff?\s*<(?:!doctype html|html|head|meta|table|div|style|body)\b/i.test(text.slice(0, MARKUP_WITHIN));

/** Rejects XML, which some programs save with the extension of a workbook. */
function assertNoXml(bytes: Uint8Array): void {
  const head = decodeText(bytes.subarray(0, MARKUP_WITHIN)).trimStart();
  if (/^<\?xml|^<Workbook/i.test(head))
    throw new RejectedFileError(
      '这个文件其实是XML 表格，只是用了表格的文件名，请用 Excel 或 WPS 打开后另存为 .xlsx 再上传',
    );
}
const MARKUP_WITHIN = 1024;

type SheetChoice = Extract<ReadOptions['sheets'], (...given: never[]) => unknown>;

export interface ReadTablesOptions {
  readonly mostRows: number;
  /** Whether hidden sheets are read too. */
  readonly isHiddenRead: boolean;
}

/**
 * Reads the sheets of a workbook (xlsx, ods), or the rows of a CSV text; the type is determined by content.
 * @throws RejectedFileError when the type is unknown, or the file is a zip bomb, contains a macro, has a password, or is damaged
 */
export async function readTables(
  bytes: Uint8Array,
  { mostRows, isHiddenRead }: ReadTablesOptions,
): Promise<readonly WorkbookTable[]> {
  const sheets: SheetChoice = (one) => isHiddenRead || !(one.hidden || one.veryHidden);
  if (isText(bytes)) assertNoXml(bytes);
  const tables =
    bytes.length > 0 && isText(bytes)
      ? [await readText(bytes, mostRows)]
      : await readPackage(bytes, { maxRows: mostRows, sheets });
  checkCells(tables);
  return tables;
}
