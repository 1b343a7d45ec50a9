import { createHash } from 'node:crypto';
import { getJoinedField } from '#domain/text/joined-headings.ts';
import { ROSTER_HEADINGS, SHARED_HEADINGS } from '#domain/text/other-headings.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { SECTION_HEADINGS, TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import type { WorkbookTable } from '#platform/server/workbook/read-tables.ts';
import { getCellText } from './cells.ts';
import type { DocumentSection, SheetColumn, SheetSpec } from './column.ts';
import type { TableBlock } from './find-blocks.ts';
import { READABLE_SHEETS, REGISTRATION_FIELDS, ROSTER_SHEET, WORKBOOK_SHEETS } from './sheets.ts';
import {
  findFieldByCellFormat,
  isAmbiguousHeading,
  isHeadingTooWeak,
  isTitleDayHeading,
  isTitleHeading,
  isTitleTable,
} from './vague-headings.ts';
import type { FindSavedMeaning } from './words.ts';

/** Number of first rows in which the heading row is searched, because titles may precede it. */
export const MAX_HEADING_SEARCH_ROWS = 6;
/** Minimum number of known columns by which a sheet with an unknown name is recognised. */
const LEAST_KNOWN = 2;

/** Source of a heading's meaning: the portal's label, a meaning saved by the enterprise, or a common alias. */
export type HeadingMatchKind = 'own' | 'saved' | 'alias';

export interface SheetHeader {
  readonly row: number;
  readonly columns: ReadonlyMap<number, SheetColumn>;
  readonly how: ReadonlyMap<number, HeadingMatchKind>;
  /** Columns with known headings whose field does not exist for the certificates of the table. */
  readonly left: ReadonlySet<number>;
}

/** Issue dates, which only registrations have. */
const DAYS_OF_ISSUE: ReadonlySet<string> = new Set(['issueDate', 'firstIssueDate']);

const RANK: Readonly<Record<HeadingMatchKind, number>> = { own: 0, saved: 1, alias: 2 };

/** Fields of achievements that share their headings with a field of people or projects. */
const NAMED_AS = createLookupTable<string>({ personUuid: 'name', endDate: 'finishDate' });

const listNames = ({ label, field, aliases }: SheetColumn, section: DocumentSection): string[] =>
  [
    label,
    ...[field, NAMED_AS[field] ?? field].flatMap((one) => [
      ...(ROSTER_HEADINGS[one] ?? []),
      ...(TABLE_HEADINGS[one] ?? []),
    ]),
    ...(SECTION_HEADINGS[section]?.[field] ?? []),
    ...(aliases ?? []),
  ].map(normaliseHeading);

const KNOWN: ReadonlySet<string> = new Set(
  READABLE_SHEETS.flatMap(({ columns, alsoRead = [], section }) =>
    [...columns, ...alsoRead].flatMap((column) => listNames(column, section)),
  ),
);

/** Creates a function that returns whether a heading is known for any sheet, as a label, an alias or a saved meaning. */
export const createHeadingMatcher =
  (words: FindSavedMeaning): ((heading: string) => boolean) =>
  (heading) =>
    KNOWN.has(heading) ||
    getJoinedField(heading) !== null ||
    READABLE_SHEETS.some(({ name }) => words(name, heading) !== undefined);

interface Meaning {
  readonly columns: readonly SheetColumn[];
  readonly how: HeadingMatchKind;
}

interface Names {
  readonly shown: readonly SheetColumn[];
  readonly own: ReadonlyMap<string, SheetColumn>;
  readonly others: ReadonlyMap<string, readonly SheetColumn[]>;
}

