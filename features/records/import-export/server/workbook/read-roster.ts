import { isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { SITE_POSTS } from '#domain/records/person-choices.ts';
import {
  findSpecialty,
  getKindOfNumber,
  isKnownRegistration,
  parseRegistrations,
  splitSpecialties,
} from '#domain/records/written-registration.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { applyCell, type RowDraft, sortIdTypeFirst } from './apply-cell.ts';
import { type CellValue, getCellText, isBlankCell, isMaskedId, matchesMaskedId, parseWorkbookCell } from './cells.ts';
import type { SheetColumn } from './column.ts';
import { derivePersonValues } from './derive-person.ts';
import { listWrittenDays, parseWrittenPeriod } from './expand-cell.ts';
import {
  createCellError,
  createImportNotice,
  type ImportError,
  type IncomingChild,
  type IncomingRecord,
} from './incoming.ts';
import { getRosterCell, getRosterCellText, type RosterRow } from './roster-row.ts';
import { getSheetSpec, REGISTRATION_FIELDS, ROSTER_SHEET } from './sheets.ts';
import { assignCertificateFields } from './sort-papers.ts';
import { listSpecialtyExpiryDates, removeSpecialtyDays } from './specialty-days.ts';

interface Person {
  readonly rows: RosterRow[];
}

const REGISTRATIONS = getSheetSpec('registeredPeople', 'registrations');
const SHEET_OF = { registered: getSheetSpec('registeredPeople'), other: getSheetSpec('otherPeople') } as const;

const isSafety = (field: string): boolean => field.startsWith('safetyB');
const hasRegistration = ({ cells }: RosterRow): boolean =>
  [...cells].some(
    ([column, cell]) =>
      REGISTRATION_FIELDS.has(column.field) && !isSafety(column.field) && column.kind !== 'flag' && !isBlankCell(cell),
  );

/** Returns whether the kind of a row's registration comes only from the table. */
export const isRegistrationKindAssumed = (row: RosterRow): boolean =>
  row.kind !== null && hasRegistration(row) && getRosterCellText(row, 'regType') === '';

const isConstructor = (regType: unknown): boolean => typeof regType === 'string' && regType.includes('建造师');

const getName = (row: RosterRow): string => normaliseName(getRosterCellText(row, 'name'));
const getIdNo = (row: RosterRow): string => normaliseCitizenId(getRosterCellText(row, 'idNo'));

/**
 * Creates a function that returns the key of a person for a row of a list: the ID number, otherwise the name. A masked number is replaced
 * by the full number of the same person in another row, if exactly one matches.
 */
function createKeys(rows: readonly RosterRow[]): (row: RosterRow) => string {
  const numbers = Map.groupBy(
    rows.filter((row) => isCitizenId(getIdNo(row))),
    getName,
  );
  return (row) => {
    const idNo = getIdNo(row);
    if (isCitizenId(idNo)) return idNo;
    const same = isMaskedId(idNo) ? (numbers.get(getName(row)) ?? []).map(getIdNo) : [];
    const [fitting, ...others] = new Set(same.filter((one) => matchesMaskedId(idNo, one)));
    return fitting !== undefined && others.length === 0 ? fitting : `${getName(row)}|${idNo}`;
  };
}

/** Groups rows by person; a row without a person continues the previous row of its table. */
function groupByPerson(rows: readonly RosterRow[]): Person[] {
  const people = new Map<string, Person>();
  const getKey = createKeys(rows);
  let last: Person | null = null;
  let table: RosterRow['table'] | null = null;
  let tables = 0;
  for (const row of rows) {
    if (row.table !== table) {
      table = row.table;
      tables += 1;
      last = null;
    }
    const isNameless = getRosterCellText(row, 'name') === '' && getRosterCellText(row, 'idNo') === '';
    if (isNameless && last && hasRegistration(row)) {
      last.rows.push(row);
      continue;
    }
    const key = isNameless ? `table ${tables} row ${row.row}` : getKey(row);
    const known: Person = people.get(key) ?? { rows: [] };
    known.rows.push(row);
    people.set(key, known);
    last = known;
  }
  return [...people.values()];
}

/**
 * Returns whether a person without an ID number has rows in several tables. Columns for several kinds of registration in one row count as
 * one table.
 */
function isJoinedByName([first, ...others]: readonly RosterRow[]): boolean {
  if (!first || getRosterCellText(first, 'idNo') !== '') return false;
  return others.some(
    ({ table, row }) => table !== first.table && (table.name !== first.table.name || row !== first.row),
  );
}

/** Maximum number of names that a notice lists. */
const MOST_NAMES = 10;

/** Creates one notice for all people whose rows were combined only by name. */
function createJoinedByName(names: readonly string[]): ImportError {
  const shown = names.slice(0, MOST_NAMES).join('、');
  const all = names.length > MOST_NAMES ? `等 ${names.length} 人` : '';
  const message = `${shown}${all}没有身份证号，几张表中的同名行按同一人读取，请核对`;
  return createImportNotice(ROSTER_SHEET.name, null, '姓名', message);
}

const LIST = /[、,，;；\n]/;
const splitList = (cell: CellValue): CellValue[] =>
  typeof cell === 'string' && LIST.test(cell.trim())
    ? cell
        .split(LIST)
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [cell];

const kindOfNumber = (row: RosterRow): string | null =>
  getKindOfNumber(getRosterCellText(row, 'regNo').split(LIST)[0] ?? '');

/** Completes 建造师 with the class from a separate column or from the number: 一级建造师. */
function withClass(kind: string, row: RosterRow): string {
  const base = kind.replace(/^注册/, '').replace(/造价师$/, '造价工程师');
  if (!/^(?:建造师|造价工程师)$/.test(base)) return kind;
  const grade = getRosterCellText(row, 'grade').replace(/^([一二])$/, '$1级');
  if (/^[一二]级$/.test(grade)) return `${grade}${base}`;
  return base === '建造师' ? (kindOfNumber(row) ?? '') : '';
}

/** Completes a registration in a list of constructors: 一级机电 becomes 一级建造师 机电. */
export function completeRegistrationKind(text: string, row: RosterRow): string {
  const [, grade, specialty = ''] = /^([一二]级)[\s/、（(]*(\p{Script=Han}{2,8})[)）]?$/u.exec(text) ?? [];
  const kind = `${grade}建造师`;
  const isOfConstructor = (row.kind ?? '').includes('建造师') || kindOfNumber(row) === kind;
  return grade !== undefined && isOfConstructor && findSpecialty(specialty, kind) !== null
    ? `${kind} ${specialty}`
    : text;
}

/**
 * Returns the kind of registration from the class column, in which some lists contain it (级别 一级建造师); empty if the column contains only the
 * class.
 */
const getNamedByGrade = (row: RosterRow): string => {
  const grade = getRosterCellText(row, 'grade');
  return isKnownRegistration(grade) ? grade : '';
};

/** Lists the registration types and specialties of a row; null if the row contains no type. */
function listKinds(row: RosterRow): { regType: string; specialty: string | null }[] | null {
  const specialty = removeSpecialtyDays(getRosterCellText(row, 'specialty'));
  const assumed = row.kind ?? kindOfNumber(row);
  const isNamed = specialty !== '' && parseRegistrations(specialty) !== null;
  const plain =
    removeSpecialtyDays(getRosterCellText(row, 'regType')) || (isNamed ? '' : getNamedByGrade(row) || (assumed ?? ''));
  const kind = withClass(completeRegistrationKind(plain, row), row);
  const inKind = kind === '' ? null : parseRegistrations(kind);
  if (kind === '') return specialty === '' ? null : parseRegistrations(specialty);
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
  const writtenEnds = listSpecialtyExpiryDates(getRosterCellText(row, 'specialty'));
  const kinds = listKinds(row);
  const { name: sheet } = REGISTRATIONS;
  if (kinds === null || kinds.some(({ regType, specialty }) => /\d{3}/.test(`${regType}${specialty ?? ''}`)))
    return {
      children: [],
      faults: [createCellError(sheet, row.row, '注册类别', '看不出是哪一类注册证书，请写明注册类别和注册专业')],
    };
  const drafts = kinds.map(({ regType, specialty }) => ({
    given: { regType, ...(specialty === null ? {} : { specialty }) } as Record<string, unknown>,
    cells: { 注册类别: regType, ...(specialty === null ? {} : { 注册专业: specialty }) } as Record<string, string>,
    faults: [] as ImportError[],
  }));
  const undated = listWrittenDays(getRosterCellText(row, 'regType'));
  if (undated.length > 0)
    drafts[0]?.faults.push(
      createCellError(sheet, row.row, '注册有效期至', `“${undated.join('、')}”看不出是发证还是到期的日期，没有读取`),
    );
  if (writtenEnds.length > 0 && isBlankCell(getRosterCell(row, 'validEnd')))
    for (const [at, draft] of drafts.entries()) {
      const column = REGISTRATIONS.columns.find(({ field }) => field === 'validEnd');
      const isEach = writtenEnds.length === drafts.length;
      const read = column && isEach ? parseWorkbookCell(writtenEnds[at] ?? null, column) : null;
      const message = `“${getRosterCellText(row, 'specialty').slice(0, 60)}”中的日期不能与注册专业逐项对应，没有读取`;
      if (read?.ok) draft.given.validEnd = read.value;
      else draft.faults.push(createCellError(sheet, row.row, '注册有效期至', read?.message ?? message));
    }
  for (const [{ field }, cell] of row.cells) {
    const column = REGISTRATIONS.columns.find((one) => one.field === field && one.refersTo !== 'parent');
    if (
      !column ||
      field === 'regType' ||
      field === 'specialty' ||
      (field === 'grade' && getNamedByGrade(row) !== '') ||
      !REGISTRATION_FIELDS.has(field) ||
      isBlankCell(cell, column)
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
      draft.cells[column.label] = getCellText(part).slice(0, 1000);
      const read = parseWorkbookCell(getPeriodEnd(part, column), column);
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

/** Fields that are lists for a registered person; a row of a list of people contains one entry of each. */
const LISTS = {
  posts: ['postName', 'postCertNo', 'postCertEnd'],
  skills: ['trade', 'skillGrade', 'skillCertNo'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Reads the entries of a list in one row. Several posts in a cell are several entries, with the same number of certificate numbers and
 * days.
 */
function readEntries(
  row: RosterRow,
  fields: readonly string[],
  draft: RowDraft,
  sheet: string,
): Record<string, unknown>[] {
  const cells = [...row.cells].filter(([column, cell]) => fields.includes(column.field) && !isBlankCell(cell, column));
  const [, name = null] = cells.find(([{ field }]) => field === fields[0]) ?? [];
  const count = fields === LISTS.posts ? splitList(name).length : 1;
  const entries = Array.from({ length: count }, (): Record<string, unknown> => ({}));
  for (const [column, cell] of cells) {
    const parts = count > 1 ? splitList(cell) : [cell];
    if (parts.length !== 1 && parts.length !== count) {
      draft.faults.push(
        createCellError(
          sheet,
          row.row,
          column.label,
          `${column.label}有 ${parts.length} 项，岗位有 ${count} 项，请逐项对应`,
        ),
      );
      continue;
    }
    // A number belongs to only one certificate.
    if (parts.length === 1 && count > 1 && column.kind === 'code') {
      draft.faults.push(
        createCellError(sheet, row.row, column.label, `${column.label}只有 1 项，岗位有 ${count} 项，请逐项对应`),
      );
      continue;
    }
    for (const [at, entry] of entries.entries()) {
      const read = parseWorkbookCell(getPeriodEnd((parts.length === 1 ? parts[0] : parts[at]) ?? null, column), column);
      if (read.ok) entry[column.field] = read.value;
      else draft.faults.push(createCellError(sheet, row.row, column.label, read.message));
    }
  }
  return entries;
}

/** Returns the end of a period in a column for the expiry date: 2025.7.1至2027.6.30. */
export function getPeriodEnd(cell: CellValue, { kind, field }: SheetColumn): CellValue {
  if (typeof cell !== 'string' || kind !== 'day' || !/End$/.test(field)) return cell;
  return parseWrittenPeriod(cell)?.[1] ?? cell;
}

/**
 * Applies the values of list fields.
 * @param unread receives posts without a certificate, for which a registered person has no field
 */
function applyLists(row: RosterRow, draft: RowDraft, sheet: string, unread: string[]): void {
  for (const [list, fields] of Object.entries(LISTS)) {
    const entries = readEntries(row, fields, draft, sheet);
    const kept = entries.filter((entry) => {
      const isPost = list === 'posts' && typeof entry.postName === 'string';
      const isCertified = entry.postCertNo !== undefined || (SITE_POSTS as readonly unknown[]).includes(entry.postName);
      if (isPost && !isCertified) unread.push(String(entry.postName));
      if (list === 'posts' && !isCertified && typeof entry.postCertEnd === 'string')
        draft.faults.push(
          createCellError(sheet, row.row, '岗位证书有效期至', `“${entry.postCertEnd}”没有读取：没有岗位证书编号`),
        );
      return (isPost && isCertified) || (list === 'skills' && entry.trade !== undefined);
    });
    if (kept.length > 0) draft.given[list] = kept;
  }
}

/** Adds the further posts and the skill certificate number of other people to their lists; the first post has separate fields. */
function applyFurtherPapers(row: RosterRow, draft: RowDraft, sheet: string): void {
  if (splitList(getRosterCell(row, 'postName')).length > 1) {
    const [first = {}, ...more] = readEntries(row, LISTS.posts, draft, sheet);
    for (const field of LISTS.posts) delete draft.given[field];
    Object.assign(draft.given, first);
    if (more.length > 0) draft.given.posts = more;
  }
  if (isBlankCell(getRosterCell(row, 'skillCertNo'))) return;
  const [skill = {}] = readEntries(row, LISTS.skills, draft, sheet);
  if (skill.trade !== undefined) draft.given.skills = [skill];
  else draft.faults.push(createCellError(sheet, row.row, '技能证书编号', '有技能证书编号而没有工种，请填写工种'));
}

/** Reads the values of one row for the person's sheet. */
function readPersonRow(row: RosterRow, isRegistered: boolean, unread: string[]): RowDraft {
  const spec = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
  const draft: RowDraft = { given: {}, parent: {}, refs: [], cells: {}, faults: [] };
  const isSeveralPosts = splitList(getRosterCell(row, 'postName')).length > 1;
  for (const [{ field }, cell] of sortIdTypeFirst([...row.cells], ([column]) => column.field)) {
    const column = REGISTRATION_FIELDS.has(field) ? undefined : spec.columns.find((one) => one.field === field);
    const isJoined = isSeveralPosts && (LISTS.posts as readonly string[]).includes(field);
    if (column && !isJoined) applyCell(draft, getPeriodEnd(cell, column), column, { sheet: spec.name, row: row.row });
  }
  if (isRegistered) applyLists(row, draft, spec.name, unread);
  else applyFurtherPapers(row, draft, spec.name);
  derivePersonValues(draft, row.cells.keys(), isRegistered, { sheet: spec.name, row: row.row });
  return draft;
}

/** Adds entries that the list does not contain yet. */
function joinEntries(list: unknown, more: unknown): readonly unknown[] {
  const entries = [list, more].flat();
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

interface Merging {
  readonly isRegistered: boolean;
  readonly first: RosterRow;
  readonly unread: string[];
}

/** Adds the values of a further row of one person; a value that contradicts the first row is an error of its cell. */
function mergeRow(draft: RowDraft, row: RosterRow, { isRegistered, first, unread }: Merging): void {
  const place = `${row.table.name === first.table.name ? '' : `“${first.table.name}”`}第 ${first.row} 行`;
  const { name: sheet, columns } = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
  const next = readPersonRow(row, isRegistered, unread);
  const isContinuation = getRosterCellText(row, 'name') === '';
  draft.faults.push(...next.faults.filter(({ column }) => !isContinuation || column !== '姓名'));
  for (const [field, value] of Object.entries(next.given)) {
    const label = columns.find((column) => column.field === field)?.label ?? field;
    if (field === 'idNo' && isMaskedId(String(value))) continue;
    if (!(field in draft.given) || (field === 'idNo' && isMaskedId(String(draft.given.idNo)))) {
      draft.given[field] = value;
      if (next.cells[label] !== undefined) draft.cells[label] = next.cells[label];
    } else if (field in LISTS && Array.isArray(value)) draft.given[field] = joinEntries(draft.given[field], value);
    else if (field !== 'name' && JSON.stringify(draft.given[field]) !== JSON.stringify(value))
      draft.faults.push(createCellError(sheet, row.row, label, `与${place}同一人的${label}不同，按${place}读取`));
  }
}

/** Creates one notice for all posts that were not read. */
function createUnreadPosts(posts: readonly string[]): ImportError {
  const counted = [...Map.groupBy(posts, (post) => post)].map(([post, { length }]) => `${post} ${length} 人`);
  const lead = posts.some((post) => post.includes('技术负责人')) ? '；企业技术负责人请在其他人员表中另填一行' : '';
  const message = `注册人员没有岗位一栏，这些岗位没有读取：${counted.join('、')}${lead}`;
  return createImportNotice(SHEET_OF.registered.name, null, '岗位', message);
}

/** Adds the B certificate of a row without a registration to the constructor registrations of the same person. */
function applySafety(rows: readonly RosterRow[], registrations: readonly Registrations[]): ImportError[] {
  const constructors = registrations
    .flatMap(({ children }) => children)
    .filter(({ given }) => isConstructor(given.regType));
  return rows.flatMap((row) =>
    [...row.cells].flatMap(([{ field }, cell]): ImportError[] => {
      const column = REGISTRATIONS.columns.find((one) => one.field === field);
      if (hasRegistration(row) || !isSafety(field) || !column || isBlankCell(cell, column)) return [];
      const read = parseWorkbookCell(getPeriodEnd(cell, column), column);
      if (!read.ok) return [createCellError(REGISTRATIONS.name, row.row, column.label, read.message)];
      if (constructors.length === 0)
        return [
          createCellError(
            REGISTRATIONS.name,
            row.row,
            column.label,
            `${column.label}“${getCellText(cell).slice(0, 40)}”没有读取：表中没有这个人的建造师注册`,
          ),
        ];
      for (const { given } of constructors) (given as Record<string, unknown>)[field] ??= read.value;
      return [];
    }),
  );
}

interface RosterContent {
  readonly faults: ImportError[];
  readonly records: IncomingRecord[];
  readonly children: IncomingChild[];
}

/**
 * Reads a list of people: one person may have several rows, and a cell several registrations. A person with a registration becomes a
 * registered person, others become other people.
 * @param isAllRegistered whether the name of the table indicates a list of registered people
 */
export function readRoster(rows: readonly RosterRow[], isAllRegistered: boolean): RosterContent {
  const content: RosterContent = { records: [], children: [], faults: [] };
  const unread: string[] = [];
  const joined: string[] = [];
  for (const { rows: own } of groupByPerson(rows.map(assignCertificateFields))) {
    const [first, ...others] = own;
    if (!first) continue;
    const isRegistered = isAllRegistered || own.some(hasRegistration);
    const spec = isRegistered ? SHEET_OF.registered : SHEET_OF.other;
    const posts: string[] = [];
    const draft = readPersonRow(first, isRegistered, posts);
    for (const row of others) mergeRow(draft, row, { isRegistered, first, unread: posts });
    unread.push(...new Set(posts));
    if (isJoinedByName(own)) joined.push(getRosterCellText(first, 'name'));
    const parent = { name: draft.given.name ?? '', idNo: draft.given.idNo ?? '' };
    const registrations = own.map((row) => readRegistrations(row, parent));
    const safety = applySafety(own, registrations);
    content.records.push({
      section: spec.section,
      sheet: spec.name,
      row: first.row,
      given: draft.given,
      cells: draft.cells,
      refs: draft.refs,
      faults: [
        ...draft.faults,
        ...own.flatMap(({ faults = [] }) => faults),
        ...registrations.flatMap(({ faults }) => faults),
        ...safety,
      ],
    });
    content.children.push(...registrations.flatMap(({ children }) => children));
    for (const { row, left } of own)
      if (left && left.length > 0)
        content.faults.push(createImportNotice(spec.name, row, null, `“${left.join('、')}”没有对应的栏，没有读取`));
  }
  if (unread.length > 0) content.faults.push(createUnreadPosts(unread));
  if (joined.length > 0) content.faults.push(createJoinedByName(joined));
  return content;
}
