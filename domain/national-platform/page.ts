/**
 * Parses an enterprise's page on the national platform (全国建筑市场监管公共服务平台) from its tables. Columns are found by heading, because the pages,
 * their exports and browser copies have different column orders. Cells that cannot be parsed are reported with their row.
 */

import type { z } from 'zod';
import {
  type Certificate,
  EnterpriseDocument,
  type Project,
  type RegisteredPerson,
} from '#domain/enterprise/enterprise-document.ts';
import { addByKey } from '#domain/lists/by-key.ts';
import { REGISTRATION_TYPES } from '#domain/records/person-choices.ts';
import { PROJECT_TYPES } from '#domain/records/project.ts';
import { readWrittenDay } from '#domain/validity/written-day.ts';
import type { PlatformEnterprise } from './records.ts';

type Rows = readonly (readonly string[])[];
export interface PageTables {
  readonly tables: readonly Rows[];
  readonly lines: readonly string[];
}

export const PLATFORM_PAGE_SECTIONS = ['enterprise', 'certificates', 'people', 'projects'] as const;
export type PlatformPageSection = (typeof PLATFORM_PAGE_SECTIONS)[number];
export type PlatformListSection = Exclude<PlatformPageSection, 'enterprise'>;
export const PLATFORM_SECTION_NAMES: Readonly<Record<PlatformPageSection, string>> = {
  enterprise: '企业信息',
  certificates: '资质',
  people: '注册人员',
  projects: '项目',
};

export interface PlatformPageNote {
  readonly section: PlatformPageSection;
  /** Row number within the section, from 1; null if the message concerns the whole section. */
  readonly row: number | null;
  readonly name: string;
  readonly words: string;
}

export interface ParsedPlatformPage {
  readonly enterprise: PlatformEnterprise | null;
  readonly certificates: readonly Certificate[];
  readonly people: readonly RegisteredPerson[];
  readonly projects: readonly Project[];
  /** Name of the enterprise for each registration, by registration kind and number. */
  readonly employers: Readonly<Record<string, string>>;
  /** Number of rows of each list on the page. */
  readonly rows: Readonly<Record<PlatformListSection, number>>;
  /** The number of rows in a list on the platform, if the page states it. */
  readonly totals: Readonly<Partial<Record<PlatformListSection, number>>>;
  readonly notes: readonly PlatformPageNote[];
}

const tight = (text: string): string => text.normalize('NFKC').replace(/[\s:*]/g, '');

/** Headings of each field, the most specific first; a heading matches if it begins with one of them. */
const HEADINGS = {
  people: {
    name: ['姓名', '人员姓名'],
    idNo: ['身份证号', '证件号', '身份证'],
    regType: ['注册类别', '注册类型', '注册资格', '证书类别'],
    regNo: ['注册号', '注册编号', '注册证书编号', '注册证书号', '证书编号'],
    sealNo: ['执业印章号', '印章号'],
    specialty: ['注册专业', '专业'],
    validEnd: ['注册有效期', '证书有效期', '有效期'],
    employer: ['注册单位', '注册企业', '聘用企业', '所在企业', '执业单位'],
  },
  certificates: {
    category: ['资质类别', '证书类别'],
    certNo: ['资质证书号', '资质证书编号', '证书编号', '证书号'],
    itemName: ['资质名称', '资质项', '资质等级'],
    issueDate: ['发证日期'],
    validEnd: ['发证有效期', '证书有效期', '有效期'],
    issuer: ['发证机关'],
  },
  projects: {
    projectNo: ['项目编号', '平台项目编号', '工程编号'],
    provProjectNo: ['省级项目编号'],
    projectName: ['项目名称', '工程名称'],
    region: ['项目属地', '项目所在地'],
    projectType: ['项目类别', '项目分类', '工程类别'],
    ownerName: ['建设单位'],
    dataLevel: ['数据等级'],
    contractAmount: ['合同金额(万元)', '合同价(万元)', '合同额(万元)'],
  },
} as const;
type Fields<S extends PlatformListSection> = keyof (typeof HEADINGS)[S] & string;

