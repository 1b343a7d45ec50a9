/**
 * Assigns the certificates that lists have in the columns of registrations to their fields: titles, posts, trades and safety certificates.
 */
import { isKnownTrade } from '#domain/qualification/vocabulary/trades.ts';
import { SITE_POSTS } from '#domain/records/person-choices.ts';
import { getSkillGrade, isTitleName } from '#domain/records/title-rank.ts';
import {
  findRegistrationKind,
  findSpecialty,
  getKindOfNumber,
  isKnownRegistration,
  parseRegistrations,
  splitCertificateNumbers,
} from '#domain/records/written-registration.ts';
import { type CellValue, getCellText, isBlankCell } from './cells.ts';
import type { SheetColumn } from './column.ts';
import { createCellError, type ImportError } from './incoming.ts';
import { getRosterCell, getRosterCellText, type RosterRow } from './roster-row.ts';
import {
  getSafetyClassOfCertificate,
  getSafetyClassOfNumber,
  parseSafetyCertificateClass,
  UNCLASSED_SAFETY_COLUMNS,
} from './safety-class.ts';
import { getSheetSpec, REGISTRATION_FIELDS, ROSTER_SHEET } from './sheets.ts';

/** Matches a certificate that is not a registration and has no field in the portal: 安全生产考核 A 证. */
const NO_REGISTRATION = /(?<!师)(?:证|证书|[A-C]类)$/;

/** Matches the trades of special operators, who have a separate certificate (住房城乡建设部 2008 年《建筑施工特种作业人员管理规定》，应急管理部目录：低压电工作业). */
const SPECIAL_TRADE = /^(?:建筑)?(?:电工(?!程)|架子工|起重|司索|信号|吊篮)|司机(?:[（(]|$)|安装拆卸工|作业$/;

/** Matches a name that may be a trade; 建筑施工 and 总工 also match. */
const WORKER = /^\p{Script=Han}{1,8}工(?:[（(].*[)）])?$/u;
const NO_TRADE = /施工|总工|[初中高]级?工|[一二三四五]级工/;
const getGrade = (row: RosterRow): string => getRosterCellText(row, 'grade') || getRosterCellText(row, 'skillGrade');

/** Certificates that a list has in the same column as registrations, and the fields to which their cells are moved. */
const OTHER_PAPERS: readonly {
  readonly is: (kind: string, row: RosterRow) => boolean;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}[] = [
  {
    is: (kind) =>
      parseSafetyCertificateClass(kind) === 'B' ||
      (/B\s*[证类]|[（(]B[)）]|项目负责人/.test(kind) && /安全|安考|B\s*证/.test(kind)),
    fields: { number: 'safetyBNo', validEnd: 'safetyBEnd' },
  },
  {
    is: isTitleName,
    fields: { regType: 'titleName', specialty: 'titleMajor', number: 'titleCertNo' },
  },
  {
    // A trade with a skill grade is a skill certificate, not the certificate of a special operator.
    is: (kind, row) =>
      getPostOfCertificate(kind) !== null ||
      /特种作业|操作证|操作资格/.test(kind) ||
      (SPECIAL_TRADE.test(kind) && getGrade(row) === ''),
    fields: { regType: 'postName', number: 'postCertNo', validEnd: 'postCertEnd' },
  },
  {
    is: (kind, row) =>
      isKnownTrade(kind) ||
      (SPECIAL_TRADE.test(kind) && getGrade(row) !== '') ||
      (WORKER.test(kind) && !NO_TRADE.test(kind) && /[工师]|技能/.test(getGrade(row))),
    fields: { regType: 'trade', grade: 'skillGrade', number: 'skillCertNo' },
  },
  {
    is: (kind) => parseSafetyCertificateClass(kind) === 'A' || NO_REGISTRATION.test(kind.normalize('NFKC').trim()),
    fields: {},
  },
];

/** Returns the post of a certificate: 施工员证 and 土建施工员 are posts, 安全生产考核 C 证 belongs to the post 安全员. Null for other certificates. */
export function getPostOfCertificate(kind: string): string | null {
  const text = kind
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:岗位)?(?:证书?|岗位)$/, '');
  if (parseSafetyCertificateClass(kind) === 'C' || /安全.*C|专职安全/.test(text)) return '安全员';
  return SITE_POSTS.some((post) => text.endsWith(post)) ? text : null;
}

