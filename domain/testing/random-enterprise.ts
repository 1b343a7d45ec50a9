/**
 * Creates random enterprises with qualifications, and random edits of their records. The standards are reduced to few people, so that a
 * small enterprise is near the limit of many requirements. Most dates lie where a validity ends or begins or a person reaches an age limit
 * within two years.
 */
import type { EnterpriseDocument, EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { type Catalogue, createCatalogue } from '../qualification/catalogue.ts';
import type { Facts, Level } from '../qualification/facts.ts';
import type { Requirement } from '../qualification/requirement.ts';
import { buildEnterprise } from './enterprises.ts';
import { realFacts } from './facts.ts';

type Person = NonNullable<EnterpriseDocumentInput['otherPeople']>[number];
type Registered = NonNullable<EnterpriseDocumentInput['registeredPeople']>[number];
type Project = NonNullable<EnterpriseDocumentInput['projects']>[number];
type Certificate = NonNullable<EnterpriseDocumentInput['certificates']>[number];
type Lists = Required<
  Pick<
    EnterpriseDocumentInput,
    'certificates' | 'registeredPeople' | 'otherPeople' | 'achievements' | 'projects' | 'equipment' | 'declarations'
  >
>;

/** Creates a random number generator that depends only on the seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const least = (value: unknown, most: number): unknown => (typeof value === 'number' ? Math.min(value, most) : value);
const AMENDMENT = { title: '示例文件', docNumber: '示例〔2027〕1号', effective: '2027-06-01', effect: '示例调整' };

/**
 * Reduces a requirement to fewer people and projects and removes its exemptions from assessment. In each level one row begins to apply and
 * one ceases to apply next summer.
 */
function shrinkRow({ assessed: _assessed, ...row }: Requirement, position: number): Requirement {
  const { including, table } = row;
  return {
    ...row,
    ...('min' in row && !('minCny' in row) && row.kind !== 'headcount' ? { min: least(row.min, 2) } : {}),
    ...('minProjects' in row ? { minProjects: 1 } : {}),
    ...('groupsNeeded' in row ? { groupsNeeded: least(row.groupsNeeded, 1) } : {}),
    ...('withinYears' in row ? { withinYears: row.withinYears ?? 3 } : {}),
    ...(Array.isArray(including) ? { including: including.map((part) => ({ ...part, min: 1 })) } : {}),
    ...(Array.isArray(table)
      ? {
          table: [
            { profession: '结构', registered: 1, nonRegistered: 1, registeredAs: '一级注册结构工程师' },
            { profession: '电气', registered: 0, nonRegistered: 1 },
          ],
        }
      : {}),
    ...(position === 5 ? { droppedBy: AMENDMENT.docNumber } : { droppedBy: undefined }),
    amendedBy: position === 4 ? AMENDMENT.docNumber : undefined,
  };
}

const shrinkLevel = (level: Level): Level => ({ ...level, requirements: level.requirements.map(shrinkRow) });

const shrinkFacts = (facts: Facts): Facts => ({
  ...facts,
  version: `${facts.version}-small`,
  standardFiles: facts.standardFiles.map((file) => ({
    source: { ...file.source, amendments: [...file.source.amendments, AMENDMENT] },
    standards: file.standards.map((standard) => ({ ...standard, levels: standard.levels.map(shrinkLevel) })),
  })),
});

export const smallCatalogue: Catalogue = createCatalogue(shrinkFacts(realFacts));

export const RANDOM_LEVELS: readonly (readonly [string, string])[] = [
  ['10300101', '三级'],
  ['10300101', '二级'],
  ['10300101', '一级'],
  ['10300110', '二级'],
  ['10300209', '二级'],
  ['10300203', '不分等级'],
  ['10300214', '三级'],
  ['10300236', '不分等级'],
  ['10400201', '甲级'],
  ['10200202', '乙级'],
  ['10200101', '行业甲级'],
  ['101001', '甲级（综合资质）'],
  ['103003', '特级'],
  ['05', '甲级'],
  ['10309999', '三级'],
];

const ENDS = ['2026-11-20', '2026-12-01', '2027-05-31', '2028-02-29', '2028-09-01', '2030-01-01'];
const BIRTHS = ['1961-12-01', '1963-05-31', '1964-02-29', '1966-11-21', '1967-09-01', '1985-02-28', '2011-12-01'];
const STARTS = ['2020-12-01', '2026-11-20', '2027-01-15', '2028-02-28'];
const FINISHED = [
  '2016-12-01',
  '2018-02-28',
  '2021-11-20',
  '2021-12-01',
  '2022-05-31',
  '2024-02-29',
  '2025-09-01',
  '2027-03-31',
];
const NAMES = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸', '子', '丑'];

export interface RandomEnterprise {
  enterprise: () => EnterpriseDocument;
  /**
   * Changes, adds or removes one record.
   * @returns a description of the edit
   */
  edit: () => string;
}

/** Adds facts that random enterprises lack or always have. Each is entered with some probability; all are entered if `random` returns 0. */
export function addFacts(enterprise: EnterpriseDocument, random: () => number): EnterpriseDocument {
  const some = <T>(value: T, share = 0.6): T | null => (random() < share ? value : null);
  const own = enterprise.enterprise;
  return {
    ...enterprise,
    enterprise: {
      ...own,
      entType: some(own.entType),
      creditCode: some(own.creditCode),
      establishDate: some(own.establishDate),
      licenceStatus: some('存续', 0.8),
    },
    certificates: enterprise.certificates.map((one) => ({
      ...one,
      category: some(one.category, 0.8),
      items: one.items.map((item) => ({
        ...item,
        standardCode: some(item.standardCode, 0.8),
        level: some(item.level, 0.8),
      })),
    })),
    projects: enterprise.projects.map((one) => ({
      ...one,
      startDate: some('2011-02-01', 0.3),
      settleAmount: some(20_000, 0.3),
    })),
    achievements: enterprise.achievements.map((one) => ({ ...one, startDate: some('2012-03-01', 0.5) })),
    equipment: enterprise.equipment.map((one) => ({
      ...one,
      kind: some('施工机械', 0.5),
      owned: some(one.owned, 0.8),
    })),
  };
}

/**
 * Creates a random enterprise.
 * @param doubt 1: many facts are unknown or wrong; a smaller number: fewer
 */
export function createRandomEnterprise(seed: number, doubt = 1): RandomEnterprise {
  const random = createRandom(seed);
  const chance = (share: number): boolean => random() < share;
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  };
  /** Returns a value in most cases, otherwise null. */
  const maybe = <T>(list: readonly T[], share = 0.85): T | null =>
    chance(1 - (1 - share) * doubt) ? pick(list) : null;
  /** Returns the normal value in most cases, otherwise one of the others. */
  const mostly = <T>(value: T, others: readonly T[]): T => (chance(0.35 * doubt) ? pick(others) : value);
  const sometimes = <T>(list: readonly T[], share: number): T | null => (chance(share) ? pick(list) : null);
  const upTo = <T>(most: number, make: (index: number) => T): T[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, (_, index) => make(index));
  let last = 0;
  const key = (kind: string): string => {
    last += 1;
    return `${kind}${last}`;
  };

  const registration = () => ({
    uuid: key('g'),
    regType: pick(['一级建造师', '二级建造师', '监理工程师', '造价工程师', '一级注册结构工程师']),
    specialty: pick(['建筑工程', '建筑工程', '机电工程', '市政公用工程', '房屋建筑', null]),
    regNo: maybe(
      Array.from({ length: 60 }, (_, index) => `${index + 1}`),
      0.7,
    ),
    issueDate: sometimes(STARTS, 0.3),
    validEnd: maybe(ENDS, 0.95),
    continuingEduEnd: maybe(ENDS, 0.7),
    registeredHere: mostly<boolean | null>(true, [false, null]),
  });
  const person = (): Registered => ({
    uuid: key('p'),
    name: pick(NAMES),
    idNo: maybe(['110105198505050018', ...Array.from({ length: 40 }, (_, index) => `X${index}`)], 0.6),
    birthDate: maybe(BIRTHS),
    status: mostly('on', ['on', 'on', 'left']),
    leaveDate: sometimes(ENDS, 0.08 * doubt),
    socialSecurityHere: mostly<boolean | null>(true, [false, null]),
    socialSecurityStart: sometimes(STARTS, 0.3),
    registrations: upTo(2, registration),
    titleName: sometimes(['助理工程师', '工程师', '高级工程师', '高级经济师'], 0.7),
    titleMajor: maybe(['结构', '给排水', '电气', '建筑', '机械', '风景园林', '城乡规划'], 0.8),
    education: maybe(['大专', '本科', '中专'], 0.8),
    workYears: maybe([3, 4, 4.5, 7.5, 8, 9, 9.25, 14.5, 20], 0.8),
    workYearsOn: maybe(['2026-01-15', '2024-02-29', '2026-11-20'], 0.6),
  });
  const other = (): Person => ({
    ...person(),
    kind: chance(0.12) ? '技术负责人' : null,
    postName: sometimes(['施工员', '质量员', '安全员', '混凝土试验员'], 0.5),
    postCertEnd: sometimes(ENDS, 0.5),
    skillGrade: sometimes(['初级工', '中级工', '高级工', '高级工'] as const, 0.6),
    trade: sometimes(['电工', '焊工', '木雕工', '砧细工'], 0.5),
  });
  const lists: Lists = {
    certificates: [],
    registeredPeople: [],
    otherPeople: [],
    achievements: [],
    projects: [],
    equipment: [],
    declarations: [],
  };
  const personKey = (): string | null =>
    maybe(
      [...lists.registeredPeople, ...lists.otherPeople].map(({ uuid }) => uuid ?? null),
      0.5,
    );
  const metrics = () =>
    upTo(2, () => ({
      metric: pick(['地上层数', '单体建筑面积', '建筑物高度', '单跨跨度', '钢结构高度', '累计长度']),
      value: maybe([8, 12, 25, 30, 60, 120, 60_000]),
      unit: pick(['层', 'm²', 'm', 'm', null]),
      count: pick([1, 1, 2, null]),
    }));
  const project = (): Project => ({
    uuid: key('j'),
    projectName: pick(['示例一', '示例二', '示例三', '示例四', '示例五', '示例六']),
    projectNo: maybe(['N1', 'N2', 'N3', 'N4', 'N5'], 0.6),
    standardCodes: pick([['10300101'], ['10300101'], ['10300110'], ['10300209'], []]),
    projectType: maybe(['房屋建筑', '市政公用工程', '钢结构工程'], 0.7),
    role: pick(['施工总承包', '施工总承包', '施工总承包', '专业承包', null]),
    projectScale: maybe(['大型', '中型', '二级'], 0.4),
    area: maybe([60_000, 130_000, 20_000], 0.6),
    floors: maybe([6, 12, 25, 30], 0.6),
    height: sometimes([40, 60, 120], 0.4),
    span: maybe([24, 30, 36], 0.5),
    contractAmount: maybe([3000, 20_000], 0.6),
    acceptDate: maybe(FINISHED, 0.9),
    finishDate: sometimes(FINISHED, 0.2),
    features: pick([[], [], ['钢结构'], ['构筑物']]),
    onPlatform: mostly<boolean | null>(true, [false, null]),
    dataLevel: pick(['A', 'A', 'A', 'B', 'C', null] as const),
    qualityPassed: mostly<boolean | null>(true, [false, null]),
    managerUuid: personKey(),
    techLeadUuid: chance(0.2) ? personKey() : null,
    metrics: metrics(),
    works: chance(0.3)
      ? upTo(2, (index) => ({ uuid: key('w'), workName: `${index} 号楼`, features: [], metrics: metrics() }))
      : [],
  });
  const certificate = (): Certificate => ({
    uuid: key('c'),
    certName: '示例资质证书',
    category: pick(['construction', 'design', 'supervision']),
    items: upTo(2, () => {
      const [standardCode, level] = pick(RANDOM_LEVELS);
      return { uuid: key('i'), itemName: `示例${standardCode}`, standardCode, level };
    }),
  });
  const achievement = () => ({
    uuid: key('a'),
    personUuid: personKey(),
    personName: sometimes(NAMES, 0.5),
    projectName: pick(['示例一', '示例二', '示例三']),
    projectUuid: maybe(
      lists.projects.map(({ uuid }) => uuid ?? null),
      0.4,
    ),
    role: maybe(['技术负责人', '项目经理', '资料员'], 0.9),
    endDate: maybe([...FINISHED, '2027-09-01'], 0.8),
    projectScale: maybe(['大型', '中型', '甲级'], 0.6),
    standardCode: maybe(['10300101', '10300214'], 0.8),
    meetsLevel: maybe(['二级', '三级', '一级'], 0.9),
  });
  const equipment = () => ({
    uuid: key('e'),
    name: pick(['混凝土搅拌设备', '混凝土试验室', '混凝土运输车', '混凝土输送泵']),
    count: maybe([1, 2, 10]),
    owned: pick([true, true, false, null]),
    meetsSpec: pick([true, true, null]),
  });
  const words = smallCatalogue.standards
    .filter(({ code }) => RANDOM_LEVELS.some(([own]) => own === code))
    .flatMap(({ levels }) => levels.flatMap(({ rows }) => rows.map((row) => row.words.text)));
  const declaration = () => {
    const [standardCode, level] = pick(RANDOM_LEVELS);
    return {
      uuid: key('d'),
      kind: pick([
        'premises',
        'headcount',
        'experience',
        'system',
        'creditRecord',
        'staffPerformance',
        'taxPaid',
        'bankCredit',
        'requirement',
        'manager',
        'equipment',
      ]),
      value: maybe([1, 5, 40, 400, 3000, 60_000], 0.6),
      year: sometimes([2024, 2025, 2026, 2027, 2028], 0.5),
      confirmed: maybe([true, true, false], 0.6),
      text: sometimes(words, 0.4),
      standardCode: chance(0.4) ? standardCode : null,
      level: chance(0.2) ? level : null,
      source: maybe(['示例文件'], 0.85),
      docDate: sometimes([...FINISHED, ...STARTS], 0.5),
      docStart: sometimes(FINISHED, 0.3),
      docEnd: sometimes(ENDS, 0.3),
      scans: sometimes([1], 0.5),
    };
  };
  const makers = {
    certificates: certificate,
    registeredPeople: person,
    otherPeople: other,
    achievements: achievement,
    projects: project,
    equipment,
    declarations: declaration,
  } as const satisfies { [Name in keyof Lists]: () => Lists[Name][number] };
  const enterprise = {
    entName: '随机示例企业',
    netAssets: 40_000 as number | null,
    regCapital: 40_000 as number | null,
    paidCapital: null as number | null,
    establishDate: '2017-05-31' as string | null,
    techLeadName: null as string | null,
    entType: '有限责任公司' as string | null,
  };
  const editEnterprise = (): string => {
    const change = pick([
      { netAssets: maybe([100, 800, 40_000]) },
      { regCapital: maybe([100, 40_000]) },
      { paidCapital: maybe([150, 1000]) },
      { establishDate: maybe(['2017-05-31', '2018-02-28', '1999-12-01']) },
      { techLeadName: sometimes(NAMES, 0.7) },
      { entType: maybe(['有限责任公司', '合伙企业']) },
    ]);
    Object.assign(enterprise, change);
    return `enterprise ${JSON.stringify(change)}`;
  };
  const add = <Name extends keyof Lists>(name: Name): void => {
    const list: unknown[] = lists[name];
    list.push(makers[name]());
  };
  const counts: Readonly<Record<keyof Lists, number>> = {
    certificates: 3,
    registeredPeople: 6,
    otherPeople: 11,
    projects: 7,
    achievements: 5,
    equipment: 4,
    declarations: 8,
  };
  const names = Object.keys(counts) as (keyof Lists)[];
  for (const name of names) for (let index = 0; index < counts[name]; index += 1) add(name);
  return {
    enterprise: () =>
      buildEnterprise({ enterprise: { ...enterprise, creditCode: '91110000100000000X' }, ...structuredClone(lists) }),
    edit: () => {
      if (chance(0.1)) return editEnterprise();
      const name = pick([...names, 'registeredPeople', 'otherPeople', 'otherPeople', 'projects', 'projects'] as const);
      const list: { uuid?: string | undefined }[] = lists[name];
      const at = Math.floor(random() * list.length);
      const old = list[at];
      const act =
        old === undefined || list.length < counts[name]
          ? 'add'
          : pick(['change', 'change', 'change', 'remove', 'part']);
      if (act === 'add') add(name);
      else if (act === 'remove') list.splice(at, 1);
      else {
        const made: { uuid?: string | undefined } = makers[name]();
        const fields = Object.keys(made).filter((field) => field !== 'uuid');
        const field = pick(fields);
        const part = act === 'change' ? made : { [field]: (made as Record<string, unknown>)[field] };
        list[at] = { ...old, ...part, uuid: old?.uuid };
      }
      return `${act} ${name} ${old?.uuid ?? ''}`;
    },
  };
}

/** The requirements that share people: new facts may move the shortage from one of them to another. */
export const PEOPLE_SHARING_KINDS: ReadonlySet<string> = new Set([
  'registeredPersonnel',
  'titledPersonnel',
  'siteManagers',
  'skilledWorkers',
  'technicalStaff',
]);