/** Lists the columns of a sheet by their names. */
function createNames(spec: SheetSpec): Names {
  const shown = [...spec.columns, ...(spec.alsoRead ?? [])].filter((column) => !column.hidden);
  const own = new Map(
    [...(spec.alsoRead ?? []), ...spec.columns].map((column) => [normaliseHeading(column.label), column]),
  );
  const others = Map.groupBy(
    shown.flatMap((column) => listNames(column, spec.section).map((name) => ({ name, column }))),
    ({ name }) => name,
  );
  return {
    shown,
    own,
    others: new Map([...others].map(([name, found]) => [name, [...new Set(found.map(({ column }) => column))]])),
  };
}

/** The thousands of names never change, so they are listed only once. */
const NAMES_OF: ReadonlyMap<SheetSpec, Names> = new Map(READABLE_SHEETS.map((spec) => [spec, createNames(spec)]));

/** Creates a function that returns the meaning of a heading; the portal's labels take precedence over aliases. */
function getMeanings(spec: SheetSpec, words: FindSavedMeaning): (heading: string) => Meaning | null {
  const { shown, own, others } = NAMES_OF.get(spec) ?? createNames(spec);
  return (heading) => {
    const mine = own.get(heading);
    // In a list of people, 等级 and 资格证书编号 belong to the certificate named by the adjacent columns.
    const isOfSeveral = spec === ROSTER_SHEET && (others.get(heading)?.length ?? 0) > 1;
    if (mine && !isOfSeveral) return { columns: [mine], how: 'own' };
    const said = words(spec.name, heading);
    if (said === '') return null;
    const meant = shown.find(({ label }) => label === said);
    if (meant) return { columns: [meant], how: 'saved' };
    const found = others.get(heading) ?? shown.filter(({ field }) => field === getJoinedField(heading));
    return found.length > 0 ? { columns: found, how: 'alias' } : null;
  };
}

/** Returns the group of a column. An ambiguous heading such as 专业 belongs to the group of the preceding columns. */
const getGroup = ({ field }: SheetColumn): string =>
  /^safety[BC]/.exec(field)?.[0] ??
  (REGISTRATION_FIELDS.has(field) && !DAYS_OF_ISSUE.has(field)
    ? 'registration'
    : (/^(?:title|post|trade|education|major|graduate|skill|socialSecurity)/.exec(field)?.[0] ?? 'other')
        .replace('trade', 'skill')
        .replace(/^(?:education|major|graduate)$/, 'school'));

const isSeal = ({ field }: SheetColumn): boolean => field === 'practiceSealNo';

/** Headings shared by several certificates. They are read only for a certificate that has a separate column in the table. */
const SHARED: ReadonlySet<string> = new Set(Object.values(SHARED_HEADINGS).flat().map(normaliseHeading));

/** Matches a number with the seal in brackets, 注册号（执业印章号）. Beside another number, this is the number of the seal. */
const SEAL_IN_BRACKET = /[(（][^()（）]*印章[^()（）]*[)）]\s*$/;

const meaningsOf = (
  spec: SheetSpec,
  words: FindSavedMeaning,
  cells: TableBlock['rows'][number],
): (Meaning | null)[] => {
  const meaningOf = getMeanings(spec, words);
  return cells.map((cell) => {
    const meaning = meaningOf(normaliseHeading(getCellText(cell)));
    if (meaning === null || meaning.how === 'saved' || !SEAL_IN_BRACKET.test(getCellText(cell))) return meaning;
    return { how: 'alias', columns: [...new Set([...meaning.columns, ...spec.columns.filter(isSeal)])] };
  });
};