const FAULTS_IN = getSheetSpec('registeredPeople', 'registrations').name;

const columnOf = (field: string): SheetColumn | undefined =>
  [...ROSTER_SHEET.columns, ...(ROSTER_SHEET.alsoRead ?? [])].find((one) => one.field === field);

/** Returns whether a text in the column of trades is another certificate: 项目负责人（B）, 资料员, 低压电工作业. */
const isOtherPaper = (text: string): boolean =>
  parseSafetyCertificateClass(text) !== null || getPostOfCertificate(text) !== null || SPECIAL_TRADE.test(text);

/**
 * Moves another certificate from the column of trades to the column of certificate kinds, with its number. Null if the row already has a
 * kind, or if the number may belong to a skill certificate, which has no expiry date.
 */
function moveTrade(row: RosterRow, text: string, from: string): RosterRow | null {
  const [kind, number] = [columnOf('regType'), columnOf('regNo')];
  const own =
    getRosterCellText(row, 'regNo') ||
    (getRosterCellText(row, 'validEnd') === '' ? '' : getRosterCellText(row, 'skillCertNo'));
  if (!kind || !number || own === '' || getRosterCellText(row, 'regType') !== '' || !isOtherPaper(text)) return null;
  const cells = [...row.cells].filter(([{ field }]) => field !== from && field !== 'skillCertNo' && field !== 'regNo');
  return { ...row, cells: new Map([...cells, [kind, text], [number, own]]) };
}

/** Splits 砌筑工（中级） into the trade and the grade. */
function splitTrade(row: RosterRow): RosterRow {
  const text = getRosterCellText(row, 'tradeText').normalize('NFKC');
  const [, trade, grade] = /^([^\s(/、,]{1,20})[\s(/、,]{1,3}([^\s()/、,]{1,12})\)?$/.exec(text) ?? [];
  const [tradeColumn, gradeColumn] = [columnOf('trade'), columnOf('skillGrade')];
  if (text === '' || !tradeColumn || !gradeColumn) return row;
  const isGraded = grade !== undefined && getSkillGrade(grade) !== null;
  const moved = isGraded ? null : moveTrade(row, text, 'tradeText');
  if (moved) return moved;
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'tradeText'));
  cells.set(tradeColumn, trade ?? text);
  if (grade !== undefined) cells.set(gradeColumn, grade);
  return { ...row, cells };
}

/** Fields of the safety certificates by class; class A has no fields. */
const OF_CLASS = { A: null, B: ['safetyBNo', 'safetyBEnd'], C: ['safetyCNo', 'safetyCEnd'] } as const;

/**
 * Assigns a safety certificate below a heading without a class: its number or the kind in the row contains the class. Adds an error if they
 * contradict each other.
 */
function sortUnclassed(row: RosterRow): RosterRow {
  const own = [UNCLASSED_SAFETY_COLUMNS.number, UNCLASSED_SAFETY_COLUMNS.end].map(
    (column) => row.cells.get(column) ?? null,
  );
  const cells = new Map(
    [...row.cells].filter(
      ([column]) => column !== UNCLASSED_SAFETY_COLUMNS.number && column !== UNCLASSED_SAFETY_COLUMNS.end,
    ),
  );
  if (own.every((cell) => isBlankCell(cell))) return cells.size === row.cells.size ? row : { ...row, cells };
  const classes = new Set(
    [
      getSafetyClassOfNumber(getCellText(own[0] ?? null)),
      parseSafetyCertificateClass(getRosterCellText(row, 'regType') || getRosterCellText(row, 'kind')),
      getRosterCellText(row, 'safetyBNo') === '' ? null : ('B' as const),
    ].filter((one) => one !== null),
  );
  const [only] = classes;
  const fields = only === undefined || classes.size > 1 ? OF_CLASS.B : OF_CLASS[only];
  const [left, faults]: [string[], ImportError[]] = [[], []];
  for (const [at, cell] of own.entries()) {
    const [text, column] = [getCellText(cell).trim(), fields && columnOf(fields[at] ?? '')];
    if (isBlankCell(cell)) continue;
    if (!column) left.push(text);
    else if (classes.size === 1 && isBlankCell(cells.get(column) ?? null)) cells.set(column, cell);
    else
      faults.push(
        createCellError(FAULTS_IN, row.row, column.label, `“${text.slice(0, 40)}”看不出是安全考核 B 证，没有读取`),
      );
  }
  return { ...row, cells, left: [...(row.left ?? []), ...left], faults: [...(row.faults ?? []), ...faults] };
}

