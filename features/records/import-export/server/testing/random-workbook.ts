/** Workbooks with random layouts and known values, which measure how much of a realistic file is read. */
import { writeOds } from 'hucre/ods';
import { type CellValue, type MergeRange, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { createRandom } from '#domain/testing/random-enterprise.ts';
import { toUtcDay } from '#domain/validity/day.ts';
import { createSampleIdNumber } from './files.ts';

/** An expected value and the cell that contains it. */
export interface ExpectedCell {
  readonly owner: string;
  readonly path: string;
  readonly value: string | number;
  /** Row of the sheet, counted from 1, and the heading above the cell. */
  readonly row: number;
  readonly heading: string;
}

export interface RandomWorkbook {
  readonly bytes: Uint8Array;
  readonly cells: readonly ExpectedCell[];
  /** The names of the people and projects, without the rows of totals and signatures. */
  readonly owners: readonly string[];
  readonly layout: string;
}

interface Tools {
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly T[]) => T;
  readonly between: (low: number, high: number) => number;
}

function getTools(random: () => number): Tools {
  return {
    chance: (share) => random() < share,
    pick: (items) => items[Math.floor(random() * items.length)] as (typeof items)[number],
    between: (low, high) => low + Math.floor(random() * (high - low + 1)),
  };
}

interface Registration {
  readonly regType: string;
  readonly specialty: string;
  readonly regNo: string;
  readonly validEnd: string;
}
interface Person {
  readonly name: string;
  readonly idNo: string;
  readonly phone: string;
  readonly education: string;
  readonly major: string;
  readonly titleName: string;
  readonly titleRank: string;
  readonly titleMajor: string;
  readonly socialSecurityStart: string;
  readonly registrations: readonly Registration[];
}
interface Project {
  readonly projectName: string;
  readonly ownerName: string;
  readonly contractAmount: number;
  readonly area: number;
  readonly startDate: string;
  readonly finishDate: string;
}

type Field = Exclude<keyof Person, 'registrations'> | keyof Registration | keyof Project;
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  name: ['姓名', '姓 名', '人员姓名', '员工姓名', '职工姓名', '姓  名*'],
  idNo: ['身份证号', '身份证号码', '证件号码', '公民身份号码', '身份证件号', '身份证', '身份证\n号码', '居民身份证号'],
  phone: ['手机', '手机号码', '联系电话', '电话', '联系方式', '移动电话', '本人电话'],
  education: ['学历', '文化程度', '最高学历', '学历层次'],
  major: ['毕业专业', '所学专业', '学历专业', '毕业院校专业'],
  titleName: ['职称', '职称名称', '技术职称', '专业技术职称', '现有职称'],
  titleRank: ['职称级别', '职称等级'],
  titleMajor: ['职称专业', '职称证专业', '职称专业类别', '申报专业'],
  socialSecurityStart: ['社保缴纳起始', '参保时间', '社保开始时间', '参保日期', '社保起始时间'],
  regType: ['注册类别', '注册证书名称', '执业资格', '注册资格', '证书名称', '注册类型', '持证名称'],
  specialty: ['注册专业', '执业专业', '注册证书专业'],
  regNo: ['注册编号', '注册证书编号', '注册证号', '注册号', '执业资格证书编号'],
  validEnd: ['注册有效期', '证书有效期', '有效截止日', '有效期至', '注册有效期至', '到期时间', '注册证书有效期'],
  projectName: ['工程名称', '项目名称', '工程项目名称', '合同名称'],
  ownerName: ['建设单位', '业主单位', '业主', '发包人', '甲方单位', '发包单位'],
  contractAmount: ['合同价', '合同金额', '合同额', '合同造价', '工程造价', '中标价'],
  area: ['建筑面积', '面积', '总建筑面积'],
  startDate: ['开工时间', '开工日期', '实际开工日期', '开工年月日'],
  finishDate: ['竣工时间', '竣工日期', '完工时间', '完工日期'],
};
const PERSON_FIELDS = [
  'phone',
  'education',
  'major',
  'titleName',
  'titleRank',
  'titleMajor',
  'socialSecurityStart',
] as const;
const REGISTRATION_FIELDS = ['regType', 'specialty', 'regNo', 'validEnd'] as const;
const PROJECT_FIELDS = ['ownerName', 'contractAmount', 'area', 'startDate', 'finishDate'] as const;
const SPECIALTIES: Readonly<Record<string, readonly string[]>> = {
  一级建造师: ['建筑工程', '市政公用工程', '机电工程', '公路工程'],
  二级建造师: ['建筑工程', '市政公用工程', '机电工程', '水利水电工程'],
  一级造价工程师: ['土木建筑工程', '安装工程'],
};
const TITLES = [
  ['高级工程师', '高级'],
  ['工程师', '中级'],
  ['助理工程师', '初级'],
  ['正高级工程师', '正高级'],
] as const;
const SIGNS = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥';