/** Chooses the column for an ambiguous heading: in the group of the preceding columns, otherwise in a group that the table has. */
function chooseColumn(
  free: readonly SheetColumn[],
  isShared: boolean,
  index: number,
  columns: ReadonlyMap<number, SheetColumn>,
  isOfTitles: boolean,
) {
  const before = Array.from({ length: index }, (_unused, at) => columns.get(index - 1 - at)).filter(
    (one) => one !== undefined,
  );
  const groups = [...before.map(getGroup), ...[...columns.values()].map(getGroup)].filter((group) => group !== 'other');
  const last = before[0] ? getGroup(before[0]) : 'other';
  const nearest = last === 'other' ? undefined : free.find((column) => getGroup(column) === last);
  // Beside a registration number, 专业 is the specialty of the registration, unless it follows a column about education.
  if (!isShared)
    return (
      nearest ??
      (groups.includes('registration') ? free.find((column) => getGroup(column) === 'registration') : undefined) ??
      (isOfTitles || groups.includes('title') ? free.find(({ field }) => field === 'titleCertNo') : undefined) ??
      free[0]
    );
  const group = groups.find((one) => free.some((column) => getGroup(column) === one));
  return (
    free.find((column) => getGroup(column) === group) ??
    free.find((column) => getGroup(column) === 'registration') ??
    free.find((column) => getGroup(column) === 'other')
  );
}

/** Minimum length of a certificate number; shorter values below 编号 are row numbers. */
const LEAST_NUMBER = 6;

/** Finds the column 编号 of a list of certificates, if its values are longer than row numbers. */
function findPlainNumber(spec: SheetSpec, block: TableBlock, row: number, taken: ReadonlySet<SheetColumn>) {
  const column = spec.columns.find(({ field }) => field === 'certNo');
  if (spec.section !== 'certificates' || spec.child !== undefined || !column || taken.has(column)) return null;
  const at = (block.rows[row] ?? []).findIndex((cell) => normaliseHeading(getCellText(cell)) === '编号');
  const texts = block.rows.slice(row + 1).flatMap((cells) => getCellText(cells[at] ?? null).trim() || []);
  return at >= 0 && texts.length > 0 && texts.every((text) => text.length >= LEAST_NUMBER)
    ? ([at, column] as const)
    : null;
}

/** Headings with a meaning only beside other headings of the same kind of record, which people and certificates do not have. */
const PLAIN: readonly {
  readonly section: DocumentSection;
  readonly headings: readonly string[];
  readonly field: string;
  readonly beside: ReadonlySet<string>;
}[] = [
  { section: 'equipment', headings: ['名称'], field: 'name', beside: new Set(['spec', 'count']) },
  { section: 'projects', headings: ['工程'], field: 'projectName', beside: new Set(['ownerName', 'contractAmount']) },
  {
    section: 'certificates',
    headings: ['证书', '证照', '证件', '名称'],
    field: 'certName',
    beside: new Set(['issuer']),
  },
  {
    section: 'certificates',
    headings: splitWords(
      '内容 范围 等级/范围 内容/范围 范围/内容 等级及范围 资质/范围 认证范围 业务范围 核定范围 覆盖范围',
    ),
    field: 'itemText',
    beside: new Set(['issuer']),
  },
];

/**
 * Finds the columns of ambiguous headings (名称, 工程, 证书), if the table has a column that only such records have and no other column for the
 * field.
 */
function* findPlain(
  spec: SheetSpec,
  headings: readonly string[],
  columns: ReadonlyMap<number, SheetColumn>,
): Generator<readonly [at: number, column: SheetColumn]> {
  const known = [...columns.values()];
  if (spec.child !== undefined) return;
  for (const plain of PLAIN.filter(({ section }) => section === spec.section)) {
    const column = [...spec.columns, ...(spec.alsoRead ?? [])].find(({ field }) => field === plain.field);
    const at = headings.findIndex((heading, index) => plain.headings.includes(heading) && !columns.has(index));
    const isBeside = known.some(({ field }) => plain.beside.has(field));
    if (column && at >= 0 && !known.includes(column) && isBeside) yield [at, column];
  }
}

/** Returns whether a heading precedes the names of people: 专业 is then the discipline of a group of people, not of a certificate. */
const isBeforePerson = (index: number, meanings: readonly (Meaning | null)[]): boolean =>
  index < meanings.findIndex((one) => one?.columns.some(({ field }) => field === 'name')) &&
  meanings.slice(0, index).every((one) => one?.columns.every((column) => getGroup(column) === 'other') ?? true);

