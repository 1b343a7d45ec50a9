import type { CellValue } from 'hucre/xlsx';
import { asideOf, OTHER_HEADINGS, withoutApostrophe } from '#domain/text/sheet-words.ts';
import { utcDay } from '#domain/validity/day.ts';
import { readWrittenDay, type WrittenDay } from '#domain/validity/written-day.ts';
import { failField } from '#platform/contract/fault.ts';

/** What a sheet of other people may hold, by the names that the template prints; those of others are understood too. */
const COLUMNS = [
  { field: 'name', label: '姓名', kind: 'text' },
  { field: 'idType', label: '证件类型', kind: 'text' },
  { field: 'idNo', label: '身份证号码', kind: 'text' },
  { field: 'phone', label: '手机号', kind: 'text' },
  { field: 'kind', label: '人员类别', kind: 'text' },
  { field: 'education', label: '学历', kind: 'text' },
  { field: 'major', label: '所学专业', kind: 'text' },
  { field: 'graduateSchool', label: '毕业院校', kind: 'text' },
  { field: 'graduateDate', label: '毕业时间', kind: 'day' },
  { field: 'titleName', label: '职称名称', kind: 'text' },
  { field: 'titleRank', label: '职称级别', kind: 'text' },
  { field: 'titleMajor', label: '职称专业', kind: 'text' },
  { field: 'titleCertNo', label: '职称证书编号', kind: 'text' },
  { field: 'postName', label: '岗位', kind: 'text' },
  { field: 'postCertNo', label: '岗位证书编号', kind: 'text' },
  { field: 'postCertEnd', label: '岗位证书有效期', kind: 'day' },
  { field: 'skillGrade', label: '技能等级', kind: 'text' },
  { field: 'trade', label: '工种', kind: 'text' },
  { field: 'socialSecurityStart', label: '社保起始日期', kind: 'day' },
  { field: 'socialSecurityMonths', label: '社保缴纳月数', kind: 'number' },
] as const;
type Column = (typeof COLUMNS)[number];

/** One line of the sheet: its number as the spreadsheet shows it, and the fields that are not empty. */
export interface ElseLine {
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
  /** Fields whose cells could not be read; what follows from that is not said again. */
  readonly unread: ReadonlySet<string>;
}

export const MOST_LINES = 2000;
const HEAD_WITHIN = 10;

const headOf = (cell: CellValue): string =>
  String(cell ?? '')
    .normalize('NFKC')
    .replace(/[\s*＊]|\([^()]*\)/g, '');

function readHead(row: readonly CellValue[]): Map<number, Column> {
  const found = new Map<number, Column>();
  for (const [index, cell] of row.entries()) {
    const head = headOf(cell);
    const column = COLUMNS.find(
      ({ label, field }) => label === head || OTHER_HEADINGS[field]?.some((name) => headOf(name) === head),
    );
    if (column && ![...found.values()].includes(column)) found.set(index, column);
  }
  return found;
}

/** A month is enough where its first day is meant. */
const BY_MONTH: ReadonlySet<string> = new Set(['graduateDate', 'socialSecurityStart']);

/** A day as spreadsheets hold it: a date, a count of days since 1899-12-30, or one of the ways in which people write it. */
function readDay(cell: string | number | boolean | Date, field: string): WrittenDay {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return { is: 'day', day: utcDay(cell) };
  if (typeof cell === 'number' && cell >= 1 && cell < 80_000) {
    return {
      is: 'day',
      day: utcDay(new Date(Date.UTC(1899, 11, 30) + Math.trunc(cell) * 86_400_000)),
    };
  }
  return readWrittenDay(String(cell), BY_MONTH.has(field));
}

/** 15 digits are all that a number keeps: an ID number typed as a number has lost its end. */
const LARGEST_EXACT = 1e15;

function readCell(column: Column, cell: Exclude<CellValue, null>): { value: unknown } | { fault: string } {
  const { label } = column;
  if (column.kind === 'day') {
    const day = readDay(cell, column.field);
    if (day.is === 'unclear') return { fault: `${label}应为日期：“${String(cell)}”${day.words}` };
    return { value: day.is === 'day' ? day.day : '' };
  }
  if (typeof cell === 'number' && cell >= LARGEST_EXACT) {
    return { fault: `${label}被表格存成了数字，末尾几位已丢失，请把该列设为文本后重新填写` };
  }
  const written = cell instanceof Date ? utcDay(cell) : String(cell).normalize('NFKC').trim();
  const text = column.field === 'idNo' || column.field === 'phone' ? withoutApostrophe(written) : written;
  if (column.kind === 'text') return { value: text };
  const number = Number(text);
  return Number.isFinite(number) ? { value: number } : { fault: `${label}应为数字` };
}

function readLine(row: readonly CellValue[], head: ReadonlyMap<number, Column>, number: number): ElseLine | null {
  const fields: Record<string, unknown> = {};
  const faults: string[] = [];
  const unread = new Set<string>();
  for (const [index, column] of head) {
    const cell = row[index] ?? null;
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    const read = readCell(column, cell);
    if ('fault' in read) {
      faults.push(read.fault);
      unread.add(column.field);
    } else fields[column.field] = read.value;
  }
  return Object.keys(fields).length === 0 && faults.length === 0 ? null : { row: number, fields, faults, unread };
}

const isAside = (row: readonly CellValue[], head: ReadonlyMap<number, Column>): boolean => {
  const [nameAt = -1] = [...head].find(([, column]) => column.field === 'name') ?? [];
  const texts = row.map((cell) => String(cell ?? ''));
  return asideOf(texts, texts[nameAt] ?? '') !== null;
};

/**
 * The lines below the heading of a sheet of other people.
 * @throws Failure when no heading can be found, or there are too many lines or none
 */
export function readElseLines(rows: readonly (readonly CellValue[])[]): ElseLine[] {
  const heads = rows.slice(0, HEAD_WITHIN).map(readHead);
  const at = heads.findIndex((head) => {
    const fields = [...head.values()].map((column) => column.field);
    return fields.includes('name') && fields.includes('idNo');
  });
  const head = heads[at];
  if (!head) throw failField('file', '没有找到表头：前 10 行中应有一行同时写有“姓名”和“身份证号码”');
  const lines = rows
    .slice(at + 1)
    .flatMap((row, index) => (isAside(row, head) ? [] : (readLine(row, head, at + 2 + index) ?? [])));
  if (lines.length === 0) throw failField('file', '表格中没有人员数据');
  if (lines.length > MOST_LINES) throw failField('file', `一次最多导入 ${MOST_LINES} 行，表格中有 ${lines.length} 行`);
  return lines;
}