/** Fields of a post to which the columns of a C certificate are moved. */
const OF_C = { safetyCNo: 'postCertNo', safetyCEnd: 'postCertEnd' } as const;

/** Moves a C certificate in separate columns (C证编号, C证有效期) to the post 安全员. */
function sortSafetyC(row: RosterRow): RosterRow {
  const own = Object.entries(OF_C).flatMap(([field, target]) => {
    const column = columnOf(target);
    const cell = getRosterCell(row, field);
    return column === undefined || isBlankCell(cell) ? [] : [{ column, cell }];
  });
  const post = columnOf('postName');
  const cells = new Map([...row.cells].filter(([{ field }]) => !Object.hasOwn(OF_C, field)));
  if (own.length === 0 || post === undefined) return cells.size === row.cells.size ? row : { ...row, cells };
  // A different post keeps its certificate, and the C certificate becomes a further entry of the list.
  const other = getRosterCellText(row, 'postName');
  const isListed = getRosterCellText(row, 'postCertNo') !== '';
  const left: string[] = [];
  for (const { column, cell } of own) {
    const [written, known] = [getCellText(cell).trim(), getRosterCellText(row, column.field)];
    if (isListed && known === '') left.push(`安全员 ${written}`);
    else cells.set(column, isListed ? `${known}、${written}` : cell);
  }
  cells.set(post, isListed ? `${other}、安全员` : '安全员');
  if (other !== '' && !isListed && getPostOfCertificate(other) !== '安全员') left.push(other);
  return { ...row, cells, ...(left.length > 0 ? { left: [...(row.left ?? []), ...left] } : {}) };
}

/** Moves the registration number of a constructor out of the column of post certificates, in which lists have it for project managers. */
function sortConstructorNumber(row: RosterRow): RosterRow {
  const [number, column] = [getRosterCellText(row, 'postCertNo'), columnOf('regNo')];
  if (!column || getKindOfNumber(number) === null || getRosterCellText(row, 'regNo') !== '') return row;
  return {
    ...row,
    cells: new Map([...row.cells].map(([one, cell]) => [one.field === 'postCertNo' ? column : one, cell])),
  };
}

/** Moves the certificate of a special operator to the post; the trade becomes the post if the row has none. */
function sortSpecialTrade(row: RosterRow): RosterRow {
  const [trade, column] = [getRosterCellText(row, 'trade'), columnOf('postName')];
  const isUngraded = SPECIAL_TRADE.test(trade) && getGrade(row) === '';
  const moved = isUngraded ? moveTrade(row, trade, '') : null;
  if (moved) return moved;
  const isSpecial = isUngraded && getRosterCellText(row, 'postCertNo') !== '';
  if (!column || !isSpecial || getRosterCellText(row, 'postName') !== '') return row;
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'postName'));
  return { ...row, cells: cells.set(column, trade) };
}

const MONTHS =
  /^(?:自|从)?(\d{4})[-./年]?(0?[1-9]|1[0-2])月?[-‐-―−~∼〜至到]+(\d{4})[-./年]?(0?[1-9]|1[0-2])月?(?:止)?$/;

/** Returns whether a text contains a first and a last month: 202511-202610. */
export const isMonthPeriod = (text: string): boolean => MONTHS.test(text.normalize('NFKC').replace(/\s/g, ''));

interface PaidMonths {
  readonly first: string;
  readonly last: string;
}

