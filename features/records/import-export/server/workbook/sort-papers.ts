/** Sorts the papers of a person that lists have in the columns of registrations: titles, posts, trades and safety certificates. */
import { SITE_POSTS } from '#domain/records/person-choices.ts';
import { isTitleName } from '#domain/records/title-rank.ts';
import {
  findRegistrationKind,
  getKindOfNumber,
  readWrittenRegistrations,
} from '#domain/records/written-registration.ts';
import { type CellValue, getText, isBlank } from './cells.ts';
import type { Column } from './column.ts';
import { type RosterRow, textAt } from './roster-row.ts';
import { REGISTRATION_FIELDS, ROSTER } from './sheets.ts';

/** Neither a registration nor another paper with fields in the portal: 安全生产考核 A 证. */
const NO_REGISTRATION = /(?<!师)(?:证|证书|[A-C]类)$/;

/** Trades of special operators, who have a certificate of their own (住房城乡建设部 2008 年《建筑施工特种作业人员管理规定》). */
const SPECIAL_TRADE = /^(?:建筑)?(?:电工(?!程)|架子工|起重|司索|信号|吊篮)|司机(?:[（(]|$)|安装拆卸工/;

/** Papers that a list of certificates has in one column with the registrations, and the fields that their cells become. */
const OTHER_PAPERS: readonly {
  readonly is: (kind: string) => boolean;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}[] = [
  {
    is: (kind) => /B\s*[证类]|[（(]B[)）]|项目负责人/.test(kind) && /安全|安考|B\s*证/.test(kind),
    fields: { number: 'safetyBNo', validEnd: 'safetyBEnd' },
  },
  {
    is: isTitleName,
    fields: { regType: 'titleName', specialty: 'titleMajor', number: 'titleCertNo' },
  },
  {
    is: (kind) => getPost(kind) !== null || /特种作业|操作证|操作资格/.test(kind) || SPECIAL_TRADE.test(kind.trim()),
    fields: { regType: 'postName', number: 'postCertNo', validEnd: 'postCertEnd' },
  },
  {
    is: (kind) => /^\p{Script=Han}{1,8}工(?:[（(].*[)）])?$/u.test(kind.trim()),
    fields: { regType: 'trade', grade: 'skillGrade', number: 'skillCertNo' },
  },
  { is: (kind) => NO_REGISTRATION.test(kind.normalize('NFKC').trim()), fields: {} },
];

/** The post of a certificate: 施工员证 and 土建施工员 are posts, 安全生产考核 C 证 is held by 安全员; null for other papers. */
function getPost(kind: string): string | null {
  const text = kind
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?:岗位)?(?:证书?|岗位)$/, '');
  if (/安全.*C|^C[证类]?$|专职安全/.test(text)) return '安全员';
  return SITE_POSTS.some((post) => text.endsWith(post)) ? text : null;
}

const columnOf = (field: string): Column | undefined =>
  [...ROSTER.columns, ...(ROSTER.alsoRead ?? [])].find((one) => one.field === field);

/** Splits 砌筑工（中级） into the trade and the grade. */
function splitTrade(row: RosterRow): RosterRow {
  const text = textAt(row, 'tradeText').normalize('NFKC');
  const [, trade, grade] = /^([^\s(/、,]{1,20})[\s(/、,]{1,3}([^\s()/、,]{1,12})\)?$/.exec(text) ?? [];
  const [tradeColumn, gradeColumn] = [columnOf('trade'), columnOf('skillGrade')];
  if (text === '' || !tradeColumn || !gradeColumn) return row;
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'tradeText'));
  cells.set(tradeColumn, trade ?? text);
  if (grade !== undefined) cells.set(gradeColumn, grade);
  return { ...row, cells };
}

/** Moves the number of a constructor out of the column of post certificates, where project managers have it. */
function sortConstructorNumber(row: RosterRow): RosterRow {
  const [number, column] = [textAt(row, 'postCertNo'), columnOf('regNo')];
  if (!column || getKindOfNumber(number) === null || textAt(row, 'regNo') !== '') return row;
  return {
    ...row,
    cells: new Map([...row.cells].map(([one, cell]) => [one.field === 'postCertNo' ? column : one, cell])),
  };
}

/** Splits a cell with several papers; the specialties in brackets are not separated. */
function splitWrittenPapers(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    if (/[（(]/.test(sign)) depth += 1;
    if (/[）)]/.test(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[、，,;；/+\n]/.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Moves the titles and posts that a cell names beside registrations to their own fields: 一级建造师（建筑）、高级工程师. */
function sortWrittenPapers(row: RosterRow): RosterRow {
  const parts = splitWrittenPapers(textAt(row, 'regType'));
  const [isTitle, isPost] = [isTitleName, (part: string) => getPost(part) !== null];
  const registrations = parts.filter((part) => !isTitle(part) && !isPost(part));
  if (parts.length < 2 || registrations.length === parts.length) return row;
  const columns = { regType: columnOf('regType'), titleName: columnOf('titleName'), postName: columnOf('postName') };
  const found = {
    regType: registrations,
    titleName: parts.filter(isTitle),
    postName: parts.filter((part) => isPost(part)).map((part) => getPost(part) ?? part),
  };
  const cells = new Map([...row.cells].filter(([{ field }]) => field !== 'regType'));
  for (const field of ['regType', 'titleName', 'postName'] as const) {
    const column = columns[field];
    // A second title has no place here: the cell stays as it is written and is asked about.
    if (!column || found[field].length === 0) continue;
    if (field !== 'regType' && textAt(row, field) !== '' && !found[field].includes(textAt(row, field))) return row;
    if (field === 'titleName' && found.titleName.length > 1) return row;
    cells.set(column, found[field].join('、'));
  }
  return { ...row, cells };
}

/** Moves the cells of another paper in the columns of registrations to its own fields. */
function sortPaper(row: RosterRow): RosterRow {
  const kind = textAt(row, 'regType');
  if (kind === '' || readWrittenRegistrations(kind) !== null || findRegistrationKind(kind) !== null) return row;
  const paper = OTHER_PAPERS.find(({ is }) => is(kind));
  if (!paper) return row;
  const cells = new Map<Column, CellValue>();
  const left: string[] = [];
  const put = (field: string | undefined, cell: CellValue): void => {
    const column = field === undefined ? undefined : columnOf(field);
    if (column && !isBlank(cell)) cells.set(column, cell);
  };
  for (const [column, cell] of row.cells) {
    const { field } = column;
    const isOfPaper = REGISTRATION_FIELDS.has(field) && column.kind !== 'flag';
    if (isOfPaper && Object.keys(paper.fields).length === 0) left.push(getText(cell).trim());
    else if (field === 'regNo' || field === 'certNo') put(paper.fields.number, cell);
    else if (field === 'regType') put(paper.fields.regType, getPost(kind) ?? cell);
    else if (field in paper.fields) put(paper.fields[field], cell);
    // Posts and safety certificates have no field for a specialty or a class.
    else if (field === 'specialty' || field === 'grade' || field === 'issueDate' || field === 'firstIssueDate')
      left.push(getText(cell).trim());
    else cells.set(column, cell);
  }
  const words = left.filter((text) => text !== '' && text !== '/' && text !== '-');
  return { ...row, cells, ...(words.length > 0 ? { left: words } : {}) };
}

/** Moves the cells of a row to the fields of the papers that they are about. */
export const sortPapers = (row: RosterRow): RosterRow =>
  sortPaper(sortWrittenPapers(sortConstructorNumber(splitTrade(row))));
