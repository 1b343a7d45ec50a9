import { HEADINGS_WITHOUT_FIELD, ROSTER_HEADINGS, ROW_NUMBER_HEADINGS } from '#domain/text/other-headings.ts';
import { classifyNonRecordRow } from '#domain/text/sheet-words.ts';
import { TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import type { WorkbookTable } from '#platform/server/workbook/read-tables.ts';
import { type CellValue, getCellText } from './cells.ts';

type Cells = readonly CellValue[];
type IsKnown = (heading: string) => boolean;

/** A table with headings beside its values, converted to a table with a heading row. */
export interface TransposedTable {
  readonly headings: readonly CellValue[];
  /** Index of the heading row in the file; `at` is the index of each record. */
  readonly headingAt: number;
  readonly records: readonly { readonly at: number; readonly cells: Cells }[];
  /** Indexes of the rows of the file that belong to the table. */
  readonly used: ReadonlySet<number>;
  /** Whether the records are columns, so that no row belongs to one of them. */
  readonly isMatrix?: true;
}

/** Minimum number of recognised headings in consecutive rows. */
const LEAST_ROWS = 3;
const LONGEST_HEADING = 12;
/** Error value shown for a formula without a result. */
const UNSOLVED = '#VALUE!';

const label = (cell: CellValue | undefined): string => normaliseHeading(getCellText(cell ?? null));
const isEmpty = (cell: CellValue | undefined): boolean => label(cell) === '';

const POST_HEADINGS: ReadonlySet<string> = new Set(
  ['岗位', '职务', ...(ROSTER_HEADINGS.postName ?? []), ...(TABLE_HEADINGS.postName ?? [])].map(normaliseHeading),
);
const POST = /(?:经理|负责人|师|员|总工|总监|主任)$/;
/** Returns whether a text near a heading is a post, although some tables use the same word as a heading: 岗位 | 项目经理. */
const isPostOf = (heading: CellValue | undefined, cell: CellValue | undefined): boolean =>
  POST_HEADINGS.has(label(heading)) && POST.test(label(cell));

/** Returns whether the rest of a row consists of pairs of a heading and a value without blanks. A merged text fills several cells. */
const isPaired = (cells: Cells): boolean =>
  !cells.some(isEmpty) && cells.filter((cell, at) => label(cell) !== label(cells[at - 1])).length % 2 === 0;

interface Pair {
  readonly heading: CellValue;
  readonly value: CellValue;
}

/**
 * Reads a row of a card, in which headings and values alternate: 姓名 | 示例甲 | 性别 | 男. Null if the row has another form.
 */
function readPairs(cells: Cells, isKnown: IsKnown): Pair[] | null {
  const pairs: Pair[] = [];
  let at = 0;
  while (at < cells.length) {
    const heading = cells[at] ?? null;
    const before = cells[at - 1];
    // A merged value fills several cells.
    if (isEmpty(heading) || (at > 0 && !isKnown(label(heading)) && label(before) === label(heading))) {
      at += 1;
      continue;
    }
    while (label(cells[at + 1]) === label(heading)) at += 1;
    const next = cells[at + 1] ?? null;
    let after = at + 2;
    while (isKnown(label(next)) && label(cells[after]) === label(next)) after += 1;
    // A post followed by a value is a heading: 职务 | 项目经理 | 示例甲.
    const isPost =
      isPostOf(heading, next) &&
      (isEmpty(cells[after]) || isKnown(label(cells[after])) || isPaired(cells.slice(after)));
    const isBare = isKnown(label(next)) && !isPost;
    pairs.push({ heading, value: isBare ? null : next });
    at = isBare ? at + 1 : after;
  }
  const known = pairs.filter(({ heading }) => isKnown(label(heading))).length;
  // A row with a telephone number may also contain headings without a field: 入职时间, 家庭住址.
  const first = label(pairs[0]?.heading);
  const isCard = known > 0 && known * 3 >= pairs.length && (isKnown(first) || HEADINGS_WITHOUT_FIELD.has(first));
  // Adjacent recognised headings without blank cells for values are the heading row of a table.
  const isRow = pairs.length > 1 && cells.every((cell) => isKnown(label(cell)));
  return isCard && !isRow ? pairs : null;
}

/** Minimum number of adjacent recognised headings, without blank cells between them, in the heading row of a table. */
const LEAST_COLUMNS = 3;

/**
 * Returns whether a row is the heading row of a table.
 * @param below the next row, which distinguishes a heading row with unknown headings from a row of a card
 */
function isHeadingRow(cells: Cells, below: Cells, isKnown: IsKnown): boolean {
  const filled = cells.slice(0, cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
  const isHeading = (cell: CellValue, at: number): boolean =>
    (isKnown(label(cell)) || ROW_NUMBER_HEADINGS.has(label(cell))) && !isPostOf(filled[at - 1], cell);
  const known = new Set(filled.filter(isHeading).map(label)).size;
  const all = new Set(filled.map(label)).size;
  if (filled.some(isEmpty)) return false;
  if (known === all) return known >= LEAST_COLUMNS;
  if (countTexts(below) < 2 || below.some((cell, at) => isKnown(label(cell)) && !isPostOf(filled[at], cell)))
    return false;
  // A row of a card never begins with a year.
  return known >= LEAST_COLUMNS
    ? known * 4 >= all * 3
    : known > 0 && /^\d{4}/.test(label(below.find((cell) => !isEmpty(cell))));
}

/** Blanks the heading rows of tables and the rows below them. There, a post such as 技术负责人 is a value, although it is a heading elsewhere. */
function withoutTables(rows: readonly Cells[], isKnown: IsKnown): Cells[] {
  let isBelow = false;
  return rows.map((cells, at) => {
    isBelow = isHeadingRow(cells, rows[at + 1] ?? [], isKnown) || (isBelow && countTexts(cells) > 1);
    return isBelow ? [] : cells;
  });
}

/** Parses the row below a card with one unknown heading and its text, so that the text is reported: 主要工作经历 | …. */
function readFurther(cells: Cells): Pair[] | null {
  const at = cells.findIndex((cell) => !isEmpty(cell));
  const heading = cells[at] ?? null;
  const value = cells.slice(at + 1).find((cell) => !isEmpty(cell) && label(cell) !== label(heading)) ?? null;
  const isPair = countTexts(cells) === 2 && typeof heading === 'string' && label(heading).length <= LONGEST_HEADING;
  return isPair && value !== null && classifyNonRecordRow(cells.map(getCellText), '') === null
    ? [{ heading, value }]
    : null;
}

/** Groups pairs into cards; a repeated heading begins the next card. */
function findCards(rows: readonly Cells[], isKnown: IsKnown): TransposedTable | null {
  const used = new Set<number>();
  const cards: { at: number; rows: number; values: Map<string, Pair> }[] = [];
  let last = -1;
  for (const [at, cells] of rows.entries()) {
    const own = readPairs(cells, isKnown);
    const pairs = own ?? (last >= 0 && at === last + 1 ? readFurther(cells) : null);
    if (!pairs) continue;
    const labels = pairs.map(({ heading }) => label(heading));
    const current = cards.at(-1);
    if (!own && labels.some((text) => current?.values.has(text))) continue;
    if (!current || labels.some((text) => current.values.has(text)))
      cards.push({ at, rows: 1, values: new Map(pairs.map((pair) => [label(pair.heading), pair])) });
    else {
      if (own) current.rows += 1;
      for (const pair of pairs) current.values.set(label(pair.heading), pair);
    }
    used.add(at);
    last = at;
  }
  const [first] = cards;
  const isDeep = cards.every((card) => card.rows >= LEAST_ROWS);
  // Only titles and blank rows may occur between cards. Other rows indicate a table whose values look like headings.
  const isClean = rows
    .slice(first?.at ?? 0, last + 1)
    .every((cells, at) => used.has((first?.at ?? 0) + at) || countTexts(cells) <= 1);
  if (!first || !isDeep || !isClean) return null;
  const headings = new Map<string, CellValue>();
  for (const { values } of cards) for (const [text, { heading }] of values) headings.set(text, heading);
  return {
    headings: [...headings.values()],
    headingAt: first.at,
    records: cards.map(({ at, values }) => ({
      at: at + 1,
      cells: [...headings.keys()].map((text) => values.get(text)?.value ?? null),
    })),
    used,
  };
}

const countTexts = (cells: Cells): number => new Set(cells.map(getCellText).filter((text) => text.trim() !== '')).size;

/** Converts a matrix that has headings in its first column and one record in each further column. */
function findMatrix(rows: readonly Cells[], isKnown: IsKnown): TransposedTable | null {
  const isHeading = (text: string): boolean => isKnown(text) || ROW_NUMBER_HEADINGS.has(text);
  for (const [start, cells] of rows.entries()) {
    const col = cells.findIndex((cell) => !isEmpty(cell));
    if (col < 0 || !isHeading(label(cells[col]))) continue;
    let end = start;
    const isRow = (row: Cells | undefined): boolean =>
      row !== undefined &&
      !isEmpty(row[col]) &&
      row.slice(col + 1).every((cell) => !isKnown(label(cell)) || isPostOf(row[col], cell));
    while (isRow(rows[end]) && countTexts(rows[end] ?? []) > 1) end += 1;
    const own = rows.slice(start, end);
    const known = own.filter((row) => isHeading(label(row[col]))).length;
    const width = Math.max(0, ...own.map((row) => row.length)) - col - 1;
    const isDistinct = new Set(own.map((row) => label(row[col]))).size === own.length;
    if (known < LEAST_ROWS || known * 3 < own.length * 2 || width < 2 || !isDistinct) continue;
    const columns = Array.from({ length: width }, (_unused, at) => col + 1 + at).filter((at) =>
      own.some((row) => !isEmpty(row[at])),
    );
    return {
      headings: own.map((row) => row[col] ?? null),
      headingAt: start,
      records: columns.map((at, index) => ({ at: start + 1 + index, cells: own.map((row) => row[at] ?? null) })),
      used: new Set(own.map((_row, at) => start + at)),
      isMatrix: true,
    };
  }
  return null;
}

/** Finds cards or a matrix on a sheet, in which the headings are beside the values; null if the sheet has none. */
export function findTransposedTable(table: WorkbookTable, isKnown: IsKnown): TransposedTable | null {
  const rows = table.rows.map((cells, row) =>
    cells.map((cell, at) => (table.unsolved.has(`${row},${at}`) ? UNSOLVED : cell)),
  );
  const free = withoutTables(rows, isKnown);
  return findMatrix(free, isKnown) ?? findCards(free, isKnown);
}