/** Lists the columns of issue dates in a table without registrations, because no other certificate has a field for them. */
const listDaysOfOthers = (columns: readonly (readonly [at: number, column: SheetColumn])[]): number[] =>
  columns.some(([, column]) => column.field !== 'validEnd' && getGroup(column) === 'registration')
    ? []
    : columns.flatMap(([at, { field }]) => (DAYS_OF_ISSUE.has(field) ? [at] : []));

const getValuesBelow = ({ rows }: TableBlock, row: number, index: number) =>
  rows.slice(row + 1).map((cells) => cells[index] ?? null);

function readHeaderRow(spec: SheetSpec, block: TableBlock, row: number, words: FindSavedMeaning): SheetHeader {
  const meanings = meaningsOf(spec, words, block.rows[row] ?? []);
  const headings = (block.rows[row] ?? []).map((cell) => normaliseHeading(getCellText(cell)));
  const known = meanings.filter((meaning) => meaning !== null).length;
  const columns = new Map<number, SheetColumn>();
  const how = new Map<number, HeadingMatchKind>();
  const taken = new Set<SheetColumn>();
  const isOfTitles = isTitleTable(headings);
  const take = (index: number, column: SheetColumn, by: HeadingMatchKind): void => {
    taken.add(column);
    columns.set(index, column);
    how.set(index, by);
  };
  const ranked = meanings
    .flatMap((meaning, index) => {
      const heading = headings[index] ?? '';
      const isLast = meaning?.how === 'alias' && isAmbiguousHeading(heading);
      if (!meaning || (isLast && (isTitleHeading(heading, headings) || isHeadingTooWeak(heading, known)))) return [];
      if (meaning.how === 'alias' && isTitleDayHeading(heading, headings)) return [];
      if (meaning.how === 'alias' && heading === '专业' && isBeforePerson(index, meanings)) return [];
      const field =
        meaning.how === 'alias' ? findFieldByCellFormat(heading, () => getValuesBelow(block, row, index)) : null;
      const meant = field === null ? meaning.columns : spec.columns.filter((column) => column.field === field);
      return [{ index, how: meaning.how, columns: meant, isLast }];
    })
    .toSorted(
      (a, b) =>
        RANK[a.how] - RANK[b.how] ||
        Number(a.isLast) - Number(b.isLast) ||
        a.columns.length - b.columns.length ||
        a.index - b.index,
    );
  for (const { index, columns: meant, how: by } of ranked) {
    const free = meant.filter((column) => !taken.has(column));
    const isShared = SHARED.has(headings[index] ?? '');
    const chosen = chooseColumn(free, isShared && by === 'alias', index, columns, isOfTitles);
    if (chosen) take(index, chosen, by);
  }
  const numberAt = findPlainNumber(spec, block, row, taken);
  if (numberAt) take(...numberAt, 'alias');
  // Must be computed before the first column is added.
  const plain = [...findPlain(spec, headings, columns)];
  for (const [at, column] of plain) take(at, column, 'alias');
  const inOrder = [...columns].toSorted(([a], [b]) => a - b);
  const left = new Set(spec === ROSTER_SHEET && !block.kind ? listDaysOfOthers(inOrder) : []);
  return { row, columns: new Map(inOrder.filter(([at]) => !left.has(at))), how, left };
}

/** Finds the columns of a sheet in the heading row of a block; without a recognised heading row, in the best of the first rows. */
export function findHeader(spec: SheetSpec, block: TableBlock, words: FindSavedMeaning): SheetHeader | null {
  const rows =
    block.headingAt === null
      ? Array.from({ length: Math.min(MAX_HEADING_SEARCH_ROWS, block.rows.length) }, (_unused, row) => row)
      : [block.headingAt];
  let best: SheetHeader | null = null;
  for (const row of rows) {
    const header = readHeaderRow(spec, block, row, words);
    if (header.columns.size > (best?.columns.size ?? 0)) best = header;
  }
  return best;
}