/** Returns the first and the last month of payment of a row, from one cell or two; null if the row has no such cells. */
function readPaidMonths(row: RosterRow): PaidMonths | null {
  const [whole, start, end] = ['socialSecurityPeriod', 'socialSecurityStart', 'socialSecurityEnd'].map((field) =>
    getRosterCellText(row, field).normalize('NFKC').replace(/\s/g, ''),
  );
  const [, from, first = '', to, last = ''] = MONTHS.exec(whole ?? '') ?? [];
  if (from !== undefined)
    return start === '' ? { first: `${from}-${first.padStart(2, '0')}`, last: `${to}-${last.padStart(2, '0')}` } : null;
  const months = [start, end].map((text) => MONTH.exec(text ?? ''));
  const [one, two] = months.map((found) => found && `${found[1]}-${(found[2] ?? '').padStart(2, '0')}`);
  return one && two ? { first: one, last: two } : null;
}

/** Minimum number of people with the same first month, by which it is the first month of the statement. */
const LEAST_PAID = 2;

/**
 * Removes the first month of payment where it is the first month of the statement, because these people may have been insured earlier.
 * Returns the rows, the month and the number of changed rows.
 */
export function leaveStatementStart(rows: readonly RosterRow[]): {
  readonly rows: readonly RosterRow[];
  readonly month: string;
  readonly count: number;
} {
  const paid = rows.map(readPaidMonths);
  const month = paid.flatMap((one) => one?.first ?? []).toSorted()[0] ?? '';
  const isFirst = (at: number): boolean => paid[at]?.first === month;
  const people = new Set(rows.filter((_row, at) => isFirst(at)).map((row) => getRosterCellText(row, 'name')));
  const end = columnOf('socialSecurityEnd');
  if (people.size < LEAST_PAID || !end) return { rows, month, count: 0 };
  const kept = rows.map((row, at): RosterRow => {
    const last = paid[at]?.last;
    if (!isFirst(at) || last === undefined) return row;
    const cells = [...row.cells].filter(([{ field }]) => !/^socialSecurity(?:Period|Start|End)$/.test(field));
    return { ...row, cells: new Map([...cells, [end, last]]) };
  });
  return { rows: kept, month, count: paid.filter((_one, at) => isFirst(at)).length };
}

const MONTH = /^(\d{4})[-./年]?(0?[1-9]|1[0-2])(?:月?(?:止)?|[-./月]\d{1,2}日?)$/;

/** Reports a last month in a separate column as not read, unless it follows from the first month and the number of months. */
function leaveLastMonth(row: RosterRow): RosterRow {
  const written = getRosterCellText(row, 'socialSecurityEnd');
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'socialSecurityEnd'));
  if (written === '') return cells.size === row.cells.size ? row : { ...row, cells };
  const [from, to] = [getRosterCellText(row, 'socialSecurityStart'), written].map((text) => {
    const [, year, month] = MONTH.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? [];
    return Number(year) * 12 + Number(month);
  });
  const months = Number(getRosterCellText(row, 'socialSecurityMonths').replace(/个?月$/, ''));
  const isKnown = from !== undefined && to !== undefined && to - from + 1 === months;
  return { ...row, cells, ...(isKnown ? {} : { left: [...(row.left ?? []), `社保缴至 ${written}`] }) };
}

/** Reads the first month of 202601-202610. The last month follows from the number of months, or is reported as not read. */
function splitSocialSecurity(row: RosterRow): RosterRow {
  const written = getRosterCellText(row, 'socialSecurityPeriod');
  const column = columnOf('socialSecurityStart');
  if (written === '' || !column) return leaveLastMonth(row);
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'socialSecurityPeriod'));
  const [, from = '', first = '', to = '', last = ''] = MONTHS.exec(written.normalize('NFKC').replace(/\s/g, '')) ?? [];
  const months = (Number(to) - Number(from)) * 12 + Number(last) - Number(first) + 1;
  if (from === '' || months < 1) {
    const message = `“${written.slice(0, 40)}”没有读出起止两个年月，请只填起始年月`;
    return {
      ...row,
      cells,
      faults: [...(row.faults ?? []), createCellError(ROSTER_SHEET.name, row.row, column.label, message)],
    };
  }
  // If the row has a different start date, it is kept, so that the period is reported as not read.
  const isFirst = getRosterCellText(row, column.field) === '';
  if (isFirst) cells.set(column, `${from}-${first}`);
  const isCounted = getRosterCellText(row, 'socialSecurityMonths').replace(/个?月$/, '') === String(months);
  const isKnown = isFirst && isCounted;
  // Beside an earlier start, these are the months of the statement, not all months of the person.
  const counted = [...cells.keys()].find(({ field }) => field === 'socialSecurityMonths');
  if (!isFirst && isCounted && counted) cells.delete(counted);
  return {
    ...row,
    cells,
    ...(isKnown
      ? {}
      : {
          left: [
            ...(row.left ?? []),
            isFirst
              ? `社保缴至 ${to}-${last.padStart(2, '0')}`
              : `社保缴费 ${written}${isCounted ? `，${months} 个月` : ''}`,
          ],
        }),
  };
}

