import type { CellValue } from 'hucre/xlsx';
import { isDay } from '#domain/validity/day.ts';
import { failField } from '#platform/contract/fault.ts';

/** What a sheet of other people may hold; the first name is the one that the template prints. */
const COLUMNS = [
  { field: 'name', names: ['姓名', '人员姓名'], kind: 'text' },
  { field: 'idType', names: ['证件类型'], kind: 'text' },
  { field: 'idNo', names: ['身份证号码', '身份证号', '证件号码', '身份证'], kind: 'text' },
  { field: 'phone', names: ['手机号', '手机号码', '联系电话', '电话'], kind: 'text' },
  { field: 'kind', names: ['人员类别', '类别'], kind: 'text' },
  { field: 'education', names: ['学历'], kind: 'text' },
  { field: 'major', names: ['所学专业', '专业'], kind: 'text' },
  { field: 'graduateSchool', names: ['毕业院校', '毕业学校'], kind: 'text' },
  { field: 'graduateDate', names: ['毕业时间', '毕业日期'], kind: 'day' },
  { field: 'titleName', names: ['职称名称', '职称'], kind: 'text' },
  { field: 'titleRank', names: ['职称级别', '职称等级'], kind: 'text' },
  { field: 'titleMajor', names: ['职称专业'], kind: 'text' },
  { field: 'titleCertNo', names: ['职称证书编号', '职称证号'], kind: 'text' },
  { field: 'postName', names: ['岗位', '岗位名称'], kind: 'text' },
  { field: 'postCertNo', names: ['岗位证书编号', '岗位证号'], kind: 'text' },
  { field: 'postCertEnd', names: ['岗位证书有效期', '岗位证有效期'], kind: 'day' },
  { field: 'skillGrade', names: ['技能等级'], kind: 'text' },
  { field: 'trade', names: ['工种'], kind: 'text' },
  { field: 'socialSecurityStart', names: ['社保起始日期', '社保起始'], kind: 'day' },
  { field: 'socialSecurityMonths', names: ['社保缴纳月数', '社保月数'], kind: 'number' },
] as const;
type Column = (typeof COLUMNS)[number];

/** One line of the sheet: its number as the spreadsheet shows it, and the fields that are not empty. */
export interface ElseLine {
  readonly row: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly faults: readonly string[];
}

export const MOST_LINES = 2000;
const HEAD_WITHIN = 10;

const headOf = (cell: CellValue): string =>
  String(cell ?? '')
    .normalize('NFKC')
    .replace(/[\s*＊]|\(.*?\)/g, '');

function readHead(row: readonly CellValue[]): Map<number, Column> {
  const found = new Map<number, Column>();
  for (const [index, cell] of row.entries()) {
    const head = headOf(cell);
    const column = COLUMNS.find(({ names }) => (names as readonly string[]).includes(head));
    if (column && ![...found.values()].includes(column)) found.set(index, column);
  }
  return found;
}

const DAY_TEXT = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0{1,2}:00(?::00)?)?$/;
const pad = (text: string): string => text.padStart(2, '0');

/** A day as spreadsheets hold it: a date, a count of days since 1899-12-30, or one of the ways in which people write it. */
function readDay(cell: string | number | boolean | Date): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10);
  if (typeof cell === 'number' && cell >= 1 && cell < 80_000) {
    return new Date(Date.UTC(1899, 11, 30) + Math.trunc(cell) * 86_400_000).toISOString().slice(0, 10);
  }
  const text = String(cell).normalize('NFKC').trim();
  const [, year = '', month = '', date = ''] = DAY_TEXT.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = `${year}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? day : null;
}

/** 15 digits are all that a number keeps: an ID number typed as a number has lost its end. */
const LARGEST_EXACT = 1e15;

function readCell(column: Column, cell: Exclude<CellValue, null>): { value: unknown } | { fault: string } {
  const label = column.names[0];
  if (column.kind === 'day') {
    const day = readDay(cell);
    return day === null ? { fault: `${label}应为日期（如 2026-01-31）` } : { value: day };
  }
  if (typeof cell === 'number' && cell >= LARGEST_EXACT) {
    return { fault: `${label}被表格存成了数字，末尾几位已丢失，请把该列设为文本后重新填写` };
  }
  const text = cell instanceof Date ? (readDay(cell) ?? '') : String(cell).normalize('NFKC').trim();
  if (column.kind === 'text') return { value: text };
  const number = Number(text);
  return Number.isFinite(number) ? { value: number } : { fault: `${label}应为数字` };
}

function readLine(row: readonly CellValue[], head: ReadonlyMap<number, Column>, number: number): ElseLine | null {
  const fields: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [index, column] of head) {
    const cell = row[index] ?? null;
    if (cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    const read = readCell(column, cell);
    if ('fault' in read) faults.push(read.fault);
    else fields[column.field] = read.value;
  }
  return Object.keys(fields).length === 0 && faults.length === 0 ? null : { row: number, fields, faults };
}

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
  const lines = rows.slice(at + 1).flatMap((row, index) => readLine(row, head, at + 2 + index) ?? []);
  if (lines.length === 0) throw failField('file', '表格中没有人员数据');
  if (lines.length > MOST_LINES) throw failField('file', `一次最多导入 ${MOST_LINES} 行，表格中有 ${lines.length} 行`);
  return lines;
}