const sheetName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

/** Returns the heading row if no heading is known: the first row with several texts. */
export function findHeadingRow({ rows, headingAt }: TableBlock): number {
  if (headingAt !== null) return headingAt;
  const found = rows
    .slice(0, MAX_HEADING_SEARCH_ROWS)
    .findIndex((cells) => cells.filter((cell) => normaliseHeading(getCellText(cell)) !== '').length > 1);
  return Math.max(0, found);
}

/**
 * Builds a key from the name and the headings of a sheet, equal in all files. The name alone is insufficient, because many sheets have the
 * name “Sheet1”.
 */
export function buildSheetKey(table: TableBlock): string {
  const headings = (table.rows[findHeadingRow(table)] ?? []).map((cell) => normaliseHeading(getCellText(cell)));
  return createHash('sha256')
    .update(JSON.stringify([sheetName(table.name), headings]))
    .digest('hex');
}

/** Finds the known sheets whose name equals the name of a table or is contained in it. */
function findNamed(name: string): { readonly exact: SheetSpec | undefined; readonly part: SheetSpec | undefined } {
  const given = sheetName(name);
  const within = WORKBOOK_SHEETS.filter((spec) => given.includes(spec.name)).toSorted(
    (a, b) => b.name.length - a.name.length,
  );
  return { exact: WORKBOOK_SHEETS.find((spec) => spec.name === given), part: within[0] };
}

/** Returns whether a table has all columns of a template sheet, so that it contains no second table. */
export function isTemplateSheet({ name, rows }: WorkbookTable): boolean {
  const spec = findNamed(name).exact;
  const headings = new Set((rows[0] ?? []).map((cell) => normaliseHeading(getCellText(cell))));
  return spec !== undefined && spec.columns.every(({ label }) => headings.has(normaliseHeading(label)));
}

/** Names of tables that list all people of an enterprise. */
const ROSTER_NAME =
  /花名册|名册|员工|职工|社保|参保|社会保险|公积金|实名制|通讯录|人员(?:台账|名单|一览|信息|情况|汇总|明细|统计)/;
/** Minimum number of recognised columns that identify a list of people without registrations. */
const LEAST_OF_PEOPLE = 3;
const PEOPLE_SHEETS: ReadonlySet<string> = new Set(['注册人员', '其他人员']);

/** Returns whether a table lists people with their registrations, so that the cells of each row determine its sheet. */
function isRoster(table: TableBlock, words: FindSavedMeaning): boolean {
  const columns = [...(findHeader(ROSTER_SHEET, table, words)?.columns.values() ?? [])];
  const fields = new Set(columns.map(({ field }) => field));
  const registration = columns.filter(({ field }) => REGISTRATION_FIELDS.has(field)).length;
  return (
    fields.has('name') &&
    !fields.has('projectName') &&
    registration > 0 &&
    (fields.has('regType') || fields.has('regNo') || (table.kind ?? null) !== null) &&
    !hasOfAchievements('projectName', table, words)
  );
}

const ACHIEVEMENTS = WORKBOOK_SHEETS.find(({ section }) => section === 'achievements');

const hasOfAchievements = (named: string, table: TableBlock, words: FindSavedMeaning): boolean =>
  ACHIEVEMENTS !== undefined &&
  [...(findHeader(ACHIEVEMENTS, table, words)?.columns.values() ?? [])].some(({ field }) => field === named);

/** The result of identifying a sheet: known (by a saved meaning, its name or its headings), ambiguous, or unknown. */
export type SheetMatch =
  | { readonly is: 'known'; readonly spec: SheetSpec; readonly by: 'saved' | 'name' | 'headings' }
  | { readonly is: 'unclear'; readonly specs: readonly SheetSpec[] }
  | { readonly is: 'strange'; readonly isLeftOut: boolean };

