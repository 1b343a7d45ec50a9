import { isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { SITE_POSTS } from '#domain/records/person-choices.ts';
import { getTitleRank } from '#domain/records/title-rank.ts';
import { readWrittenRegistrations, splitSpecialties } from '#domain/records/written-registration.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { applyCell, type RowDraft, withIdTypeFirst } from './apply-cell.ts';
import { type CellValue, getText, isBlank, readCell } from './cells.ts';
import type { Column } from './column.ts';
import {
  createCellError,
  createImportNotice,
  type ImportError,
  type IncomingChild,
  type IncomingRecord,
} from './incoming.ts';
import { getSheet, REGISTRATION_FIELDS } from './sheets.ts';

/** A row of a roster: its recognised cells. */
export interface RosterRow {
  /** One-based row of the file. */
  readonly row: number;
  readonly cells: ReadonlyMap<Column, CellValue>;
}

interface Person {
  readonly rows: RosterRow[];
}

const REGISTRATIONS = getSheet('registeredPeople', 'registrations');
const SHEET_OF = { registered: getSheet('registeredPeople'), other: getSheet('otherPeople') } as const;

const findCell = ({ cells }: RosterRow, field: string): CellValue =>
  [...cells].find(([column]) => column.field === field)?.[1] ?? null;
const textAt = (row: RosterRow, field: string): string => {
  const cell = findCell(row, field);
  return isBlank(cell) ? '' : getText(cell).trim();
};
const hasRegistration = ({ cells }: RosterRow): boolean =>
  [...cells].some(
    ([column, cell]) => REGISTRATION_FIELDS.has(column.field) && column.kind !== 'flag' && !isBlank(cell),
  );

/** The key by which rows of a roster belong to one person: the ID number, else the name. */
function getKey(row: RosterRow): string {
  const idNo = normaliseCitizenId(textAt(row, 'idNo'));
  return isCitizenId(idNo) ? idNo : `${normaliseName(textAt(row, 'name'))}|${idNo}`;
}

/** Groups rows by person; a row without a person continues the row above it. */
function groupByPerson(rows: readonly RosterRow[]): Person[] {
  const people = new Map<string, Person>();
  let last: Person | null = null;
  for (const row of rows) {
    const isNameless = textAt(row, 'name') === '' && textAt(row, 'idNo') === '';
    if (isNameless && last && hasRegistration(row)) {
      last.rows.push(row);
      continue;
    }
    const key = isNameless ? `row ${row.row}` : getKey(row);
    const known: Person = people.get(key) ?? { rows: [] };
    known.rows.push(row);
    people.set(key, known);
    last = known;
  }
  return [...people.values()];
}

const LIST = /[、,，;；\n]/;
const splitList = (cell: CellValue): CellValue[] =>
  typeof cell === 'string' && LIST.test(cell.trim())
    ? cell
        .split(LIST)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [cell];

/** Lists the registration types and specialties of a row; null if the row contains no type. */
function listKinds(row: RosterRow): { regType: string; specialty: string | null }[] | null {
  const [kind, specialty] = [textAt(row, 'regType'), textAt(row, 'specialty')];
  const inKind = kind === '' ? null : readWrittenRegistrations(kind);
  if (kind === '') return specialty === '' ? null : readWrittenRegistrations(specialty);
  if (specialty === '') return inKind ?? [{ regType: kind, specialty: null }];
  const kinds = inKind ?? [{ regType: kind, specialty: null }];
  const [first] = kinds;
  if (first && kinds.length === 1 && first.specialty === null)
    return splitSpecialties(specialty, first.regType).map((one) => ({ regType: first.regType, specialty: one }));
  const specialties = specialty
    .split(LIST)
    .map((part) => part.trim())
    .filter(Boolean);
  if (kinds.every((one) => one.specialty !== null)) return kinds;
  return specialties.length === kinds.length
    ? kinds.map((one, at) => ({ regType: one.regType, specialty: one.specialty ?? specialties[at] ?? null }))
    : null;
}

interface Registrations {
  readonly children: IncomingChild[];
  readonly faults: ImportError[];
}

function readRegistrations(row: RosterRow, parent: Readonly<Record<string, unknown>>): Registrations {
  if (!hasRegistration(row)) return { children: [], faults: [] };
  const kinds = listKinds(row);
  const { name: sheet } = REGISTRATIONS;
  if (kinds === null)
    return {
      children: [],
      faults: [createCellError(sheet, row.row, '注册类别', '看不出是哪一类注册证书，请写明注册类别和注册专业')],
    };
  const drafts = kinds.map(({ regType, specialty }) => ({
    given: { regType, ...(specialty === null ? {} : { specialty }) } as Record<string, unknown>,
    cells: { 注册类别: regType, ...(specialty === null ? {} : { 注册专业: specialty }) } as Record<string, string>,
    faults: [] as ImportError[],
  }));
  for (const [{ field }, cell] of row.cells) {
    const column = REGISTRATIONS.columns.find((one) => one.field === field && one.refersTo !== 'parent');
    if (
      !column ||
      field === 'regType' ||
      field === 'specialty' ||
      !REGISTRATION_FIELDS.has(field) ||
      isBlank(cell, column)
    )
      continue;
    const parts = kinds.length > 1 ? splitList(cell) : [cell];
    for (const [at, draft] of drafts.entries()) {
      if (parts.length !== 1 && parts.length !== drafts.length) {
        draft.faults.push(
          createCellError(
            sheet,
            row.row,
            column.label,
            `${column.label}有 ${parts.length} 项，注册专业有 ${drafts.length} 项，请逐项对应`,
          ),
        );
        continue;
      }
      const part = (parts.length === 1 ? parts[0] : parts[at]) ?? null;
      draft.cells[column.label] = getText(part).slice(0, 1000);
      const read = readCell(part, column);
      if (read.ok) draft.given[field] = read.value;
      else draft.faults.push(createCellError(sheet, row.row, column.label, read.message));
    }
  }
  const children = drafts.map(
    (draft): IncomingChild => ({
      section: 'registeredPeople',
      sheet,
      row: row.row,
      child: 'registrations',
      parent,
      ...draft,
    }),
  );
  return { children, faults: [] };
}

/**
 * Derives values that are certain: the rank from the name of a title, the kind of a person from the post.
 * @param columns the columns of the table; a rank that has a column of its own is not derived
 */
export function derivePerson(given: Record<string, unknown>, columns: Iterable<Column>, isRegistered: boolean): void {
  const asked = new Set([...columns].map(({ field }) => field));
  if (!asked.has('titleRank') && typeof given.titleName === 'string') {
    const rank = getTitleRank(given.titleName);
    if (rank !== null) given.titleRank = rank;
  }
  const post = given.postName;
  if (isRegistered || given.kind !== undefined || typeof post !== 'string') return;
  if (post.includes('技术负责人') && !post.includes('项目')) given.kind = '技术负责人';
  else if ((SITE_POSTS as readonly string[]).includes(post)) given.kind = '现场管理人员';
}

/** Fields that are lists for a registered person; a roster row contains one entry of each. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  posts: ['postName', 'postCertNo', 'postCertEnd'],
  skills: ['trade', 'skillGrade'],
};

/** @param unread receives the posts without a certificate, for which a registered person has no field */
function applyLists(row: RosterRow, draft: RowDraft, sheet: string, unread: string[]): void {
  for (const [list, fields] of Object.entries(LISTS)) {
    const entry: Record<string, unknown> = {};
    for (const [column, cell] of row.cells) {
      if (!fields.includes(column.field) || isBlank(cell, column)) continue;
      const read = readCell(cell, column);
      if (read.ok) entry[column.field] = read.value;
      else draft.faults.push(createCellError(sheet, row.row, column.label, read.message));
    }
    const isPost = list === 'posts' && typeof entry.postName === 'string';
    const isCertified = entry.postCertNo !== undefined || (SITE_POSTS as readonly unknown[]).includes(entry.postName);
    if (isPost && !isCertified) unread.push(String(entry.postName));
    else if ((isPost && isCertified) || (list === 'skills' && entry.trade !== undefined)) draft.given[list] = [entry];
  }
}

/** Reads the values of one row for the sheet of the person. */
function readPersonRow(row: RosterRow, isRegistered: boolean, unread: string[]): RowDraft {
  const spec = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
  const draft: RowDraft = { given: {}, parent: {}, refs: [], cells: {}, faults: [] };
  for (const [{ field }, cell] of withIdTypeFirst([...row.cells], ([column]) => column.field)) {
    const column = REGISTRATION_FIELDS.has(field) ? undefined : spec.columns.find((one) => one.field === field);
    if (column) applyCell(draft, cell, column, { sheet: spec.name, row: row.row });
  }
  if (isRegistered) applyLists(row, draft, spec.name, unread);
  derivePerson(draft.given, row.cells.keys(), isRegistered);
  return draft;
}

/** Adds the entries of a list that it does not have yet. */
function joinEntries(list: unknown, more: unknown): readonly unknown[] {
  const entries = [list, more].flat();
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

interface Merging {
  readonly isRegistered: boolean;
  readonly firstRow: number;
  readonly unread: string[];
}

/** Adds the values of a further row of one person; a value that contradicts the first row is an error of its cell. */
function mergeRow(first: RowDraft, row: RosterRow, { isRegistered, firstRow, unread }: Merging): void {
  const { name: sheet, columns } = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
  const next = readPersonRow(row, isRegistered, unread);
  const isContinuation = textAt(row, 'name') === '';
  first.faults.push(...next.faults.filter(({ column }) => !isContinuation || column !== '姓名'));
  for (const [field, value] of Object.entries(next.given)) {
    const label = columns.find((column) => column.field === field)?.label ?? field;
    if (!(field in first.given)) {
      first.given[field] = value;
      if (next.cells[label] !== undefined) first.cells[label] = next.cells[label];
    } else if (field in LISTS) first.given[field] = joinEntries(first.given[field], value);
    else if (field !== 'name' && JSON.stringify(first.given[field]) !== JSON.stringify(value))
      first.faults.push(
        createCellError(sheet, row.row, label, `与第 ${firstRow} 行同一人的${label}不同，按第 ${firstRow} 行读取`),
      );
  }
}

/** One notice for all posts that were not read. */
function createUnreadPosts(posts: readonly string[]): ImportError {
  const counted = [...Map.groupBy(posts, (post) => post)].map(([post, { length }]) => `${post} ${length} 人`);
  const lead = posts.some((post) => post.includes('技术负责人')) ? '；企业技术负责人请在其他人员表中另填一行' : '';
  const message = `注册人员没有岗位一栏，这些岗位没有读取：${counted.join('、')}${lead}`;
  return createImportNotice(SHEET_OF.registered.name, null, '岗位', message);
}

interface RosterContent {
  readonly faults: ImportError[];
  readonly records: IncomingRecord[];
  readonly children: IncomingChild[];
}

/**
 * Reads the rows of a roster: one person may have several rows, and several registrations in one cell. A person with a registration becomes
 * a registered person, any other person one of the other people.
 * @param isAllRegistered whether the name of the table says that it lists registered people
 */
export function readRoster(rows: readonly RosterRow[], isAllRegistered: boolean): RosterContent {
  const content: RosterContent = { records: [], children: [], faults: [] };
  const unread: string[] = [];
  for (const { rows: own } of groupByPerson(rows)) {
    const [first, ...others] = own;
    if (!first) continue;
    const isRegistered = isAllRegistered || own.some(hasRegistration);
    const spec = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
    const posts: string[] = [];
    const draft = readPersonRow(first, isRegistered, posts);
    for (const row of others) mergeRow(draft, row, { isRegistered, firstRow: first.row, unread: posts });
    unread.push(...new Set(posts));
    const parent = { name: draft.given.name ?? '', idNo: draft.given.idNo ?? '' };
    const registrations = own.map((row) => readRegistrations(row, parent));
    content.records.push({
      section: spec.section,
      sheet: spec.name,
      row: first.row,
      given: draft.given,
      cells: draft.cells,
      refs: draft.refs,
      faults: [...draft.faults, ...registrations.flatMap(({ faults }) => faults)],
    });
    content.children.push(...registrations.flatMap(({ children }) => children));
  }
  if (unread.length > 0) content.faults.push(createUnreadPosts(unread));
  return content;
}
