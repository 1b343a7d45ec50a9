import type { CellValue } from 'hucre/xlsx';
import { getFields } from '#domain/records/field.ts';
import { otherPerson } from '#domain/records/person.ts';
import { OTHER_HEADINGS } from '#domain/text/other-headings.ts';
import { getAside, stripApostrophe } from '#domain/text/sheet-words.ts';
import { readWrittenNumber } from '#domain/text/written-number.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { readNumberedDay, readWrittenDay, type WrittenDay } from '#domain/validity/written-day.ts';
import { createFieldError } from '#platform/contract/api-error.ts';

const APART: ReadonlySet<string> = new Set(['gender', 'birthDate', 'status', 'leaveDate', 'workYears', 'workYearsOn']);
/**
 * The columns that a sheet of other people may contain. Gender and birth follow from the number; lists and yes-or-no fields are left to the
 * workbook.
 */
const COLUMNS = getFields(otherPerson).flatMap(([field, spec]) =>
  spec.isReadOnly || APART.has(field) || spec.kind === 'rows' || spec.kind === 'flag'
    ? []
    : [{ field, label: spec.label, spec }],
);
type Column = (typeof COLUMNS)[number];

/** One line of the sheet: its number as the spreadsheet shows it, and the fields that are not empty. */
export interface ElseLine {
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
  /** Fields whose cells could not be read; errors that follow from them are not reported again. */
  readonly unread: ReadonlySet<string>;
}

export const MAX_LINES = 2000;
const HEAD_WITHIN = 10;

const getHead = (cell: CellValue): string =>
  String(cell ?? '')
    .normalize('NFKC')
    .replace(/[\s*＊]|\([^()]*\)/g, '');

function readHead(row: readonly CellValue[]): Map<number, Column> {
  const found = new Map<number, Column>();
  for (const [index, cell] of row.entries()) {
    const head = getHead(cell);
    const column = COLUMNS.find(
      ({ label, field, spec }) =>
        getHead(label) === head ||
        [...(spec.aliases ?? []), ...(OTHER_HEADINGS[field] ?? [])].some((name) => getHead(name) === head),
    );
    if (column && ![...found.values()].includes(column)) found.set(index, column);
  }
  return found;
}

/** Reads a date cell: a date, a number that a spreadsheet shows as one, or one of the usual written forms. */
function readDay(cell: string | number | boolean | Date, isMonthEnough?: true): WrittenDay {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return { is: 'day', day: toUtcDay(cell) };
  return typeof cell === 'number' ? readNumberedDay(cell, isMonthEnough) : readWrittenDay(String(cell), isMonthEnough);
}

/** 15 digits are all that a number keeps: an ID number typed as a number has lost its end. */
const LARGEST_EXACT = 1e15;

function readCell({ label, spec }: Column, cell: Exclude<CellValue, null>): { value: unknown } | { fault: string } {
  if (spec.kind === 'day') {
    const day = readDay(cell, spec.isMonthEnough);
    if (day.is === 'unclear') return { fault: `${label}应为日期：“${String(cell)}”${day.words}` };
    return { value: day.is === 'day' ? day.day : '' };
  }
  const shown = typeof cell === 'string' ? cell.trim() : '';
  if (/^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/.test(shown))
    return { fault: `${label}是错误值 ${shown}，请修正公式或直接填写` };
  if ((typeof cell === 'number' && cell >= LARGEST_EXACT) || /^\d(?:\.\d+)?E\+?1\d$/i.test(shown)) {
    return { fault: `${label}被表格存成了数字，末尾几位已丢失，请把该列设为文本后重新填写` };
  }
  const written = cell instanceof Date ? toUtcDay(cell) : String(cell).normalize('NFKC').trim();
  const text = spec.kind === 'idNumber' || spec.kind === 'phone' ? stripApostrophe(written) : written;
  if (spec.kind !== 'integer' && spec.kind !== 'number') return { value: text };
  const number = readWrittenNumber(text, spec.unit);
  return number === null ? { fault: `${label}应为数字` } : { value: number };
}

function readLine(row: readonly CellValue[], head: ReadonlyMap<number, Column>, number: number): ElseLine | null {
  const fields: Record<string, unknown> = {};
  const errors: string[] = [];
  const unread = new Set<string>();
  for (const [index, column] of head) {
    const cell = row[index] ?? null;
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    const read = readCell(column, cell);
    if ('fault' in read) {
      errors.push(read.fault);
      unread.add(column.field);
    } else fields[column.field] = read.value;
  }
  return Object.keys(fields).length === 0 && errors.length === 0
    ? null
    : { row: number, fields, faults: errors, unread };
}

const isAside = (row: readonly CellValue[], head: ReadonlyMap<number, Column>): boolean => {
  const [nameAt = -1] = [...head].find(([, column]) => column.field === 'name') ?? [];
  const texts = row.map((cell) => String(cell ?? ''));
  return getAside(texts, texts[nameAt] ?? '') !== null;
};

/**
 * The lines below the heading of a sheet of other people.
 * @throws ApiError when no heading can be found, or there are too many lines or none
 */
export function readElseLines(rows: readonly (readonly CellValue[])[]): ElseLine[] {
  const heads = rows.slice(0, HEAD_WITHIN).map(readHead);
  const at = heads.findIndex((head) => {
    const fields = [...head.values()].map((column) => column.field);
    return fields.includes('name') && fields.includes('idNo');
  });
  const head = heads[at];
  if (!head) throw createFieldError('file', '没有找到表头：前 10 行中应有一行同时写有“姓名”和“证件号码”');
  const lines = rows
    .slice(at + 1)
    .flatMap((row, index) => (isAside(row, head) ? [] : (readLine(row, head, at + 2 + index) ?? [])));
  if (lines.length === 0) throw createFieldError('file', '表格中没有人员数据');
  if (lines.length > MAX_LINES)
    throw createFieldError('file', `一次最多导入 ${MAX_LINES} 行，表格中有 ${lines.length} 行`);
  return lines;
}
