/** Parses the page in a worker, because a page is untrusted input and a slow one would block other requests. */
import { type ParsedPlatformPage, readPlatformPage } from '#domain/national-platform/page.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { readHtmlTables } from '#platform/server/text/html-tables.ts';
import { readTables } from '#platform/server/workbook/read-tables.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { readSavedPage } from './saved-page.ts';

export interface PageTask {
  readonly bytes: Uint8Array;
}

const MAX_ROWS = 20_000;

const isPackage = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const looksLikeMarks = (text: string): boolean => /<(?:table|tr|td|html|body|div|meta)[\s>/]/i.test(text);

function formatCell(cell: string | number | boolean | Date | null): string {
  // Excel dates carry no time zone; treat them as UTC.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : toUtcDay(cell);
  return cell === null ? '' : String(cell);
}

async function readSheets(bytes: Uint8Array) {
  const tables = await readTables(bytes, { mostRows: MAX_ROWS, isHiddenRead: false });
  return { tables: tables.map(({ rows }) => rows.map((row) => row.map(formatCell))), lines: [] };
}

function readPage(html: string) {
  const { tables, lines } = readHtmlTables(html, MAX_ROWS);
  return {
    tables: tables.map(({ rows }) =>
      rows.filter((row) => row.length > 0).map((row) => row.map((cell) => cell.replaceAll('\n', ' '))),
    ),
    lines,
  };
}

/** Parses a table copied from a browser: cells separated by tabs, rows by line breaks. */
function readWords(text: string) {
  const lines = text.split(/\r?\n/).slice(0, MAX_ROWS);
  const table = lines.filter((line) => line.includes('\t')).map((line) => line.split('\t').map((cell) => cell.trim()));
  return { tables: table.length > 0 ? [table] : [], lines: lines.filter((line) => !line.includes('\t')) };
}

const hasCommas = (text: string): boolean => !text.includes('\t') && (text.split('\n', 1)[0]?.includes(',') ?? false);

/**
 * Parses a page in a worker.
 * @throws RejectedFileError if the file is neither a page, a text nor a workbook
 */
export async function run({ bytes }: PageTask): Promise<ParsedPlatformPage> {
  if (isPackage(bytes)) return readPlatformPage(await readSheets(bytes));
  if (bytes.subarray(0, 4096).includes(0)) throw new RejectedFileError('只能读取网页、Excel 或 CSV 文件');
  const text = readSavedPage(bytes);
  if (looksLikeMarks(text)) return readPlatformPage(readPage(text));
  return readPlatformPage(hasCommas(text) ? await readSheets(bytes) : readWords(text));
}