/** Fields that a table must have to belong to the section. */
const NEEDED: { readonly [S in PlatformListSection]: readonly (readonly Fields<S>[])[] } = {
  people: [
    ['name', 'regNo'],
    ['name', 'regType'],
  ],
  certificates: [['itemName', 'certNo']],
  projects: [
    ['projectName', 'projectNo'],
    ['projectName', 'ownerName'],
  ],
};
const SECTIONS: readonly PlatformListSection[] = ['people', 'certificates', 'projects'];

interface Found<S extends PlatformListSection = PlatformListSection> {
  readonly section: S;
  readonly columns: Readonly<Partial<Record<string, number>>>;
  readonly width: number;
}

function getColumns(
  section: PlatformListSection,
  heading: readonly string[],
): Readonly<Partial<Record<string, number>>> {
  const cells = heading.map(tight);
  const columns: Partial<Record<string, number>> = {};
  const taken = new Set<number>();
  const fields = Object.entries<readonly string[]>(HEADINGS[section]);
  // Exact headings first, so that 专业 does not match the column 注册专业.
  for (const isWhole of [true, false])
    for (const [field, words] of fields) {
      if (columns[field] !== undefined) continue;
      const at = cells.findIndex(
        (cell, index) =>
          !taken.has(index) &&
          words.some((word) => (isWhole ? cell === word : cell.startsWith(word) && cell.length < 25)),
      );
      if (at < 0) continue;
      columns[field] = at;
      taken.add(at);
    }
  return columns;
}

function getHeading(row: readonly string[]): Found | null {
  for (const section of SECTIONS) {
    const columns = getColumns(section, row);
    const needed: readonly (readonly string[])[] = NEEDED[section];
    if (needed.some((fields) => fields.every((field) => columns[field] !== undefined)))
      return { section, columns, width: row.length };
  }
  return null;
}

interface Line {
  readonly row: number;
  readonly of: (field: string) => string;
}

/**
 * Yields rows, each with its heading. If the heading is in a separate table, as on the platform's pages, the tables are joined by their
 * number of columns.
 */
function* rowsUnderHeadings(
  tables: readonly Rows[],
): Generator<{ readonly row: readonly string[]; readonly under: Found }> {
  let before: Found | null = null;
  for (const rows of tables) {
    let own: Found | null = null;
    for (const row of rows) {
      const heading = getHeading(row);
      const joined: Found | null = before !== null && Math.abs(row.length - before.width) <= 1 ? before : null;
      const under: Found | null = own ?? joined;
      if (heading !== null) own = heading;
      else if (under !== null) yield { row, under };
    }
    before = own ?? before;
  }
}

function getLines(tables: readonly Rows[]): ReadonlyMap<PlatformListSection, Line[]> {
  const lines = new Map<PlatformListSection, Line[]>();
  const seen = new Set<string>();
  for (const { row, under } of rowsUnderHeadings(tables)) {
    // Pinned columns appear twice in the page.
    const key = `${under.section} ${row.join('\t')}`;
    if (seen.has(key) || row.every((cell) => cell === '')) continue;
    seen.add(key);
    addByKey(lines, under.section, {
      row: (lines.get(under.section)?.length ?? 0) + 1,
      of: (field) => (row[under.columns[field] ?? -1] ?? '').normalize('NFKC').trim(),
    });
  }
  return lines;
}

const EMPTY = /^(?:-+|—+|\/|无|暂无|null|undefined)$/;
const filled = (text: string): string | null => (text === '' || EMPTY.test(text) ? null : text);

function getDay(text: string): string | null | undefined {
  if (filled(text) === null) return null;
  // 2023-05-10至2026-05-09: the last date is used.
  const last =
    text
      .split(/至|~|到/)
      .at(-1)
      ?.trim() ?? text;
  const read = readWrittenDay(last);
  if (read.is === 'endless') return null;
  return read.is === 'day' ? read.day : undefined;
}

