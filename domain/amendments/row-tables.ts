/** The tables in rows of the standards, as operators paste them from Word or Excel: professions, equipment, project indicators. */
import type {
  IndicatorAlternative,
  Requirement,
  RequirementKind,
  RequirementOf,
} from '#domain/qualification/requirement.ts';

interface Column {
  readonly field: string;
  readonly label: string;
  /** Other headings of this column in official texts. */
  readonly aliases: readonly string[];
  /** `count`: a whole number; `amount`: any number from 0; `text`: required words; `words`: words that may be absent. */
  readonly type: 'count' | 'amount' | 'text' | 'words';
}

type Line = Readonly<Record<string, unknown>>;

export interface RowTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
}

const STAFF: readonly Column[] = [
  { field: 'profession', label: '专业', aliases: ['专业设置', '专业名称', '岗位'], type: 'text' },
  {
    field: 'registered',
    label: '注册人数',
    aliases: ['注册', '注册人员', '注册人员数量', '注册专业人员'],
    type: 'count',
  },
  { field: 'registeredAs', label: '注册类别', aliases: ['注册资格', '注册证书', '注册名称', '等级'], type: 'words' },
  { field: 'nonRegistered', label: '非注册人数', aliases: ['非注册', '非注册人员', '非注册人员数量'], type: 'count' },
];
const EQUIPMENT: readonly Column[] = [
  { field: 'name', label: '设备名称', aliases: ['名称', '设备', '机械设备', '机械名称'], type: 'text' },
  { field: 'spec', label: '规格', aliases: ['规格型号', '型号', '性能', '技术要求'], type: 'words' },
  { field: 'count', label: '数量', aliases: ['台数', '台（套）数'], type: 'count' },
  { field: 'countUnit', label: '单位', aliases: ['计量单位'], type: 'words' },
];
const INDICATORS: readonly Column[] = [
  { field: 'group', label: '业绩类别', aliases: ['类别', '工程类别'], type: 'text' },
  { field: 'metric', label: '指标', aliases: ['规模指标', '指标名称'], type: 'text' },
  { field: 'min', label: '下限', aliases: ['最低', '最低数量', '不少于', '数值'], type: 'amount' },
  { field: 'unit', label: '单位', aliases: ['计量单位'], type: 'words' },
];

/** The schemas of `requirement.ts` are not needed here and would double the script of the page. */
const isKind = <K extends RequirementKind>(row: Requirement, kind: K): row is Requirement & RequirementOf<K> =>
  row.kind === kind;

const isPlain = ({ metric, min, count, and, scale, minExclusive, maxExclusive }: IndicatorAlternative): boolean =>
  typeof metric === 'string' &&
  min !== undefined &&
  (count ?? null) === null &&
  and === undefined &&
  scale === undefined &&
  (minExclusive ?? null) === null &&
  (maxExclusive ?? null) === null;

/** Returns the table of a row; null if its kind has none or if an indicator has more than one minimum as its condition. */
export function getRowTable(row: Requirement): RowTable | null {
  if (isKind(row, 'technicalStaff')) return { title: '配备表', columns: STAFF, lines: row.table };
  if (isKind(row, 'equipment')) return { title: '设备表', columns: EQUIPMENT, lines: row.items };
  if (!isKind(row, 'performance') || row.byCategory !== undefined) return null;
  if (!row.groups.every(({ anyOf }) => anyOf.every(isPlain))) return null;
  const lines = row.groups.flatMap(({ summary, anyOf }) => anyOf.map((one) => ({ ...one, group: summary })));
  return { title: '业绩指标表', columns: INDICATORS, lines };
}

/** Matches remarks that the table of a row was not obtained; they are removed when a table is set. */
const NOT_OBTAINED = /未取得|未核/;

function dropRemark(row: Requirement): Requirement {
  const { notes, ...rest } = row;
  return typeof notes === 'string' && NOT_OBTAINED.test(notes) ? rest : row;
}

const FIELDS = { technicalStaff: 'table', equipment: 'items' } as const;

/** Returns the row with these lines as its table; a known indicator keeps its other conditions. */
export function setRowTable(row: Requirement, lines: readonly Line[]): Requirement {
  if (isKind(row, 'technicalStaff') || isKind(row, 'equipment'))
    return { ...dropRemark(row), [FIELDS[row.kind]]: lines };
  if (!isKind(row, 'performance')) return row;
  const summaries = [...new Set(lines.map(({ group }) => String(group)))];
  const groups = summaries.map((summary, index) => {
    const known = row.groups.find((group) => group.summary === summary);
    const anyOf = lines
      .filter(({ group }) => group === summary)
      .map(({ group: _group, ...read }) => ({
        ...known?.anyOf.find(({ metric }) => metric === read['metric']),
        ...read,
      }));
    return { ...(known ?? { id: `read-${index + 1}` }), summary, anyOf };
  });
  return { ...row, groups };
}