/** Splits a cell with several certificates; specialties in brackets are not separated. */
export function splitWrittenCertificates(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (/[（(]/.test(sign)) depth += 1;
    if (/[）)]/.test(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[、，,;；/／+\n]/.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(splitBrackets);
}

/** Splits 工程师（二级注册结构工程师） into the title and the registration; brackets with any other text belong to their certificate. */
function splitBrackets(text: string): string[] {
  const [, title = '', inside = ''] = /^([^()（）]{2,20})[（(](.{4,40})[)）]$/.exec(text) ?? [];
  return isTitleName(title.trim()) && isKnownRegistration(inside) ? [title.trim(), inside] : [text];
}

type PaperKind = 'registration' | 'title' | 'post';
const getPaperKind = (part: string): PaperKind =>
  isTitleName(part) ? 'title' : getPostOfCertificate(part) === null ? 'registration' : 'post';

/** Fields of titles and posts that replace the registration columns; a registration keeps its fields. */
const FIELDS_OF: Readonly<Record<Exclude<PaperKind, 'registration'>, Readonly<Partial<Record<string, string>>>>> = {
  title: { regType: 'titleName', specialty: 'titleMajor', regNo: 'titleCertNo', certNo: 'titleCertNo' },
  post: { regType: 'postName', regNo: 'postCertNo', certNo: 'postCertNo', validEnd: 'postCertEnd' },
};
const getFieldOf = (kind: PaperKind, field: string): string | undefined =>
  kind === 'registration' ? field : FIELDS_OF[kind][field];

/** Separators between the numbers and days of several certificates. A slash is not a separator, because days contain it. */
const LIST = /[、,，;；\n]/;
const DAYS_AND_TEXTS: ReadonlySet<string> = new Set(['validEnd', 'issueDate', 'firstIssueDate']);
const splitValues = (cell: CellValue, field: string): string[] => {
  const text = getCellText(cell).trim();
  const parts = DAYS_AND_TEXTS.has(field) ? text.split(LIST) : splitWrittenCertificates(text);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

/** Returns whether all parts of a cell are specialties of one of the registrations. */
const areSpecialties = (parts: readonly string[], registrations: readonly string[]): boolean =>
  parts.every((part) =>
    registrations.some((written) =>
      (parseRegistrations(written) ?? []).some(({ regType }) => findSpecialty(part, regType) !== null),
    ),
  );

/** Assigns the certificates in a cell, with their numbers and days, to the fields of registrations, titles and posts. */
class Dealing {
  private readonly row: RosterRow;
  private readonly papers: readonly string[];
  private readonly kinds: readonly PaperKind[];
  private readonly cells: Map<SheetColumn, CellValue>;
  private readonly faults: ImportError[];
  private readonly left: string[];

  constructor(row: RosterRow, papers: readonly string[]) {
    this.row = row;
    this.papers = papers;
    this.kinds = papers.map(getPaperKind);
    this.cells = new Map(row.cells);
    this.faults = [...(row.faults ?? [])];
    this.left = [...(row.left ?? [])];
  }

  private ask({ label }: SheetColumn, message: string): void {
    this.faults.push(createCellError(FAULTS_IN, this.row.row, label, message));
  }

  /** Sets the values of one kind of certificate. A field with a different value in the row keeps it, and an error is added. */
  private put(field: string | undefined, parts: readonly string[], from: SheetColumn): void {
    if (parts.length === 0) return;
    const text = parts.join('、');
    const column = field === undefined ? undefined : columnOf(field);
    const own = [...this.cells].find(([one]) => one !== from && one.field === field);
    const known = own && !isBlankCell(own[1]) ? getCellText(own[1]).trim() : '';
    if (column === undefined) this.left.push(text);
    else if (known !== '' && known !== text) this.ask(column, `“${text}”没有读取，同一行的${column.label}是“${known}”`);
    else if (field === 'titleName' && parts.length > 1) this.ask(column, `“${text}”有 ${parts.length} 项，没有读取`);
    else this.cells.set(own?.[0] ?? column, text);
  }

  private deal(column: SheetColumn, parts: readonly string[]): void {
    this.cells.delete(column);
    for (const kind of ['registration', 'title', 'post'] as const)
      this.put(
        getFieldOf(kind, column.field),
        parts.filter((_part, at) => this.kinds[at] === kind),
        column,
      );
  }

  /** Assigns a single value to the registration, otherwise to the only certificate that has such a field. */
  private dealOne(column: SheetColumn, part: string): void {
    if (this.kinds.includes('registration')) return;
    const kinds = this.kinds.filter((kind) => getFieldOf(kind, column.field) !== undefined);
    const [kind] = kinds;
    this.cells.delete(column);
    if (kind === undefined) this.left.push(part);
    else if (kinds.length === 1) this.put(getFieldOf(kind, column.field), [part], column);
    else this.ask(column, `${column.label}只有 1 项，证书有 ${this.papers.length} 项，请逐项对应`);
  }

  getRow(): RosterRow {
    const registrations = this.papers.filter((_paper, at) => this.kinds[at] === 'registration');
    for (const [column, cell] of this.row.cells) {
      const { field } = column;
      if (field === 'regType')
        this.deal(
          column,
          this.papers.map((paper) => (getPaperKind(paper) === 'post' ? (getPostOfCertificate(paper) ?? paper) : paper)),
        );
      if (field === 'regType' || field === 'grade' || !REGISTRATION_FIELDS.has(field)) continue;
      if (/^safetyB/.test(field) || column.kind === 'flag' || isBlankCell(cell)) continue;
      const parts = splitValues(cell, field);
      if (field === 'specialty' && areSpecialties(parts, registrations)) continue;
      const [only] = parts;
      if (only !== undefined && parts.length === 1) this.dealOne(column, only);
      else if (parts.length === this.papers.length) this.deal(column, parts);
      else {
        this.cells.delete(column);
        this.ask(column, `${column.label}有 ${parts.length} 项，证书有 ${this.papers.length} 项，请逐项对应`);
      }
    }
    const { cells, faults, left } = this;
    return { ...this.row, cells, faults, ...(left.length > 0 ? { left } : {}) };
  }
}

/** Moves titles and posts in the same cell as registrations to their fields: 一级建造师（建筑）、高级工程师. */
function sortWrittenPapers(row: RosterRow): RosterRow {
  const papers = splitWrittenCertificates(getRosterCellText(row, 'regType'));
  const isMixed = papers.length > 1 && papers.some((paper) => getPaperKind(paper) !== 'registration');
  return isMixed ? new Dealing(row, papers).getRow() : row;
}

/** Moves the numbers after the certificates in a cell to the column of numbers. Adds an error unless each certificate has one number. */
function splitPaperNumbers(row: RosterRow): RosterRow {
  const [kind, number] = [columnOf('regType'), columnOf('regNo')];
  const split = splitCertificateNumbers(getRosterCellText(row, 'regType'));
  if (!kind || !number || split === null || getRosterCellText(row, 'regNo') !== '') return row;
  const { papers, numbers } = split;
  const known = splitWrittenCertificates(papers).filter(
    (paper) => parseRegistrations(paper) !== null || getPaperKind(paper) !== 'registration',
  );
  if (known.length === 0) return row;
  const cells = new Map([...row.cells, [kind, papers] as const]);
  if (known.length === 1 || known.length === numbers.length)
    return { ...row, cells: cells.set(number, numbers.join('、')) };
  const message = `注册编号有 ${numbers.length} 项，证书有 ${known.length} 项，请逐项对应`;
  return { ...row, cells, faults: [...(row.faults ?? []), createCellError(FAULTS_IN, row.row, number.label, message)] };
}

/** Removes the cells of an unknown certificate and adds an error. */
function dropUnknownPaper(row: RosterRow, kind: string): RosterRow {
  const cells = new Map([...row.cells].filter(([column]) => !isOfPaper(column)));
  const words = [...row.cells].flatMap(([column, cell]) =>
    isOfPaper(column) && column.field !== 'regType' && !isBlankCell(cell) ? getCellText(cell).trim() : [],
  );
  const also = words.length > 0 ? `（${words.join('、').slice(0, 100)}）` : '';
  const label = columnOf('regType')?.label ?? '';
  const message = `“${kind.slice(0, 40)}”看不出是哪一种证书，没有读取${also}`;
  return { ...row, cells, faults: [...(row.faults ?? []), createCellError(FAULTS_IN, row.row, label, message)] };
}

const isOfPaper = ({ field, kind }: SheetColumn): boolean =>
  REGISTRATION_FIELDS.has(field) && kind !== 'flag' && !/^safetyB/.test(field);

/** Matches the number of a safety certificate, which contains its class: 京建安C3（2024）0001. */
const SAFETY_NUMBER = /建安\s*[ABC]/i;

/**
 * Adds the kind of certificate to a row whose number is that of a safety certificate: lists have no kind, or the post of the holder
 * (项目负责人). An expiry date beside the post then belongs to this number.
 */
function nameSafetyCertificate(row: RosterRow): RosterRow {
  const number = getRosterCellText(row, 'regNo').normalize('NFKC');
  const [kind, end] = [columnOf('regType'), columnOf('validEnd')];
  const written = getRosterCellText(row, 'regType');
  const isNamed = written !== '' && (isKnownRegistration(written) || parseSafetyCertificateClass(written) !== null);
  if (!kind || !end || isNamed || !SAFETY_NUMBER.test(number)) return row;
  const postEnd = getRosterCell(row, 'postCertEnd');
  const isOwnEnd = getRosterCellText(row, 'validEnd') === '' && getRosterCellText(row, 'postCertNo') === '';
  const cells = [...row.cells].filter(
    ([{ field }]) => field !== 'regType' && !(isOwnEnd && (field === 'postCertEnd' || field === 'validEnd')),
  );
  const added = isOwnEnd && !isBlankCell(postEnd) ? ([[end, postEnd]] as const) : [];
  return { ...row, cells: new Map([...cells, ...added, [kind, `${getSafetyClassOfNumber(number)}证`]]) };
}

/** Moves the cells of another certificate in the registration columns to its fields. */
function sortPaper(row: RosterRow): RosterRow {
  const written = getRosterCellText(row, 'regType');
  const safety = getSafetyClassOfCertificate(
    written,
    getRosterCellText(row, 'regNo') || getRosterCellText(row, 'certNo'),
  );
  const kind = safety === null || parseSafetyCertificateClass(written) !== null ? written : `${safety}证`;
  if (kind === '' || parseRegistrations(kind) !== null || findRegistrationKind(kind) !== null) return row;
  const paper = OTHER_PAPERS.find(({ is }) => is(kind, row));
  if (!paper) return WORKER.test(kind) ? dropUnknownPaper(row, kind) : row;
  const cells = new Map<SheetColumn, CellValue>();
  const left: string[] = [];
  const put = (field: string | undefined, cell: CellValue): void => {
    const column = field === undefined ? undefined : columnOf(field);
    if (column && !isBlankCell(cell)) cells.set(column, cell);
  };
  for (const [column, cell] of row.cells) {
    const { field } = column;
    const isOwn = REGISTRATION_FIELDS.has(field) && column.kind !== 'flag';
    if (isOwn && Object.keys(paper.fields).length === 0) left.push(getCellText(cell).trim());
    else if (field === 'regNo' || field === 'certNo') put(paper.fields.number, cell);
    else if (field === 'regType') put(paper.fields.regType, getPostOfCertificate(kind) ?? cell);
    else if (field in paper.fields) put(paper.fields[field], cell);
    // The number of a C certificate does not belong to a different post.
    else if (
      field === 'postName' &&
      parseSafetyCertificateClass(kind) === 'C' &&
      !isBlankCell(cell) &&
      getPostOfCertificate(getCellText(cell)) !== '安全员'
    )
      left.push(getCellText(cell).trim());
    // Posts and safety certificates have no field for a specialty or a class.
    else if (field === 'specialty' || field === 'grade' || field === 'issueDate' || field === 'firstIssueDate')
      left.push(getCellText(cell).trim());
    else cells.set(column, cell);
  }
  const words = left.filter((text) => text !== '' && text !== '/' && text !== '-');
  return { ...row, cells, left: [...(row.left ?? []), ...words] };
}

/** Reports the expiry date of a title or skill certificate, which has no field, so that it is not read as the date of a registration. */
function leaveLooseEnd(row: RosterRow): RosterRow {
  const end = getRosterCellText(row, 'validEnd');
  const isLoose = row.kind === null && [...row.cells.keys()].filter(isOfPaper).length === 1;
  const isOfOther = ['titleName', 'titleRank', 'trade'].some((field) => getRosterCellText(row, field) !== '');
  if (end === '' || !isLoose || !isOfOther) return row;
  const cells = new Map([...row.cells].filter(([column]) => !isOfPaper(column)));
  return { ...row, cells, left: [...(row.left ?? []), `有效期至 ${end}`] };
}

/** The only special operation whose name contains a separator (应急管理部《特种作业目录》). */
const LISTED_NAME = /高处安装、维护、拆除作业/g;
const joinListedName = (row: RosterRow): RosterRow => ({
  ...row,
  cells: new Map(
    [...row.cells].map(([column, cell]) => [
      column,
      typeof cell === 'string' ? cell.replace(LISTED_NAME, '高处安装维护拆除作业') : cell,
    ]),
  ),
});

/** A sentence about the education: 2002年毕业于示例大学土木工程专业. */
const GRADUATION =
  /^(?:(?<year>\d{4}年)(?<month>\d{1,2}月)?)?(?:毕业于)?(?<school>(?!\p{Script=Han}{0,12}毕业于)\p{Script=Han}{2,24}(?:大学|学院|学校)(?:[（(][^（()）]{1,12}[）)])?)(?:(?<major>[^，,。;；、]{2,24}?)专业)?(?:毕业)?$/u;

/** Splits a sentence in the column of the school into the school, the major and the day; another sentence is reported. */
function splitGraduation(row: RosterRow): RosterRow {
  const text = getRosterCellText(row, 'graduateSchool').replace(/\s/g, '');
  const { year = '', month, school = '', major = '' } = GRADUATION.exec(text)?.groups ?? {};
  const column = columnOf('graduateSchool');
  if (!column || (school === '' ? !text.includes('毕业于') : school === text)) return row;
  if (school === '') {
    const message = `“${text.slice(0, 40)}”看不出毕业院校，没有读取`;
    const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'graduateSchool'));
    return {
      ...row,
      cells,
      faults: [...(row.faults ?? []), createCellError(ROSTER_SHEET.name, row.row, column.label, message)],
    };
  }
  const cells = new Map(row.cells);
  const left: string[] = [];
  for (const [field, value] of [
    ['graduateSchool', school],
    ['major', major],
    ['graduateDate', month === undefined ? '' : `${year}${month}`],
  ] as const) {
    const own = [...cells].find(([one]) => one.field === field);
    const target = own?.[0] ?? columnOf(field);
    if (value === '' || target === undefined) continue;
    if (field === 'graduateSchool' || !own || isBlankCell(own[1])) cells.set(target, value);
    else if (getCellText(own[1]).trim() !== value) left.push(value);
  }
  if (month === undefined && year !== '') left.push(`${year}毕业`);
  return { ...row, cells, left: [...(row.left ?? []), ...left] };
}

const STEPS: readonly ((row: RosterRow) => RosterRow)[] = [
  joinListedName,
  splitGraduation,
  splitSocialSecurity,
  sortUnclassed,
  sortSafetyC,
  splitTrade,
  sortSpecialTrade,
  sortConstructorNumber,
  splitPaperNumbers,
  sortWrittenPapers,
  nameSafetyCertificate,
  sortPaper,
  leaveLooseEnd,
];

/** Moves the cells of a row to the fields of the certificates to which they belong. */
export const assignCertificateFields = (row: RosterRow): RosterRow => STEPS.reduce((sorted, step) => step(sorted), row);