const TYPES = new Set(REGISTRATION_TYPES.map(({ name }) => name));

/** Returns the registration type as named in the enterprise's records: 一级注册建造师 becomes 一级建造师, 注册监理工程师 becomes 监理工程师. */
export function getRegistrationType(text: string): string {
  const plain = tight(text).split('(', 1)[0] ?? '';
  for (const one of [
    plain,
    plain.replace('注册', ''),
    plain.replace(/^注册/, ''),
    plain.replace(/^注册土木工程师.*$/, '土木工程师'),
  ])
    if (TYPES.has(one)) return one;
  return plain;
}

/** Splits 京1112018201900001（京1111718192001） into the registration number and the seal number. */
function getNumbers(text: string): { readonly regNo: string | null; readonly sealNo: string | null } {
  const [, regNo = '', sealNo = ''] = /^([^()]*)(?:\(([^()]*)\))?/.exec(text.replace(/\s/g, '')) ?? [];
  return { regNo: filled(regNo), sealNo: filled(sealNo) };
}

interface Reader {
  readonly notes: PlatformPageNote[];
  readonly employers: Record<string, string>;
}

type AddNote = (words: string) => void;

/** Returns the parsed record; invalid values are reported and omitted. */
function takeRead<T>(read: z.ZodSafeParseResult<T[]>, tell: AddNote): T[] {
  if (read.success) return read.data;
  tell(`${read.error.issues[0]?.message ?? '内容不完整'}，未收入`);
  return [];
}

/** Parses a date in a row; an invalid date is reported and treated as missing. */
function readDay(line: Line, field: string, label: string, tell: AddNote): string | null {
  const day = getDay(line.of(field));
  if (day === undefined) tell(`${label}“${line.of(field)}”无法识别，按未提供`);
  return day ?? null;
}

const getNote =
  (reader: Reader, section: PlatformPageSection, line: Line, name: string): AddNote =>
  (words) =>
    void reader.notes.push({ section, row: line.row, name, words });

/** Merges the rows of one person by name and masked number. These do not prove identity, so only rows of the same page are merged. */
function readPeople(reader: Reader, lines: readonly Line[]): RegisteredPerson[] {
  const people = new Map<
    string,
    { readonly name: string; readonly registrations: Record<string, unknown>[]; readonly line: Line }
  >();
  for (const line of lines) {
    const name = line.of('name').replace(/\s/g, '');
    const tell = getNote(reader, 'people', line, name);
    if (filled(name) === null) {
      tell('没有姓名，未收入');
      continue;
    }
    const regType = getRegistrationType(line.of('regType'));
    const { regNo, sealNo } = getNumbers(line.of('regNo'));
    if (filled(regType) === null) {
      tell('没有注册类别，未收入');
      continue;
    }
    if (regNo === null) tell('没有注册号，不参与比对');
    const validEnd = readDay(line, 'validEnd', '有效期', tell);
    const employer = filled(line.of('employer'));
    if (regNo !== null && employer !== null) reader.employers[`${regType} ${regNo}`] = employer.slice(0, 100);
    const specialties = line
      .of('specialty')
      .split(/[,，、;；]/)
      .map((one) => filled(one.trim()));
    const key = `${name} ${line.of('idNo') || line.row}`;
    const known = people.get(key) ?? { name, registrations: [], line };
    people.set(key, known);
    for (const specialty of specialties)
      known.registrations.push({
        regType,
        regNo,
        practiceSealNo: filled(line.of('sealNo')) ?? sealNo,
        specialty,
        validEnd,
      });
  }
  return [...people.values()].flatMap(({ name, registrations, line }) =>
    takeRead(
      EnterpriseDocument.shape.registeredPeople.safeParse([{ name, registrations: registrations.slice(0, 20) }]),
      getNote(reader, 'people', line, name),
    ),
  );
}

