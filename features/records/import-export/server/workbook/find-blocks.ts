import { findRegistrationKind, findSpecialty, splitRegistrationHeading } from '#domain/records/written-registration.ts';
import { REMARK_HEADINGS, ROSTER_HEADINGS, ROW_NUMBER_HEADINGS } from '#domain/text/other-headings.ts';
import { classifyNonRecordRow } from '#domain/text/sheet-words.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { PLANNED_DAY_HEADINGS, TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { findMoneyUnit } from '#domain/text/written-number.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import type { WorkbookTable } from '#platform/server/workbook/read-tables.ts';
import type { CellValue } from './cells.ts';
import { getCellText } from './cells.ts';
import { findTransposedTable, type TransposedTable } from './find-cards.ts';
import { splitCombinedHeading } from './split-columns.ts';
import { splitRegistrationGroups } from './split-groups.ts';

/** One table of a sheet. Its heading row is combined from the rows of the file; rows of other tables are blank. */
export interface TableBlock extends WorkbookTable {
  /** Index of the combined heading row; null if no heading was recognised. */
  readonly headingAt: number | null;
  /** Unit of amounts from a note near the table. */
  readonly moneyUnit: string | null;
  /** The texts above the table. */
  readonly titles?: string;
  /** The kind of registration for the whole table, from its headings, its titles or the name of the sheet. */
  readonly kind?: string | null;
  /** Whether the rows are those between and below cards, in which no table was recognised. */
  readonly isBesideCards?: true;
}

type Cells = readonly CellValue[];
type IsKnown = (heading: string) => boolean;

const label = (cell: CellValue | undefined): string => normaliseHeading(getCellText(cell ?? null));

/** Returns whether a cell cannot be a heading, because it is a day, a number, or the digits of an identifier. */
const isValue = (cell: CellValue): boolean =>
  cell !== null && (typeof cell !== 'string' || /\d{4}/.test(cell) || /^\s*[\d.,%/-]+\s*$/.test(cell));

const isNeutral = (heading: string): boolean => ROW_NUMBER_HEADINGS.has(heading) || REMARK_HEADINGS.has(heading);

const LONGEST_HEADING = 24;

/** Counts the recognised headings of a row; 0 if the row is not a heading row. */
function countKnown(cells: Cells, isKnown: IsKnown): number {
  if (cells.some((cell) => isValue(cell) && !isKnown(label(cell)))) return 0;
  const texts = new Set(cells.map(label).filter((text) => text !== ''));
  const known = [...texts].filter((text) => isKnown(text)).length;
  return [...texts].some((text) => text.length > LONGEST_HEADING && !isKnown(text)) ? 0 : known;
}

/** Returns whether a row is a heading row: it has at least two recognised headings, which are at least a third of its texts. */
function isHeading(cells: Cells, isKnown: IsKnown): boolean {
  const known = countKnown(cells, isKnown);
  const texts = new Set(cells.map(label).filter((text) => text !== '' && !isNeutral(text))).size;
  return known >= 2 && known * 3 >= texts;
}

/** Matches headings of further education, for which a person has no fields. */
const FURTHER_EDUCATION = /(?:在职|函授|第二|后续|继续|成人|非全日制).*(?:学历|教育)/;

/** Matches a group heading of one class of safety certificates; the number and day below it belong to this class only. */
const SAFETY_GROUP = /^(?:安全|安考|安管|安全考核|安全生产考核)?[A-C]类?(?:证|证书|本)$/i;

/** Combines the headings of two rows: 职称 over 级别 is 职称级别, 身份信息 over 身份证号 is 身份证号. */
function combine(top: CellValue, below: CellValue, isKnown: IsKnown): CellValue {
  const [upper, lower] = [label(top), label(below)];
  if (lower === '' || lower === upper) return top;
  if (upper === '') return below;
  if (FURTHER_EDUCATION.test(upper) || SAFETY_GROUP.test(upper)) return `${getCellText(top)}${getCellText(below)}`;
  if (isKnown(`${upper}${lower}`) || PLANNED_DAY_HEADINGS.has(`${upper}${lower}`))
    return `${getCellText(top)}${getCellText(below)}`;
  return isKnown(lower) || splitCombinedHeading(below, isKnown) !== null
    ? below
    : `${getCellText(top)}${getCellText(below)}`;
}

