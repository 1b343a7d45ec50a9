import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { CellValue } from './cells.ts';
import { getColumnLetter } from './sheet-style.ts';

/** Row limit of a sheet in Excel; ECMA-376 defines none. */
const MAX_ROWS = 1_048_576;
/** Number of characters compressed in one chunk. */
const CHUNK = 1 << 18;
/** Days between day 0 of the Excel calendar and 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;
const DAY_MS = 86_400_000;

const PROBE = /<row r="2"[^>]*>(.*?)<\/row>/s;

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);
/** Escapes characters that XML does not allow, in Excel's notation (`_x000B_`), and texts that look like this notation. */
const escape = (text: string): string =>
  text
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(
      /[&<>]|(?![\t\n\u007f-\u009f])\p{Cc}/gu,
      (sign) => ENTITIES.get(sign) ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );

function cellXml(reference: string, style: string, value: CellValue): string {
  const head = `<c r="${reference}" s="${style}"`;
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return '';
  if (value instanceof Date) return `${head}><v>${value.getTime() / DAY_MS + DAYS_BEFORE_1970}</v></c>`;
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `${head} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
}

/** Returns the style numbers that the library assigned to the columns of the probe row. */
function getStyles(sheet: string): string[] {
  const [, probe = ''] = PROBE.exec(sheet) ?? [];
  return [...probe.matchAll(/<c r="[A-Z]+2"[^>]*? s="(\d+)"/g)].map(([, style = '0']) => style);
}

/**
 * Assigns the style of the probe row to whole columns, because the library formats only filled cells. An ID number typed into an empty cell
 * then remains text.
 */
function formatColumns(sheet: string, styles: readonly string[]): string {
  let at = 0;
  return sheet.replace(/<col min=/g, () => `<col style="${styles[at++] ?? '0'}" min=`).replace(/<dimension[^>]*>/, '');
}

function writeRows(
  rows: Iterable<readonly CellValue[]>,
  styles: readonly string[],
  push: (text: string) => void,
): void {
  let text = '';
  // Row 1 contains the headings; data begins below it.
  let row = 1;
  for (const values of rows) {
    row += 1;
    if (row > MAX_ROWS) throw new RejectedFileError('一张工作表放不下全部记录，请改为导出企业数据文件');
    const cells = values.map((value, at) => cellXml(`${getColumnLetter(at)}${row}`, styles[at] ?? '0', value));
    text += `<row r="${row}">${cells.join('')}</row>`;
    if (text.length < CHUNK) continue;
    push(text);
    text = '';
  }
  push(text);
}

/**
 * Replaces the probe row of each sheet with the given rows. The rows are written and compressed as a stream, so that memory holds only the
 * compressed file.
 * @param sheets rows by sheet number, counted from 1
 */
export function fillSheets(frame: Uint8Array, sheets: ReadonlyMap<number, Iterable<readonly CellValue[]>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const errors: Error[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) errors.push(error);
    else chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(unzipSync(frame))) {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    const rows = sheets.get(Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1] ?? 0));
    if (!rows) {
      part.push(bytes, true);
      continue;
    }
    const sheet = strFromU8(bytes);
    const styles = getStyles(sheet);
    const [head = '', tail = ''] = formatColumns(sheet, styles).replace(PROBE, '\u0000').split('\u0000');
    part.push(strToU8(head));
    writeRows(rows, styles, (text) => part.push(strToU8(text)));
    part.push(strToU8(tail), true);
  }
  zip.end();
  const [error] = errors;
  if (error) throw error;
  return Buffer.concat(chunks);
}