const LEVEL = /^(.*?)(特级|一级|二级|三级|甲级|乙级|丙级|丁级|综合|不分等级)$/;
const CATEGORY_WORDS = [
  ['construction', /建筑业|施工/],
  ['supervision', /监理/],
  ['design', /设计/],
  ['survey', /勘察/],
  ['safety', /安全生产/],
] as const;

/** Splits 建筑工程施工总承包一级 into name and level. */
export function splitQualificationItem(text: string): { readonly itemName: string; readonly level: string | null } {
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/\((特级|[一二三]级|[甲乙丙丁]级|不分等级)\)$/, '$1');
  const [, itemName = plain, level = null] = LEVEL.exec(plain) ?? [];
  return { itemName: itemName || plain, level };
}

function readCertificates(reader: Reader, lines: readonly Line[]): Certificate[] {
  const certificates = new Map<
    string,
    { readonly line: Line; readonly head: Record<string, unknown>; readonly items: Record<string, unknown>[] }
  >();
  for (const line of lines) {
    const certNo = filled(line.of('certNo').replace(/\s/g, ''));
    const text = filled(line.of('itemName'));
    const tell = getNote(reader, 'certificates', line, text ?? '');
    if (certNo === null || text === null) {
      tell(certNo === null ? '没有资质证书号，未收入' : '没有资质名称，未收入');
      continue;
    }
    const words = line.of('category');
    const category = CATEGORY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
    const { itemName, level } = splitQualificationItem(text);
    const head = {
      certNo,
      category,
      certName: filled(words) ?? '资质证书',
      issueDate: readDay(line, 'issueDate', '发证日期', tell),
      validEnd: readDay(line, 'validEnd', '有效期', tell),
      issuer: filled(line.of('issuer')),
    };
    const items: Record<string, unknown>[] = [];
    const known = certificates.get(certNo) ?? { line, head, items };
    certificates.set(certNo, known);
    if (!known.items.some((one) => one['itemName'] === itemName && one['level'] === level))
      known.items.push({ itemName, level });
  }
  return [...certificates.values()].flatMap(({ head, items, line }) =>
    takeRead(
      EnterpriseDocument.shape.certificates.safeParse([{ ...head, items: items.slice(0, 200) }]),
      getNote(reader, 'certificates', line, String(head['certNo'])),
    ),
  );
}

const KNOWN_TYPES: readonly string[] = PROJECT_TYPES;

function getProjectType(text: string): string | null {
  const plain = tight(text);
  return (
    [plain, plain.replace(/工程$/, ''), plain.replace(/公用工程$/, '')].find((one) => KNOWN_TYPES.includes(one)) ?? null
  );
}

function readProjects(reader: Reader, lines: readonly Line[]): Project[] {
  return lines.flatMap((line) => {
    const projectName = line.of('projectName');
    const tell = getNote(reader, 'projects', line, projectName);
    if (filled(projectName) === null) {
      tell('没有项目名称，未收入');
      return [];
    }
    const amount = filled(line.of('contractAmount').replace(/,/g, ''));
    const contractAmount =
      amount === null || !/^\d{1,9}(\.\d{1,6})?$/.test(amount) ? null : Math.round(Number(amount) * 10_000) / 10_000;
    if (amount !== null && contractAmount === null) tell(`合同金额“${amount}”无法识别，按未提供`);
    const typeWords = filled(line.of('projectType'));
    const projectType = typeWords === null ? null : getProjectType(typeWords);
    if (typeWords !== null && projectType === null) tell(`项目类别“${typeWords}”没有对应的工程类别，按未提供`);
    const level = line.of('dataLevel').replace(/级$/, '').toUpperCase();
    const projectNo = filled(line.of('projectNo').replace(/\s/g, ''));
    if (projectNo === null) tell('没有项目编号，不能与本企业的项目对应');
    const project = {
      projectNo,
      provProjectNo: filled(line.of('provProjectNo').replace(/\s/g, '')),
      projectName,
      projectType,
      ownerName: filled(line.of('ownerName')),
      dataLevel: /^[A-D]$/.test(level) ? level : null,
      contractAmount,
    };
    return takeRead(EnterpriseDocument.shape.projects.safeParse([project]), tell);
  });
}