/** Minimum number of equal headings in both rows of a two-row heading. */
const LEAST_MERGED = 2;

/** Returns whether the next row repeats recognised headings of this row, because they are merged over both rows. */
const isMergedOver = (top: Cells, below: Cells | undefined, isKnown: IsKnown): below is Cells =>
  below !== undefined &&
  !below.some(isValue) &&
  below.filter((cell, at) => label(cell) === label(top[at]) && isKnown(label(cell))).length >= LEAST_MERGED;

/**
 * Returns whether the row below a heading row is its second row: it has no values, and at least half of the differing cells are recognised,
 * alone or combined with the cell above.
 */
function isSecondRow(top: Cells, below: Cells | undefined, isKnown: IsKnown): below is Cells {
  if (!below || below.some(isValue)) return false;
  const differing = below.flatMap((cell, at) => {
    const [upper, lower] = [label(top[at]), label(cell)];
    return lower === '' || lower === upper ? [] : [{ upper, lower }];
  });
  if (differing.length === 0) return below.some((cell) => label(cell) !== '');
  if (isMergedOver(top, below, isKnown)) return true;
  const fitting = differing.filter(({ upper, lower }) => isKnown(`${upper}${lower}`) || isKnown(lower)).length;
  return fitting * 2 >= differing.length;
}

/** Repeats group headings over their columns: without merged cells, a group heading fills only its first column. */
function fillGroups(top: Cells, below: Cells): CellValue[] {
  let group: CellValue = null;
  return Array.from({ length: Math.max(top.length, below.length) }, (_unused, at) => {
    const cell = top[at] ?? null;
    if (label(cell) !== '') group = cell;
    return label(cell) === '' && label(below[at]) !== '' && group !== null ? group : cell;
  });
}

interface Start {
  readonly at: number;
  /** Index of the last heading row. */
  readonly end: number;
  readonly headings: readonly CellValue[];
  /** The upper row of a two-row heading. */
  readonly kinds: readonly CellValue[];
}

/** Combines further rows below a two-row heading that repeat merged headings: 本月缴费 over 养老保险 over 缴费基数. */
function joinLower(rows: readonly Cells[], joined: Cells, from: number, isKnown: IsKnown) {
  let [headings, end] = [joined, from];
  for (let below = rows[end + 1]; isMergedOver(headings, below, isKnown); below = rows[end + 1]) {
    const lower = below;
    headings = headings.map((cell, at) => combine(cell, lower[at] ?? null, isKnown));
    end += 1;
  }
  return { headings, end };
}

function findStarts(rows: readonly Cells[], isKnown: IsKnown): Start[] {
  const starts: Start[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const cells = rows[at] ?? [];
    const below = rows[at + 1];
    if (cells.some((cell) => isValue(cell) && !isKnown(label(cell)))) continue;
    const wide = below ? fillGroups(cells, below) : cells;
    const isPlain = isHeading(cells, isKnown);
    const joined = isSecondRow(wide, below, isKnown)
      ? wide.map((cell, index) => combine(cell, below[index] ?? null, isKnown))
      : null;
    const isJoined =
      joined !== null &&
      (isHeading(joined, isKnown) || (isPlain && isMergedOver(cells, below, isKnown))) &&
      cells.some((cell) => label(cell) !== '') &&
      (isPlain || isGroupRow(cells, isKnown));
    if (isJoined) {
      const { headings, end } = joinLower(rows, joined, at + 1, isKnown);
      const kinds = wide.map((cell, index) => (label(cell) === label(headings[index]) ? null : cell));
      starts.push({ at, end, headings, kinds });
      at = end;
    } else if (isPlain) starts.push({ at, end: at, headings: cells, kinds: [] });
  }
  return starts;
}

const normaliseAll = (headings: readonly string[]): ReadonlySet<string> => new Set(headings.map(normaliseHeading));
const NAMES = normaliseAll(['姓名', ...(ROSTER_HEADINGS.name ?? [])]);
const PROJECT_NAMES = normaliseAll([
  '项目名称',
  ...(ROSTER_HEADINGS.projectName ?? []),
  ...(TABLE_HEADINGS.projectName ?? []),
]);
const NUMBER_HEADINGS = normaliseAll(['注册编号', '编号', '号', '号码', ...(ROSTER_HEADINGS.regNo ?? [])]);
const END_HEADINGS = normaliseAll(['注册有效期至', ...(ROSTER_HEADINGS.validEnd ?? [])]);
/** Matches headings below a kind of registration that belong to another certificate or to the start date. */
const OTHER_PAPER = /起|自|开始|B证|安全|继续教育/;