/** An unreadable or unknown cell. `row` is the number of the line in the table without headings, from 1. */
interface CellFinding {
  readonly row: number;
  readonly message: string;
}

interface ReadTable {
  readonly lines: readonly Line[];
  /** Cells that prevent the table from being stored. */
  readonly errors: readonly CellFinding[];
  /** Names that occur in no table of the standards; they are stored, and comparisons with people result in 待核对. */
  readonly unknown: readonly CellFinding[];
}

const MAX_LINES = 100;
const MAX_VALUES = { count: 100_000, amount: 1e9 } as const;
const NONE = /^[-—–―／/无]+$/;

const clean = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');
/** Normalises a name for comparison, including Chinese and Western brackets. */
const fold = (text: string): string => clean(text).replaceAll('（', '(').replaceAll('）', ')');

/** Splits copied cells: tabs between cells, line breaks between rows; a quoted cell may contain both. */
export function splitCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (const sign of text.replaceAll('\r\n', '\n')) {
    if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (sign === '\t' && !isQuoted) end();
    else if (sign === '\n' && !isQuoted) {
      end();
      rows.push([]);
    } else cell += sign === '\n' ? '' : sign;
  }
  end();
  return rows.filter((cells) => cells.some((one) => one !== ''));
}

interface HtmlCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** Returns the text of each cell of a table; a spanning cell is repeated in all positions that it covers. */
export function expandSpannedCells(table: readonly (readonly HtmlCell[])[]): string[][] {
  const grid: string[][] = table.map(() => []);
  for (const [row, cells] of table.entries()) {
    let column = 0;
    for (const { text, columns, rows } of cells) {
      while (grid[row]?.[column] !== undefined) column += 1;
      for (const line of grid.slice(row, row + Math.max(1, Math.min(rows, MAX_LINES))))
        for (let at = column; at < column + Math.max(1, Math.min(columns, MAX_LINES)); at += 1) line[at] = text;
    }
  }
  return grid.map((line) => Array.from(line, (text) => text ?? ''));
}

const findColumn = (columns: readonly Column[], heading: string): number =>
  columns.findIndex(({ label, aliases }) => [label, ...aliases].some((name) => fold(name) === fold(heading)));

const countHeadings = (columns: readonly Column[], cells: readonly string[]): number =>
  new Set(cells.map((cell) => findColumn(columns, cell)).filter((index) => index >= 0)).size;

const transpose = (cells: readonly (readonly string[])[]): string[][] =>
  (cells[0] ?? []).map((_cell, column) => cells.map((row) => row[column] ?? ''));

/** Orders the cells by the columns of the table, using the headings in the first row or first column, if there are any. */
function arrangeCells(columns: readonly Column[], cells: readonly (readonly string[])[]): string[][] {
  const isSideways =
    countHeadings(
      columns,
      cells.map(([first = '']) => first),
    ) > countHeadings(columns, cells[0] ?? []);
  const [head = [], ...body] = isSideways ? transpose(cells) : cells;
  if (countHeadings(columns, head) < 2) return cells.map((row) => [...row]);
  const places = columns.map((_column, index) => head.findIndex((cell) => findColumn(columns, cell) === index));
  return body.map((row) => places.map((place) => row[place] ?? ''));
}

const isValue = (value: unknown, type: 'count' | 'amount'): boolean =>
  typeof value === 'number' &&
  value >= 0 &&
  value <= MAX_VALUES[type] &&
  (type === 'amount' || Number.isInteger(value));

function readNumber(text: string, type: 'count' | 'amount'): number | null {
  if (NONE.test(text)) return 0;
  const digits = /^(\d{1,10}(?:\.\d{1,4})?)(?:人|名|台|套|艘|辆)?$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const value = Number(digits);
  return isValue(value, type) ? value : null;
}

const describeCell = (row: number, label: string, message: string): CellFinding => ({
  row,
  message: `第 ${row} 行“${label}”${message}`,
});

const SUM = /^(合计|总计|小计)$/;

/**
 * Parses copied cells as the table of a row.
 * @param names professions and registrations used in the standards
 */