/** The labels of the values on the page of an enterprise. */
const LABELS: Readonly<Record<keyof PlatformEnterprise, readonly string[]>> = {
  entName: ['企业名称'],
  creditCode: ['统一社会信用代码', '统一社会信用代码/营业执照编号'],
  legalPerson: ['企业法定代表人', '法定代表人'],
  regAddress: ['企业经营地址', '企业注册地址', '注册地址'],
  regCapital: ['注册资本(万元)'],
  techLeadName: ['企业技术负责人', '技术负责人'],
};

const NO_VALUES = new Set(
  [...Object.values(LABELS).flat(), '企业注册属地', '企业登记注册类型', '序号', '操作'].map(tight),
);

/** Reads the value next to or below a label, in a table or in a line of text; the first value of each label is used. */
function readLabels({ tables, lines }: PageTables): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  const say = (label: string, value: string) => {
    const key = tight(label);
    if (key !== '' && filled(value) !== null && !NO_VALUES.has(tight(value)) && !said.has(key))
      said.set(key, value.normalize('NFKC').trim());
  };
  for (const rows of tables)
    for (const row of rows) if (row.length <= 8) row.forEach((cell, index) => say(cell, row[index + 1] ?? ''));
  lines.forEach((line, index) => {
    const [label = '', ...rest] = line.split(/[:：]/);
    if (rest.length > 0 && rest.join('') !== '') say(label, rest.join(':'));
    else say(label, lines[index + 1] ?? '');
  });
  return said;
}

function readEnterprise(page: PageTables): PlatformEnterprise | null {
  const said = readLabels(page);
  const of = (field: keyof PlatformEnterprise) =>
    LABELS[field].map((label) => said.get(tight(label))).find((value) => value !== undefined) ?? null;
  const creditCode =
    of('creditCode')
      ?.toUpperCase()
      .match(/\b[0-9A-HJ-NPQRTUWXY]{18}\b/)?.[0] ?? null;
  const capital = of('regCapital')
    ?.replace(/,/g, '')
    .match(/^\d{1,9}(?:\.\d{1,4})?/)?.[0];
  const enterprise = {
    entName: of('entName')?.slice(0, 100) ?? null,
    creditCode,
    legalPerson: of('legalPerson')?.slice(0, 30) ?? null,
    regAddress: of('regAddress')?.slice(0, 200) ?? null,
    regCapital: capital === undefined ? null : Number(capital),
    techLeadName: of('techLeadName')?.slice(0, 30) ?? null,
  };
  return Object.values(enterprise).some((value) => value !== null) ? enterprise : null;
}

/** Returns the stated total (共 37 条) if the page contains only one list. */
function getTotal({ lines, tables }: PageTables): number | null {
  const words = [...lines, ...tables.flatMap((rows) => rows.map((row) => row.join(' ')))];
  for (const line of words) {
    const total = /共\s*(\d{1,6})\s*(?:条|人|项|个)/.exec(line)?.[1];
    if (total !== undefined) return Number(total);
  }
  return null;
}

export function readPlatformPage(page: PageTables): ParsedPlatformPage {
  const reader: Reader = { notes: [], employers: {} };
  const lines = getLines(page.tables);
  const of = (section: PlatformListSection) => lines.get(section) ?? [];
  const listed = SECTIONS.filter((section) => of(section).length > 0);
  const total = getTotal(page);
  const [only] = listed;
  return {
    enterprise: readEnterprise(page),
    certificates: readCertificates(reader, of('certificates')),
    people: readPeople(reader, of('people')),
    projects: readProjects(reader, of('projects')),
    rows: { certificates: of('certificates').length, people: of('people').length, projects: of('projects').length },
    totals: listed.length === 1 && only !== undefined && total !== null ? { [only]: total } : {},
    employers: reader.employers,
    notes: reader.notes,
  };
}