const pad = (number: number): string => String(number).padStart(2, '0');

function makeDay({ between }: Tools, from: number, to: number): string {
  return `${between(from, to)}-${pad(between(1, 12))}-${pad(between(1, 28))}`;
}

const getSampleName = (index: number): string =>
  `示例${SIGNS.charAt(index % SIGNS.length)}${SIGNS.charAt(Math.floor(index / SIGNS.length) % SIGNS.length)}`;

function makePerson(tools: Tools, index: number): Person {
  const { chance, pick, between } = tools;
  const [titleName, titleRank] = pick(TITLES);
  const count = chance(0.45) ? (chance(0.3) ? 2 : 1) : 0;
  const regType = pick(Object.keys(SPECIALTIES));
  const offset = between(0, 1);
  return {
    name: getSampleName(index),
    idNo: createSampleIdNumber(index),
    phone: `138${String(10_000_000 + index * 7919).slice(-8)}`,
    education: pick(['本科', '大专', '中专', '硕士研究生']),
    major: pick(['土木工程', '给排水科学与工程', '工程管理']),
    titleName,
    titleRank,
    titleMajor: pick(['建筑工程', '给排水', '机电']),
    socialSecurityStart: makeDay(tools, 2015, 2024),
    registrations: Array.from({ length: count }, (_unused, at) => ({
      regType,
      specialty: SPECIALTIES[regType]?.[at + (count === 1 ? offset : 0)] ?? '',
      regNo: `示例京${1_112_020_000_000 + index * 10 + at}`,
      validEnd: makeDay(tools, 2027, 2029),
    })),
  };
}

const makeProject = (tools: Tools, index: number): Project => ({
  projectName: `示例${getSampleName(index).slice(2)}道路工程`,
  ownerName: `示例${SIGNS.charAt(index % 22)}建设局`,
  contractAmount: tools.between(200, 90_000),
  area: tools.between(1000, 90_000),
  startDate: makeDay(tools, 2019, 2021),
  finishDate: makeDay(tools, 2022, 2024),
});

type WriteDay = (day: string) => CellValue;
const DAYS: readonly WriteDay[] = [
  (day) => day,
  (day) => day.replaceAll('-', '.'),
  (day) => day.replace(/-0?/g, '.'),
  (day) => day.replace(/-0?/g, '/'),
  (day) => day.replaceAll('-', ''),
  (day) => Number(day.replaceAll('-', '')),
  (day) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'),
  (day) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3号'),
  (day) => new Date(`${day}T00:00:00Z`),
  (day) => day.replaceAll('-', '—'),
  (day) => `${day}T00:00:00+08:00`,
];

/** Notation of amounts in one sheet: the unit in the heading, in the cell or in the note above. */
interface MoneyStyle {
  readonly suffix: string;
  readonly note: string;
  readonly write: (wan: number) => CellValue;
}
const MONEY: readonly MoneyStyle[] = [
  { suffix: '（万元）', note: '', write: (wan) => wan },
  { suffix: '\n（元）', note: '', write: (wan) => wan * 10_000 },
  { suffix: '(元)', note: '', write: (wan) => (wan * 10_000).toLocaleString('en-US') },
  { suffix: '', note: '', write: (wan) => `${wan}万元` },
  { suffix: '', note: '', write: (wan) => `¥${(wan * 10_000).toLocaleString('en-US')}元` },
  { suffix: '', note: '单位：万元', write: (wan) => wan },
  { suffix: '', note: '金额单位：人民币元', write: (wan) => wan * 10_000 },
];