/** Returns the heading of a registration without its kind: 专业 becomes 注册专业. Only known words are replaced. */
function getPlainHeading({ kind, rest }: KindHeading): string {
  if (rest === '' || rest === '专业' || rest === '注册专业') return '注册专业';
  if (OTHER_PAPER.test(rest)) return rest;
  // The examination certificate has no field, and without the kind its heading would be read as a title.
  if (rest.includes('资格')) return `${kind}${rest}`;
  if (NUMBER_HEADINGS.has(rest)) return '注册编号';
  return END_HEADINGS.has(rest) ? '注册有效期至' : rest;
}

/** Parses a heading that contains a kind of registration and possibly a specialty: 一级建造师（建筑）. */
function readKindHeading(cell: CellValue): KindHeading | null {
  const whole = splitRegistrationHeading(getCellText(cell));
  if (whole === null) return null;
  const specialty = findSpecialty(whole.rest, whole.kind);
  if (specialty !== null) return { kind: `${whole.kind}（${specialty}）`, rest: '' };
  return splitRegistrationHeading(label(cell));
}

interface KindHeading {
  readonly kind: string;
  readonly rest: string;
}

/**
 * Returns the heading to use for a column. If different headings of one kind mean the same field, only the heading with 注册 is used; if
 * there is none, the field is not read.
 */
function chooseHeading(own: KindHeading, all: readonly (KindHeading | null)[]): string {
  const plain = getPlainHeading(own);
  const rivals = all.flatMap((one) => (one?.kind === own.kind && getPlainHeading(one) === plain ? [one.rest] : []));
  const certain = new Set(rivals.filter((rest) => rest.includes('注册')));
  const isChosen = new Set(rivals).size === 1 || (certain.size === 1 && certain.has(own.rest));
  return isChosen ? plain : `${own.kind}${own.rest}`;
}

/**
 * Separates the groups of columns that belong to different kinds of registration (二级建造师 over 专业, 注册编号 and 有效期). Each kind becomes a table
 * with the columns of the person. A table without such groups has the kind named in its titles or sheet name.
 */
function splitByKind(block: TableBlock, upper: readonly CellValue[]): TableBlock[] {
  const headings = block.headingAt === null ? [] : (block.rows[block.headingAt] ?? []);
  const title = `${block.titles ?? ''} ${block.name}`;
  // 建造师 and 造价师 without a class are completed with the class in each row.
  const ofSheet =
    findRegistrationKind(title) ??
    /(?:建造师|造价(?:工程)?师)/.exec(title)?.[0].replace('造价师', '造价工程师') ??
    null;
  const found = headings.map((cell, at) => {
    const above = readKindHeading(upper[at] ?? null);
    const text = label(cell);
    if (above !== null)
      return { kind: above.kind, rest: splitRegistrationHeading(text)?.rest ?? text.replace(label(upper[at]), '') };
    return readKindHeading(cell);
  });
  const kinds = [...new Set(found.flatMap((one) => one?.kind ?? []))];
  if (kinds.length === 0 || !headings.some((cell) => NAMES.has(label(cell)))) return [{ ...block, kind: ofSheet }];
  return kinds.map((kind) => ({
    ...block,
    kind,
    rows: block.rows.map((cells, row) =>
      cells.map((cell, at) => {
        const own = found[at];
        if (!own) return cell;
        if (own.kind !== kind) return null;
        return row === block.headingAt ? chooseHeading(own, found) : cell;
      }),
    ),
  }));
}

/**
 * Returns whether a row is the upper row of a two-row heading: it has several texts, at least one of them recognised. A title has only one
 * text.
 */
const isGroupRow = (cells: Cells, isKnown: IsKnown): boolean =>
  new Set(cells.map(label).filter((text) => text !== '')).size > 1 && countKnown(cells, isKnown) > 0;

const getKey = (headings: readonly CellValue[]): string => JSON.stringify(headings.map(label));

/**
 * Finds the tables of a sheet. Removes titles and notes above a heading, combines two-row headings, and skips headings repeated on the next
 * printed page. A different heading begins a new table.
 */