export function readTable({ columns }: RowTable, text: string, names: readonly string[]): ReadTable {
  const known = new Set(names.map(fold));
  const arranged = arrangeCells(columns, splitCells(text));
  const errors: CellFinding[] = [];
  const unknown: CellFinding[] = [];
  const readCell = (row: number, { field, label, type }: Column, cell: string): unknown => {
    if (type === 'count' || type === 'amount') {
      const value = readNumber(clean(cell), type);
      if (value === null && cell !== '') errors.push(describeCell(row, label, `的“${cell}”不是数字`));
      return value;
    }
    if (cell === '' || NONE.test(cell)) return null;
    if (isNamed(field) && !isKnown(cell, known))
      unknown.push(describeCell(row, label, `的“${cell}”不在标准用过的名称里，请核对`));
    return cell;
  };
  const lines = arranged.slice(0, MAX_LINES).flatMap((cells, index): Line[] => {
    const row = index + 1;
    if (SUM.test(clean(cells[0] ?? ''))) {
      unknown.push({ row, message: `第 ${row} 行是合计，没有读入` });
      return [];
    }
    const before = errors.length;
    const read = columns.map(
      (column, place) => [column.field, readCell(row, column, cells[place]?.trim() ?? '')] as const,
    );
    const line = Object.fromEntries(read.filter(([field, value]) => value !== null || !isOptional(field)));
    // Each line with an unreadable cell is reported only once.
    if (errors.length === before) errors.push(...listLineErrors(columns, line, row));
    return [line];
  });
  if (arranged.length > MAX_LINES) errors.push({ row: MAX_LINES, message: `表格最多 ${MAX_LINES} 行，请分开核对` });
  return { lines, errors, unknown };
}

const isNamed = (field: string): boolean => field === 'profession' || field === 'registeredAs';
const isOptional = (field: string): boolean => field === 'registeredAs' || field === 'countUnit';

/** 结构（高级）, 环境艺术、室内设计: each part is a name. */
const isKnown = (text: string, known: ReadonlySet<string>): boolean =>
  known.has(fold(text)) ||
  text
    .replaceAll(/[（(](合计|高级)[)）]/g, '')
    .split('、')
    .every((part) => known.has(fold(part)));

function listLineErrors(columns: readonly Column[], line: Line, row: number): CellFinding[] {
  const errors = columns.flatMap(({ field, label, type }): CellFinding[] => {
    const value = line[field];
    if (type === 'words') return [];
    if (value === null || value === undefined || value === '')
      return [describeCell(row, label, type === 'text' ? '没有填写' : '没有数字，不要求时请填 0')];
    if (type === 'text') return typeof value === 'string' ? [] : [describeCell(row, label, '应为文字')];
    if (isValue(value, type)) return [];
    return [describeCell(row, label, type === 'count' ? '应为不小于 0 的整数' : '应为不小于 0 的数字')];
  });
  const registered = line['registered'];
  const isUnnamed = typeof registered === 'number' && registered > 0 && !line['registeredAs'];
  return isUnnamed ? [...errors, describeCell(row, '注册类别', '没有填写')] : errors;
}

/** Lists the cells that make a row's table undecidable, each by row and column. */
export function listTableErrors(row: Requirement): string[] {
  const table = getRowTable(row);
  if (table === null) return [];
  if (table.lines.length === 0 && row.kind === 'technicalStaff') return ['配备表还是空的，请粘贴整张表'];
  if (table.lines.length > MAX_LINES) return [`${table.title}最多 ${MAX_LINES} 行`];
  return table.lines
    .flatMap((line, index) => listLineErrors(table.columns, line, index + 1))
    .map(({ message }) => message);
}

const LINES_OF = new Map<unknown, string>(Object.entries(FIELDS));

/** Returns the errors in the cells of a row that may violate the schema of its kind. */
export function listCellErrors(read: unknown): string[] {
  if (typeof read !== 'object' || read === null || !('kind' in read)) return [];
  const lines: unknown = Object.entries(read).find(([field]) => field === LINES_OF.get(read.kind))?.[1];
  const isTable = Array.isArray(lines) && lines.every((line) => typeof line === 'object' && line !== null);
  return isTable ? listTableErrors(read as Requirement) : [];
}

/** Formats one cell of a line; empty if it has no value. */
export function writeCell(line: Line, field: string): string {
  const value = line[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Formats a table as tab-separated cells with headings. */
export const writeTable = ({ columns, lines }: RowTable): string =>
  [columns.map(({ label }) => label), ...lines.map((line) => columns.map(({ field }) => writeCell(line, field)))]
    .map((cells) => cells.join('\t'))
    .join('\n');