interface Draft {
  readonly rows: CellValue[][];
  readonly merges: MergeRange[];
  readonly cells: ExpectedCell[];
}

interface Entry {
  readonly owner: string;
  readonly path: string;
  readonly value: string | number;
  readonly cell: CellValue;
  readonly field: Field;
}

interface Column {
  readonly field: Field | null;
  readonly heading: string;
  /** The upper heading of a group of columns. */
  readonly group: string | null;
}

const GROUPS: Readonly<Partial<Record<Field, readonly [group: string, below: string]>>> = {
  titleName: ['职称', '名称'],
  titleRank: ['职称', '级别'],
  titleMajor: ['职称', '专业'],
  regType: ['注册证书', '类别'],
  specialty: ['注册证书', '专业'],
  regNo: ['注册证书', '编号'],
  validEnd: ['注册证书', '有效期'],
};

function shuffle<T>({ between }: Tools, items: readonly T[]): T[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = between(0, at);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

function addAbove(tools: Tools, { rows, merges }: Draft, title: string, width: number, note: string): void {
  const addMerged = (text: string): void => {
    merges.push({ startRow: rows.length, endRow: rows.length, startCol: 0, endCol: Math.max(1, width - 1) });
    rows.push([text, ...Array.from({ length: width - 1 }, () => null)]);
  };
  if (tools.chance(0.6)) addMerged(title);
  if (tools.chance(0.4)) addMerged('填报单位：示例办公室　　填表日期：2026年11月27日');
  if (note !== '') addMerged(note);
}

function addHeading({ rows, merges }: Draft, columns: readonly Column[]): void {
  const top = rows.length;
  const isDouble = columns.some(({ group }) => group !== null);
  rows.push(columns.map(({ heading, group }) => group ?? heading));
  if (!isDouble) return;
  rows.push(columns.map(({ heading, group }) => (group === null ? null : heading)));
  columns.forEach(({ group }, at) => {
    if (group === null) merges.push({ startRow: top, endRow: top + 1, startCol: at, endCol: at });
    else if (columns[at - 1]?.group !== group) {
      let end = at;
      while (columns[end + 1]?.group === group) end += 1;
      if (end > at) {
        merges.push({ startRow: top, endRow: top, startCol: at, endCol: end });
        for (let col = at + 1; col <= end; col += 1) (rows[top] as CellValue[])[col] = null;
      }
    }
  });
}

function addRow({ rows, cells }: Draft, columns: readonly Column[], entries: readonly Entry[], number: number): void {
  const row = rows.length + 1;
  rows.push(
    columns.map(({ field, heading, group }) => {
      if (heading === '序号') return number;
      const own = entries.filter((entry) => entry.field === field);
      for (const { owner, path, value } of own)
        cells.push({ owner, path, value, row, heading: group === null ? heading : `${group}${heading}` });
      return own[0]?.cell ?? null;
    }),
  );
}

/** Shuffles the field columns, but keeps the columns of registrations together. */
function makeColumns(
  tools: Tools,
  first: Field,
  groups: readonly (readonly Field[])[],
  headingOf: (field: Field) => string,
  isDouble: boolean,
): Column[] {
  const wrap = (field: Field): Column => {
    const group = isDouble ? GROUPS[field] : undefined;
    return group ? { field, heading: group[1], group: group[0] } : { field, heading: headingOf(field), group: null };
  };
  const blank: Column = { field: null, heading: '', group: null };
  const number: Column = { field: null, heading: '序号', group: null };
  const rest = shuffle(tools, groups).flatMap((group) => group.map(wrap));
  return [
    ...(tools.chance(0.2) ? [blank] : []),
    ...(tools.chance(0.7) ? [number] : []),
    wrap(first),
    ...rest.slice(0, 2),
    ...(tools.chance(0.2) ? [blank] : []),
    ...rest.slice(2),
  ];
}

const shorten = (specialty: string): string => specialty.replace(/(?:公用)?工程$/, '');

/** Notation of several registrations of one person. */
type Spread = 'one cell' | 'one row each';

function addPeople(tools: Tools, draft: Draft, people: readonly Person[], isMixed: boolean): string {
  const { chance, pick } = tools;
  const writeDay = pick(DAYS);
  const own = PERSON_FIELDS.filter(() => chance(0.7));
  const isDouble = chance(0.35) && (isMixed || own.some((field) => GROUPS[field]));
  const spread: Spread = pick(['one cell', 'one row each']);
  const isJoined = isMixed && !isDouble && spread === 'one cell' && chance(0.5);
  const joinedHeading = pick(['注册证书名称及专业', '注册类别及专业', '执业资格及专业']);
  const used = new Set<string>();
  const headings = new Map<Field, string>();
  const headingOf = (field: Field): string => {
    const known = headings.get(field);
    if (known !== undefined) return known;
    const choice =
      isJoined && field === 'regType' ? joinedHeading : pick(HEADINGS[field].filter((name) => !used.has(name)));
    used.add(choice);
    headings.set(field, choice);
    return choice;
  };
  const registered = REGISTRATION_FIELDS.filter((field) => !(isJoined && field === 'specialty'));
  const titles = own.filter((field) => field.startsWith('title'));
  const groups: (readonly Field[])[] = [
    ['idNo'],
    ...own.filter((field) => !field.startsWith('title')).map((field) => [field] as const),
    ...(titles.length > 0 ? [titles] : []),
    ...(isMixed ? [registered] : []),
  ];
  const columns = makeColumns(tools, 'name', groups, headingOf, isDouble);
  addAbove(
    tools,
    draft,
    pick(['示例建设有限公司人员花名册', '管理人员及技术人员一览表', '2026年人员台账']),
    columns.length,
    '',
  );
  addHeading(draft, columns);
  const repeatAt = chance(0.2) ? Math.floor(people.length / 2) : -1;
  people.forEach((person, index) => {
    if (index === repeatAt && !isDouble) draft.rows.push(columns.map(({ heading }) => heading));
    if (chance(0.08)) draft.rows.push(columns.map(() => null));
    if (chance(0.06))
      draft.rows.push([pick(['工程部', '二、技术人员', '财务科']), ...columns.slice(1).map(() => null)]);
    const entry = (field: Field, path: string, value: string | number, cell: CellValue): Entry => ({
      owner: person.name,
      path,
      value,
      cell,
      field,
    });
    // A spreadsheet keeps only 15 digits of a number, so the ID number cannot be read and an error must request it.
    const writtenId =
      chance(0.02) && !person.idNo.endsWith('X') ? Number(person.idNo) : chance(0.1) ? ` ${person.idNo}` : person.idNo;
    const phone: CellValue = chance(0.02) ? '转告示例老王' : person.phone;
    const base = [
      entry(
        'name',
        'name',
        person.name,
        chance(0.1) ? `${person.name.slice(0, 2)} ${person.name.slice(2)}` : person.name,
      ),
      entry('idNo', 'idNo', person.idNo, writtenId),
      ...own.map((field) =>
        entry(
          field,
          field,
          person[field],
          field === 'socialSecurityStart' ? writeDay(person[field]) : field === 'phone' ? phone : person[field],
        ),
      ),
    ];
    const registrationEntries = (list: readonly Registration[]): Entry[] => {
      const join = (texts: readonly string[]): string => texts.join(pick(['、', '；', '\n']));
      return list.flatMap((one, at) => {
        const path = (field: string) => `registrations.${one.regNo}.${field}`;
        const isFirst = at === 0;
        const cellOf = (cell: CellValue): CellValue => (isFirst ? cell : null);
        const typeCell = isJoined
          ? pick([
              `${one.regType}（${list.map(({ specialty }) => specialty).join('、')}）`,
              `${one.regType} ${list.map(({ specialty }) => specialty).join('；')}`,
              `${one.regType}（${list.map(({ specialty }) => shorten(specialty)).join('、')}）`,
            ])
          : one.regType;
        return [
          entry('regType', path('regType'), one.regType, cellOf(typeCell)),
          entry(
            isJoined ? 'regType' : 'specialty',
            path('specialty'),
            one.specialty,
            isJoined ? cellOf(typeCell) : cellOf(join(list.map(({ specialty }) => specialty))),
          ),
          entry('regNo', path('regNo'), one.regNo, cellOf(join(list.map(({ regNo }) => regNo)))),
          entry(
            'validEnd',
            path('validEnd'),
            one.validEnd,
            cellOf(
              list.length === 1
                ? writeDay(one.validEnd)
                : list
                    .map(({ validEnd }) => String(writeDay(validEnd) instanceof Date ? validEnd : writeDay(validEnd)))
                    .join('\n'),
            ),
          ),
        ];
      });
    };
    if (!isMixed || spread === 'one cell' || person.registrations.length < 2) {
      addRow(draft, columns, [...base, ...(isMixed ? registrationEntries(person.registrations) : [])], index + 1);
      return;
    }
    const start = draft.rows.length;
    person.registrations.forEach((one) => addRow(draft, columns, [...base, ...registrationEntries([one])], index + 1));
    if (!chance(0.4)) return;
    const end = draft.rows.length - 1;
    columns.forEach(({ field }, col) => {
      if (field === 'name' || field === 'idNo') {
        draft.merges.push({ startRow: start, endRow: end, startCol: col, endCol: col });
        for (let row = start + 1; row <= end; row += 1) (draft.rows[row] as CellValue[])[col] = null;
      }
    });
  });
  if (chance(0.5)) draft.rows.push(['合计', `${people.length}人`, ...columns.slice(2).map(() => null)]);
  if (chance(0.5)) draft.rows.push([`制表人：示例小周`, ...columns.slice(1).map(() => null)]);
  return `people mixed=${isMixed} double=${isDouble} joined=${isJoined} ${spread} headings=${columns.map(({ heading, group }) => (group ?? '') + heading).join('|')}`;
}

const BIDS = ['中标价', '中标金额', '中标总价'] as const;

function addProjects(tools: Tools, draft: Draft, projects: readonly Project[]): string {
  const { chance, pick } = tools;
  const writeDay = pick(DAYS);
  const money = pick(MONEY);
  const own = PROJECT_FIELDS.filter(() => chance(0.85));
  const names = new Map(
    (['projectName', ...own] as const).map((field) => [
      field,
      `${pick(HEADINGS[field])}${field === 'contractAmount' ? money.suffix : field === 'area' ? pick(['（㎡）', '(平方米)', '']) : ''}`,
    ]),
  );
  const all = makeColumns(
    tools,
    'projectName',
    own.map((field) => [field]),
    (field) => names.get(field as 'area') ?? '',
    false,
  );
  // Many project lists have the bid amount beside the contract amount. The bid amount has no field; its column is the first or the last.
  const isContract = own.includes('contractAmount') && !/造价|中标/.test(names.get('contractAmount') ?? '');
  const bid: Column = { field: null, heading: `${BIDS[projects.length % BIDS.length]}${money.suffix}`, group: null };
  const bidAt = isContract ? [2, all.length, null][projects.length % 3] : null;
  const columns = bidAt === null || bidAt === undefined ? all : all.toSpliced(bidAt, 0, bid);
  addAbove(tools, draft, '近五年完成工程业绩一览表', columns.length, money.note);
  addHeading(draft, columns);
  projects.forEach((project, index) => {
    const cellOf = (field: (typeof own)[number]): CellValue =>
      field === 'contractAmount'
        ? money.write(project.contractAmount)
        : field === 'startDate' || field === 'finishDate'
          ? writeDay(project[field])
          : project[field];
    const entries: Entry[] = [
      {
        owner: project.projectName,
        path: 'projectName',
        value: project.projectName,
        cell: project.projectName,
        field: 'projectName',
      },
      ...own.map(
        (field): Entry => ({
          owner: project.projectName,
          path: field,
          value: project[field],
          cell: cellOf(field),
          field,
        }),
      ),
    ];
    addRow(draft, columns, entries, index + 1);
    const row = draft.rows.at(-1);
    if (row && columns.includes(bid)) row[columns.indexOf(bid)] = money.write(project.contractAmount + 9);
  });
  if (chance(0.5)) {
    const sum = columns.map(
      ({ field }): CellValue =>
        field === 'contractAmount' ? projects.reduce((total, { contractAmount }) => total + contractAmount, 0) : null,
    );
    sum[0] = '合计';
    draft.rows.push(sum);
  }
  return `projects money=${money.suffix}${money.note} headings=${columns.map(({ heading }) => heading).join('|')}`;
}

type Pairs = readonly (readonly [field: Field, cell: CellValue])[];

/** Lists headings and values of one person for a card or a column of a matrix, with the first registration only. */
function listPairs(person: Person, own: readonly (typeof PERSON_FIELDS)[number][], writeDay: WriteDay): Pairs {
  const [registration] = person.registrations;
  return [
    ['name', person.name],
    ['idNo', person.idNo],
    ...own.map((field) => [field, field === 'socialSecurityStart' ? writeDay(person[field]) : person[field]] as const),
    ...REGISTRATION_FIELDS.map((field) => {
      const value = registration?.[field] ?? null;
      return [field, field === 'validEnd' && value !== null ? writeDay(value) : value] as const;
    }),
  ];
}

function addTrue(
  { cells }: Draft,
  person: Person,
  pairs: Pairs,
  row: number,
  headingOf: (field: Field) => string,
): void {
  const [registration] = person.registrations;
  for (const [field, cell] of pairs) {
    if (cell === null) continue;
    const isOfRegistration = REGISTRATION_FIELDS.some((one) => one === field);
    const value = isOfRegistration ? registration?.[field as 'regNo'] : person[field as 'name'];
    const path = isOfRegistration ? `registrations.${registration?.regNo}.${field}` : field;
    if (value !== undefined) cells.push({ owner: person.name, path, value, row, heading: headingOf(field) });
  }
}

const pickHeadings = (tools: Tools): ((field: Field) => string) => {
  const headings = new Map<Field, string>();
  return (field) => {
    const used = new Set(headings.values());
    const heading = headings.get(field) ?? tools.pick(HEADINGS[field].filter((name) => !used.has(name)));
    headings.set(field, heading);
    return heading;
  };
};

/** Adds one block of rows per person, in which headings and values alternate. */
function addCards(tools: Tools, draft: Draft, people: readonly Person[]): string {
  const headingOf = pickHeadings(tools);
  const writeDay = tools.pick(DAYS);
  const own = PERSON_FIELDS.filter(() => tools.chance(0.7));
  const width = tools.between(1, 3);
  const isTitled = tools.chance(0.6);
  for (const person of people) {
    if (isTitled) draft.rows.push(['人员基本情况表']);
    const pairs = listPairs(person, own, writeDay);
    addTrue(draft, person, pairs, draft.rows.length + 2, headingOf);
    for (let at = 0; at < pairs.length; at += width)
      draft.rows.push(pairs.slice(at, at + width).flatMap(([field, cell]) => [headingOf(field), cell]));
    if (tools.chance(0.7)) draft.rows.push([]);
  }
  return `cards width=${width}`;
}

/** Adds a matrix: headings in the first column, one person in each further column. */
function addMatrix(tools: Tools, draft: Draft, people: readonly Person[]): string {
  const headingOf = pickHeadings(tools);
  const writeDay = tools.pick(DAYS);
  const own = PERSON_FIELDS.filter(() => tools.chance(0.7));
  if (tools.chance(0.6)) draft.rows.push(['管理人员一览表']);
  if (tools.chance(0.3)) draft.rows.push(['序号', ...people.map((_person, index) => index + 1)]);
  const start = draft.rows.length - (draft.rows.at(-1)?.[0] === '序号' ? 1 : 0);
  const columns = people.map((person, index) => {
    const pairs = listPairs(person, own, writeDay);
    addTrue(draft, person, pairs, start + 2 + index, headingOf);
    return pairs;
  });
  const fields = columns[0]?.map(([field]) => field) ?? [];
  for (const [at, field] of fields.entries())
    draft.rows.push([headingOf(field), ...columns.map((pairs) => pairs[at]?.[1] ?? null)]);
  return 'matrix';
}

/** Formats a cell like the CSV export of a spreadsheet program. */
function writeCsvCell(cell: CellValue): string {
  if (cell === null) return '';
  const text =
    cell instanceof Date
      ? toUtcDay(cell).replaceAll('-', '/')
      : typeof cell === 'number' && cell >= 1e12
        ? cell.toExponential(5).toUpperCase()
        : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const writeCsv = ({ rows }: Draft): Uint8Array =>
  new TextEncoder().encode(`\ufeff${rows.map((row) => row.map(writeCsvCell).join(',')).join('\r\n')}`);

/** File forms other than the usual workbook with tables. */
const FORMS = ['cards', 'matrix', 'csv', 'ods'] as const;
const FORMS_EVERY = 12;

/** Creates one workbook: a list of people, often a list of projects on a second sheet, sometimes both on one sheet. */
export async function makeRandomWorkbook(seed: number): Promise<RandomWorkbook> {
  const tools = getTools(createRandom(seed));
  const { chance, pick, between } = tools;
  const people = Array.from({ length: between(6, 16) }, (_unused, index) => makePerson(tools, seed * 20 + index));
  const projects = Array.from({ length: between(3, 10) }, (_unused, index) => makeProject(tools, seed * 12 + index));
  const roster: Draft = { rows: [], merges: [], cells: [] };
  const isMixed = chance(0.75);
  const form = FORMS[seed % FORMS_EVERY];
  // A card contains only one registration.
  const single = people.map((person) => ({ ...person, registrations: person.registrations.slice(0, 1) }));
  const layouts = [
    form === 'cards'
      ? addCards(tools, roster, single)
      : form === 'matrix'
        ? addMatrix(tools, roster, single)
        : addPeople(tools, roster, people, isMixed),
  ];
  const isPeopleOnly = form === 'cards' || form === 'matrix' || form === 'csv';
  const isSame = !isPeopleOnly && chance(0.15);
  const ledger: Draft = isSame ? roster : { rows: [], merges: [], cells: [] };
  const hasLedger = !isPeopleOnly && (isSame || chance(0.6));
  if (isSame) roster.rows.push([], []);
  if (hasLedger) layouts.push(addProjects(tools, ledger, projects));
  const sheets: WriteSheet[] = [
    {
      name: pick(['花名册', 'Sheet1', '人员台账', '注册人员台账', '员工名单']),
      rows: roster.rows,
      merges: roster.merges,
    },
  ];
  if (hasLedger && !isSame)
    sheets.push({
      name: pick(['业绩台账', 'Sheet2', '近五年业绩', '工程台账']),
      rows: ledger.rows,
      merges: ledger.merges,
    });
  return {
    bytes:
      form === 'csv' ? writeCsv(roster) : form === 'ods' ? await writeOds({ sheets }) : await writeXlsx({ sheets }),
    cells: isSame || !hasLedger ? roster.cells : [...roster.cells, ...ledger.cells],
    owners: [...people.map(({ name }) => name), ...(hasLedger ? projects.map(({ projectName }) => projectName) : [])],
    layout: `${form ?? 'xlsx'}; ${isSame ? 'one sheet; ' : ''}${layouts.join(' // ')}`,
  };
}