export function findTableBlocks(table: WorkbookTable, isKnown: IsKnown): TableBlock[] {
  const straight = findTransposedTable(table, isKnown);
  if (straight)
    return [
      straighten(table, straight),
      ...findOthers(table, straight, isKnown).map((block) => withPerson(block, straight)),
    ];
  const { rows } = table;
  const starts = findStarts(rows, isKnown);
  const [first] = starts;
  if (!first) return [{ ...table, headingAt: null, moneyUnit: null }];
  const blocks: { start: Start; parts: [from: number, to: number][]; notes: string }[] = [];
  for (const [index, start] of starts.entries()) {
    const to = findEnd(rows, start.end + 1, starts[index + 1]?.at);
    const same = blocks.find((block) => getKey(block.start.headings) === getKey(start.headings));
    if (same) same.parts.push([start.end + 1, to]);
    else blocks.push({ start, parts: [[start.end + 1, to]], notes: getNotes(rows, start.at) });
  }
  return blocks.flatMap(({ start, parts, notes }): TableBlock[] => {
    const own = rows.map((cells, at): Cells => {
      if (at === start.end) return start.headings;
      return parts.some(([from, to]) => at >= from && at < to) ? cells : [];
    });
    const titles = getTitles(rows, start.at);
    const moneyUnit = findMoneyUnit(notes) ?? findMoneyUnit(parts.map(([, to]) => getNotesBelow(rows, to)).join('\n'));
    const block = { ...table, rows: own, headingAt: start.end, moneyUnit, titles };
    return splitByKind(block, start.kinds).flatMap((one) => splitRegistrationGroups(one, isKnown));
  });
}

/** Converts the records of cards or of a matrix to rows below a heading row. */
function straighten(table: WorkbookTable, { headings, headingAt, records }: TransposedTable): TableBlock {
  const last = Math.max(headingAt, ...records.map(({ at }) => at));
  const byRow = new Map(records.map(({ at, cells }) => [at, cells]));
  const rows = Array.from({ length: last + 1 }, (_unused, at) => (at === headingAt ? headings : (byRow.get(at) ?? [])));
  const moneyUnit = findMoneyUnit(getNotes(table.rows, headingAt));
  return {
    name: table.name,
    rows,
    unsolved: new Set(),
    headingAt,
    moneyUnit,
    ...(table.isFrom1904 ? { isFrom1904: true } : {}),
  };
}

/** Returns whether a row beside cards has content; titles and signatures have none. */
export const hasContent = (cells: Cells): boolean =>
  countTexts(cells) > 1 && classifyNonRecordRow(cells.map(getCellText), '') === null;

/** Finds the tables in the remaining rows. */
function findOthers(table: WorkbookTable, { used }: TransposedTable, isKnown: IsKnown): TableBlock[] {
  const rows = table.rows.map((cells, at) => (used.has(at) ? [] : cells));
  return rows.some(hasContent) ? findTableBlocks({ ...table, rows }, isKnown) : [];
}

/** Matches headings of works below a card: 职务 means the role in the works, 时间 their start and end. */
const OF_WORKS = createLookupTable<string>({ 职务: '担任职务', 岗位: '担任职务', 时间: '起止时间' });

/** Adds the name of the person as a column to a table of works below the cards; each row belongs to the last card above it. */
function withPerson(block: TableBlock, { headings, records, isMatrix }: TransposedTable): TableBlock {
  const { headingAt } = block;
  if (headingAt === null) return { ...block, isBesideCards: true };
  const labels = (block.rows[headingAt] ?? []).map(label);
  const nameAt = headings.findIndex((cell) => NAMES.has(label(cell)));
  if (nameAt < 0 || (isMatrix && records.length > 1) || labels.some((text) => NAMES.has(text))) return block;
  if (!labels.some((text) => PROJECT_NAMES.has(text))) return block;
  const width = Math.max(...block.rows.map((cells) => cells.length));
  const rows = block.rows.map((cells, row) => {
    const isHeadingRow = row === headingAt;
    const own = isHeadingRow ? cells.map((cell) => OF_WORKS[label(cell)] ?? cell) : cells;
    const card = records.findLast(({ at }) => isMatrix || at <= row) ?? records[0];
    const added = isHeadingRow ? '姓名' : (card?.cells[nameAt] ?? null);
    return countTexts(cells) < 2 ? cells : [...own, ...Array.from({ length: width - own.length }, () => null), added];
  });
  return { ...block, rows };
}

