import type { CellValue } from 'hucre/xlsx';
import { createApiError, type FieldError } from '#platform/contract/api-error.ts';
import { getFieldLabel, listInputErrors } from '#platform/contract/input-errors.ts';
import type { Resource } from '#platform/contract/resource.ts';
import type { Upload } from '#platform/contract/route.ts';
import { createCooperativeLoop } from '#platform/server/cooperative.ts';
import { readTablesInWorker } from '#platform/server/workbook/read-tables-in-worker.ts';
import { spreadsheetPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { type HeadingLayout, MAX_EXPORT_PICTURES, MAX_IMPORT_ROWS, unreadableFile } from '../../contract/batch.ts';
import { getBodyColumns, type ImportBody } from './body-columns.ts';
import {
  type ColumnHeading,
  getHeadingLayout,
  type HeadingMappings,
  matchHeadings,
  removeDuplicateHeadings,
} from './headings.ts';
import type { ImportedPicture, JsonRows } from './read-json.worker.ts';

/** The heading row must be among this number of rows; notes may precede it. */
const HEAD_WITHIN = 6;
const JSON_WORKER = new URL('./read-json.worker.ts', import.meta.url);

interface ReadRow {
  readonly row: number;
  /** The title as in the file, which identifies the row in messages. */
  readonly title: string;
  readonly body: ImportBody | null;
  readonly faults: readonly FieldError[];
}

export interface ImportedRows {
  readonly rows: readonly ReadRow[];
  readonly headings: readonly HeadingLayout[];
  readonly pictures: readonly ImportedPicture[];
}

interface Given {
  readonly row: number;
  readonly values: ImportBody;
}

function readBody(resource: Resource, { row, values }: Given): ReadRow {
  const given = values[resource.titleField];
  const title = typeof given === 'string' ? given.slice(0, 200) : '';
  const parsed = resource.body.safeParse(values, { reportInput: true });
  if (!parsed.success)
    return { row, title, body: null, faults: listInputErrors(resource.body, parsed.error.issues).slice(0, 20) };
  const errors = resource.check?.(parsed.data) ?? [];
  return { row, title, body: errors.length > 0 ? null : parsed.data, faults: errors };
}

const isJson = (bytes: Uint8Array): boolean => {
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 64))
    .replace(/^\ufeff/, '')
    .trimStart();
  return head.startsWith('[') || head.startsWith('{');
};

interface Found {
  readonly given: readonly Given[];
  readonly headings: readonly ColumnHeading[];
  /** The pictures supplied with their texts. */
  readonly pictures: readonly ImportedPicture[];
}

/** Returns whether a row may be a heading row with unknown headings: several texts beside each other. */
const isLikeHead = (row: readonly CellValue[]): boolean =>
  row.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length >= 2;

async function readSheet(resource: Resource, words: HeadingMappings, bytes: Uint8Array, owner: string): Promise<Found> {
  // Headings and notes above the rows do not count towards the limit.
  const mostRows = MAX_IMPORT_ROWS + HEAD_WITHIN + 2;
  const tables = await readTablesInWorker({ bytes, mostRows, isHiddenRead: false }, owner);
  const columns = getBodyColumns(resource);
  const knownIn = (row: readonly CellValue[]) =>
    matchHeadings(columns, words, row).filter(({ column }) => column).length;
  for (const isHead of [(row: readonly CellValue[]) => knownIn(row) >= 2, isLikeHead]) {
    for (const { rows } of tables) {
      const at = rows.slice(0, HEAD_WITHIN).findIndex(isHead);
      const head = rows[at];
      if (!head) continue;
      const headings = removeDuplicateHeadings(matchHeadings(columns, words, head));
      return { given: givenBelow(rows, at, headings), headings, pictures: [] };
    }
  }
  throw new RejectedFileError('没有找到表头：第一行应是“标题”“内容种类”等栏目，可先下载模板');
}

function givenBelow(rows: readonly (readonly CellValue[])[], at: number, headings: readonly ColumnHeading[]): Given[] {
  return rows.slice(at + 1).flatMap((cells, index): Given[] => {
    if (cells.every((cell) => cell === null || cell === '')) return [];
    const values = Object.fromEntries(
      headings.flatMap(({ column }, place) => {
        const value = column?.read(cells[place] ?? null);
        return column && value !== undefined ? [[column.name, value]] : [];
      }),
    );
    // A row with values only in unknown columns is skipped, if at least one column is known.
    const isLeftOut = Object.keys(values).length === 0 && headings.some(({ column }) => column);
    return isLeftOut ? [] : [{ row: at + index + 2, values }];
  });
}

async function readJson(bytes: Uint8Array, owner: string): Promise<Found> {
  const most = MAX_IMPORT_ROWS + 1;
  const task = { bytes, most, mostPictures: MAX_EXPORT_PICTURES };
  const { rows, pictures } = (await spreadsheetPool.run({ module: JSON_WORKER, task, owner })) as JsonRows;
  const given = rows.map((values, index): Given => {
    const isRecord = typeof values === 'object' && values !== null && !Array.isArray(values);
    return { row: index + 1, values: isRecord ? (values as ImportBody) : {} };
  });
  return { given, headings: [], pictures };
}

/**
 * Reads the records of an Excel workbook, a CSV or a JSON file and validates each.
 * @throws ApiError with the reason when the file has another type or too many records
 */
export async function readImportFile(
  resource: Resource,
  words: HeadingMappings,
  file: Upload,
  owner: string,
): Promise<ImportedRows> {
  const { bytes } = file;
  try {
    const found = isJson(bytes) ? await readJson(bytes, owner) : await readSheet(resource, words, bytes, owner);
    if (found.given.length === 0) throw new RejectedFileError('文件里没有内容');
    if (found.given.length > MAX_IMPORT_ROWS)
      throw new RejectedFileError(`一次最多导入 ${MAX_IMPORT_ROWS} 篇，请分成几个文件`);
    const steps = createCooperativeLoop();
    const rows: ReadRow[] = [];
    for (const given of found.given) {
      rows.push(readBody(resource, given));
      await steps.rest();
    }
    return { rows, headings: getHeadingLayout(getBodyColumns(resource), found.headings), pictures: found.pictures };
  } catch (error) {
    if (error instanceof RejectedFileError) throw createApiError(unreadableFile, { message: error.message });
    throw error;
  }
}

export const getErrorLabel = (resource: Resource, { path }: FieldError): string =>
  getFieldLabel(
    resource.body,
    path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  );
