import { formatShortAmount } from '#domain/qualification/shortage.ts';
import type { PersonnelCoverage } from '../../contract/coverage.ts';

export type CoverageRow = PersonnelCoverage['rows'][number];
export type CoverageCell = CoverageRow['cells'][number];
export type CoverageItem = PersonnelCoverage['items'][number];
export type CoverageColumn = CoverageItem['columns'][number];

/** The filters for people. Each filter matches the best cell of a person. */
export const PERSON_FILTERS = {
  counted: '已计入',
  spare: '可计入而未用',
  possible: '待核对',
  none: '一项也不计入',
} as const;
export type PersonFilter = keyof typeof PERSON_FILTERS;

const isCounted = (cell: CoverageCell): boolean => cell.state === 'counted' || cell.state === 'dueSoon';

const TESTS: Readonly<Record<PersonFilter, (cells: readonly CoverageCell[]) => boolean>> = {
  counted: (cells) => cells.some(isCounted),
  spare: (cells) => cells.some((cell) => cell.state === 'elsewhere'),
  possible: (cells) => cells.some((cell) => cell.state === 'possible'),
  none: (cells) => !cells.some(isCounted),
};

const isPersonFilter = (text: string | undefined): text is PersonFilter => text !== undefined && text in PERSON_FILTERS;

export interface CoverageView {
  readonly items: readonly CoverageItem[];
  readonly rows: readonly CoverageRow[];
}

/** Sorts by the number of requirements for which a person counts, highest first; ties keep the order of the enterprise's records. */
const countedFirst = (a: CoverageRow, b: CoverageRow): number =>
  b.cells.filter(isCounted).length - a.cells.filter(isCounted).length;

/** Returns the qualification with only its unmet and undecided requirements; empty if all are met. */
function getGaps(item: CoverageItem): CoverageItem[] {
  const columns = item.columns.filter(({ answer }) => answer !== 'met');
  return columns.length === 0 ? [] : [{ ...item, columns }];
}

const RANKS: Readonly<Record<CoverageCell['state'], number>> = {
  counted: 0,
  dueSoon: 1,
  elsewhere: 2,
  possible: 3,
  notCounted: 4,
};
const NO_CELL = 5;

/** Sorts people who count for the requirement first, then people who could count. */
export function sortRowsByColumn(rows: readonly CoverageRow[], columnId: string | null): readonly CoverageRow[] {
  if (columnId === null) return rows;
  const getRank = ({ cells }: CoverageRow): number => {
    const cell = cells.find((one) => one.columnId === columnId);
    return cell ? RANKS[cell.state] : NO_CELL;
  };
  return rows.toSorted((a, b) => getRank(a) - getRank(b));
}

const SHORT_TITLES: readonly (readonly [RegExp, string])[] = [
  [/^.*级以上职称人员$/, '职称'],
  [/^职称人员$/, '职称'],
  [/^技术工人$/, '技工'],
  [/^现场管理人员$/, '现场管理'],
  [/^注册/, ''],
];
const SHORT_LENGTH = 5;

/** The maximum number of columns with full names. */
const MAX_ROOMY = 6;
export const fitsFullColumnNames = ({ length }: readonly CoverageColumn[]): boolean => length <= MAX_ROOMY;

/** Returns the column heading that is used when there are few columns. */
export const getFullColumnName = ({ title, label }: CoverageColumn): readonly string[] =>
  title === label ? [title] : [title, label];

/** Returns the short name for a narrow column: 建造师, 机电. The full name is shown on hover and focus. */
export function getShortColumnName({ title, label }: CoverageColumn): readonly string[] {
  const short = SHORT_TITLES.reduce((text, [pattern, by]) => text.replace(pattern, by), title);
  const place = label.replace(/相关专业$|以上$/, '').replace(/(?<=.{2})工程$/, '');
  const names = title === label ? [short] : [short, place];
  return names.map((name) => (name.length > SHORT_LENGTH ? `${name.slice(0, SHORT_LENGTH - 1)}…` : name));
}

/** Applies the filters to the table: the selected qualifications, and the people related to them. */
export function applyCoverageFilters(
  coverage: Pick<PersonnelCoverage, 'items' | 'rows'>,
  filters: Readonly<Record<string, string | undefined>>,
): CoverageView {
  const checked = coverage.items.filter((item) => item.columns.length > 0);
  const chosen = checked.filter((item) => item.ref === filters.item);
  const wanted = chosen.length > 0 ? chosen : checked;
  // The target qualification comes first, as the most prominent columns.
  const sorted = wanted.toSorted((a, b) => Number(b.isWanted) - Number(a.isWanted));
  const items = filters.gaps ? sorted.flatMap(getGaps) : sorted;
  const ids = new Set(items.flatMap((item) => item.columns.map((column) => column.id)));
  const word = (filters.keyword ?? '').trim();
  const state = filters.state;
  const rows = coverage.rows
    .map((row) => ({ ...row, cells: row.cells.filter((cell) => ids.has(cell.columnId)) }))
    .filter(
      (row) =>
        row.cells.length > 0 &&
        (word === '' || row.name.includes(word) || row.label.includes(word)) &&
        (!isPersonFilter(state) || TESTS[state](row.cells)),
    )
    .sort(countedFirst);
  return { items, rows };
}

export const getColumnName = ({ title, label }: CoverageColumn): string =>
  title === label ? title : `${title}·${label}`;

/** Returns whether a qualification has enough people; a certain shortage takes precedence over an undecided requirement. */
export function getStaffingAnswer({ columns }: CoverageItem): CoverageColumn['answer'] {
  const answers = new Set(columns.map((column) => column.answer));
  if (answers.has('short')) return 'short';
  return answers.has('unknown') ? 'unknown' : 'met';
}

/** Formats the conclusion of one requirement; unknown facts give 待核对. */
export function formatRequirementAnswer({ answer, short, doubtful }: CoverageColumn): string {
  if (answer === 'met') return '够';
  if (answer === 'short') return formatShortAmount(`${short}`, doubtful > 0);
  return doubtful > 0 ? `待核对 ${doubtful}` : '待核对';
}