const countTexts = (cells: Cells): number => new Set(cells.map(getCellText).filter((text) => text.trim() !== '')).size;

/** Returns the index after the last row of a table; titles and notes above the next heading belong to the next table. */
function findEnd(rows: readonly Cells[], from: number, next: number | undefined): number {
  if (next === undefined) return rows.length;
  let end = next;
  while (end > from && countTexts(rows[end - 1] ?? []) <= 1) end -= 1;
  return end;
}

/** Minimum number of cells filled by a title or department name that is merged across columns. */
const LEAST_BANNER = 3;

/** Returns whether one text fills the whole row, such as a note or a department name between people. */
export const isBannerRow = (cells: Cells): boolean =>
  countTexts(cells) === 1 && cells.filter((cell) => getCellText(cell).trim() !== '').length >= LEAST_BANNER;

/** Number of rows above a heading that may contain a note. */
const NOTE_ROWS = 4;

/** A note that may name the unit of the amounts: 单位：万元, 业绩（金额：亿元）. */
const UNIT_NOTE = /单位|币种|(?:金额|造价|合同额)[:：(（]/;

const getNotes = (rows: readonly Cells[], at: number): string =>
  rows
    .slice(Math.max(0, at - NOTE_ROWS), at)
    .filter((cells) => new Set(cells.map(getCellText).filter((text) => text !== '')).size <= 3)
    .flatMap((cells) => [...new Set(cells.map(getCellText))].filter((text) => UNIT_NOTE.test(text)))
    .join('\n');

/** Returns the notes in the last rows of a table: 单位：万元, 金额未注明单位的按元计. */
const getNotesBelow = (rows: readonly Cells[], to: number): string =>
  rows
    .slice(Math.max(0, to - NOTE_ROWS), to)
    .filter((cells) => countTexts(cells) === 1)
    .flatMap((cells) => cells.map(getCellText).find((text) => UNIT_NOTE.test(text)) ?? [])
    .join('\n');

const getTitles = (rows: readonly Cells[], at: number): string =>
  rows
    .slice(Math.max(0, at - NOTE_ROWS), at)
    .filter((cells) => countTexts(cells) <= 3)
    .flatMap((cells) => [...new Set(cells.map(getCellText))])
    .join(' ');

const withColumns = (block: TableBlock, from: number, to: number): TableBlock => ({
  ...block,
  rows: block.rows.map((cells) => cells.map((cell, at) => (at >= from && at < to ? cell : null))),
  unsolved: new Set(
    [...block.unsolved].filter((key) => Number(key.split(',')[1]) >= from && Number(key.split(',')[1]) < to),
  ),
});

/** Returns the columns at which the first headings of a table repeat, because an adjacent table begins there. */
function findRepeats(headings: Cells): number[] {
  const labels = headings.map(label);
  const first = labels.findIndex((text) => text !== '');
  const second = labels.findIndex((text, at) => at > first && text !== '');
  if (first < 0 || second < 0) return [];
  const offset = second - first;
  return labels.flatMap((text, at) =>
    at > second && text === labels[first] && labels[at + offset] === labels[second] ? [at] : [],
  );
}

/**
 * Separates adjacent tables: where the headings repeat, or at a blank column with a complete table on both sides.
 * @param isTable whether a block is a complete table
 */
export function splitAdjacentTables(block: TableBlock, isTable: (block: TableBlock) => boolean): TableBlock[] {
  const headings = block.headingAt === null ? [] : (block.rows[block.headingAt] ?? []);
  const width = Math.max(0, ...block.rows.map((cells) => cells.length));
  const repeats = findRepeats(headings);
  if (repeats.length > 0)
    return [0, ...repeats].map((from, index, all) => withColumns(block, from, all[index + 1] ?? width));
  const isBlank = (at: number): boolean => block.rows.every((cells) => label(cells[at]) === '');
  const gap = headings.findIndex(
    (cell, at) =>
      at > 0 &&
      label(cell) === '' &&
      isBlank(at) &&
      isTable(withColumns(block, 0, at)) &&
      isTable(withColumns(block, at + 1, width)),
  );
  return gap < 0
    ? [block]
    : [withColumns(block, 0, gap), ...splitAdjacentTables(withColumns(block, gap + 1, width), isTable)];
}