/** Lists the required columns of a sheet, except those whose values another column of the table contains. */
export const listRequiredColumns = (spec: SheetSpec, known: readonly SheetColumn[]): SheetColumn[] =>
  spec.columns.filter(
    ({ required, field }) => required && !known.some((column) => spec.supplied?.[column.field]?.includes(field)),
  );

/** Returns whether a table has all required columns of a sheet. */
function isWhole(spec: SheetSpec, table: TableBlock, words: FindSavedMeaning): boolean {
  const known = [...(findHeader(spec, table, words)?.columns.values() ?? [])];
  return listRequiredColumns(spec, known).every((column) => known.includes(column));
}

/** Lists the sheets whose required columns are in the table, by the number of recognised columns. */
function listFitting(table: TableBlock, words: FindSavedMeaning): SheetSpec[] {
  const fitting = WORKBOOK_SHEETS.flatMap((spec) => {
    const known = [...(findHeader(spec, table, words)?.columns.values() ?? [])];
    return isWhole(spec, table, words) && known.length >= LEAST_KNOWN ? [{ spec, count: known.length }] : [];
  });
  // Works with columns for the person and the post are achievements of people.
  const isOfPeople = fitting.some(({ spec }) => spec === ACHIEVEMENTS) && hasOfAchievements('role', table, words);
  const kept = fitting.filter(({ spec }) => !(isOfPeople && spec.section === 'projects'));
  const most = Math.max(0, ...kept.map(({ count }) => count));
  return kept.filter(({ count }) => count === most).map(({ spec }) => spec);
}

/** Returns whether a part of a table is a complete table: it has the required columns of a sheet. */
export const isCompleteTable = (table: TableBlock, words: FindSavedMeaning): boolean =>
  listFitting(table, words).length > 0 &&
  (table.rows[findHeadingRow(table)] ?? []).filter((cell) => getCellText(cell).trim() !== '').length >= LEAST_OF_PEOPLE;

/**
 * Finds the known sheet of a table by a saved meaning or the exact name, otherwise by its columns. If several sheets match equally well, a
 * partial match of the name decides.
 */
export function findSheet(table: TableBlock, words: FindSavedMeaning): SheetMatch {
  const said = words('', buildSheetKey(table));
  if (said === '') return { is: 'strange', isLeftOut: true };
  const meant = READABLE_SHEETS.find(({ name }) => name === said);
  if (meant) return { is: 'known', spec: meant, by: 'saved' };
  const named = findNamed(table.name);
  const best = listFitting(table, words);
  // The columns take precedence over the name: a sheet 业绩 without people lists the projects of the enterprise.
  const isOther = named.exact !== undefined && best.length === 1 && !isWhole(named.exact, table, words);
  if (named.exact && !isOther && !(PEOPLE_SHEETS.has(named.exact.name) && isRoster(table, words)))
    return { is: 'known', spec: named.exact, by: 'name' };
  if (isRoster(table, words)) return { is: 'known', spec: ROSTER_SHEET, by: 'headings' };
  const [first] = best;
  if (named.part && (!first || best.includes(named.part))) return { is: 'known', spec: named.part, by: 'name' };
  if (!first) return { is: 'strange', isLeftOut: false };
  if (best.length === 1)
    return { is: 'known', spec: PEOPLE_SHEETS.has(first.name) ? ROSTER_SHEET : first, by: 'headings' };
  const known = [...(findHeader(ROSTER_SHEET, table, words)?.columns.values() ?? [])].filter(
    ({ field }) => field !== 'idType',
  ).length;
  const isPeople = best.every(({ name }) => PEOPLE_SHEETS.has(name));
  if (isPeople && (known >= LEAST_OF_PEOPLE || ROSTER_NAME.test(`${table.name} ${table.titles ?? ''}`)))
    return { is: 'known', spec: ROSTER_SHEET, by: 'headings' };
  return { is: 'unclear', specs: best };
}
