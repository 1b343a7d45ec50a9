import { describe, expect, it } from 'vitest';
import { loadFactsFile } from '#db/facts/load.ts';
import type { EnterpriseDocument, EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { computeCreditCodeCheckCharacter } from '#domain/identity/credit-code.ts';
import { createCleanEnterprise } from '../testing/clean-enterprise.ts';
import { buildEnterprise, type OtherInput, type ProjectInput, type RegisteredInput } from '../testing/enterprises.ts';
import { realCatalogue } from '../testing/facts.ts';
import { CITED_DOCUMENTS, CONSISTENCY_PRINCIPLES, cite, consistency, formatContradictionBasis } from './basis.ts';
import {
  achievementRules,
  certificateRules,
  enterpriseRules,
  listEnterpriseContradictions,
  listPersonContradictions,
  listProjectContradictions,
  personRules,
  projectRules,
} from './find.ts';
import { createScopeLimitLookup } from './level-limits.ts';
import { createReachEvaluator } from './level-reach.ts';
import { PROFESSION_RULES } from './profession-rules.ts';
import { CERTIFICATE_VALIDITY_MONTHS } from './status-rules.ts';

const TODAY = '2026-11-20';
const limitsOf = createScopeLimitLookup(realCatalogue);
const reachOf = createReachEvaluator(realCatalogue, TODAY);
const creditCode = (first17: string): string => `${first17}${computeCreditCodeCheckCharacter(first17)}`;
const OWNER = creditCode('91110105MA0000000');
const OWN = creditCode('91110105MA0000001');
const link = (date: string) => ({ state: '已登记', no: '示例', date });

const certificate: NonNullable<EnterpriseDocumentInput['certificates']>[number] = {
  certName: '建筑业企业资质证书',
  region: '110000',
  items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', approvalDate: '2016-01-01' }],
};
const manager: RegisteredInput = {
  uuid: 'm1',
  name: '示例经理',
  idNo: '110101198503070013',
  birthDate: '1985-03-07',
  gender: '男',
  graduateDate: '2007-07-01',
  workYears: 19,
  socialSecurityHere: true,
  socialSecurityStart: '2016-01-01',
  socialSecurityMonths: 130,
  registrations: [
    {
      regType: '二级建造师',
      specialty: '建筑工程',
      regNo: '示例-京-1',
      issueDate: '2016-02-01',
      validEnd: '2027-12-31',
      continuingEduEnd: '2027-12-31',
      registeredHere: true,
    },
  ],
};
const registration = (manager.registrations ?? [])[0];
if (registration === undefined) throw new Error('no registration');

/** A project with everything filled in and nothing that speaks against anything. */
const clean: ProjectInput = {
  uuid: 'p1',
  projectNo: '1101052001010001',
  provProjectNo: '京-2020-1',
  projectName: '示例住宅楼',
  projectType: '房屋建筑',
  standardCodes: ['10300101'],
  region: '110105',
  ownerName: '示例置业有限公司',
  ownerCreditCode: OWNER,
  totalInvest: 5000,
  contractAmount: 3000,
  settleAmount: 3100,
  area: 12_000,
  height: 50,
  span: 27,
  floors: 16,
  metrics: [{ metric: '地下建筑面积', value: 2000, unit: 'm²' }],
  role: '施工总承包',
  contractDate: '2020-02-01',
  permitNo: '示例-1',
  permitDate: '2020-03-01',
  startDate: '2020-03-01',
  finishDate: '2021-06-01',
  acceptDate: '2021-06-01',
  qualityPassed: true,
  managerUuid: 'm1',
  onPlatform: true,
  dataLevel: 'B',
  links: {
    drawingReview: link('2020-01-05'),
    bidding: link('2020-01-05'),
    contract: link('2020-02-01'),
    permit: link('2020-03-01'),
    acceptance: link('2021-06-01'),
  },
  works: [
    { workName: '1 号住宅楼', metrics: [{ metric: '建筑面积', value: 7000, unit: 'm²' }] },
    { workName: '2 号住宅楼', metrics: [{ metric: '建筑面积', value: 0.5, unit: '万㎡' }] },
  ],
};

const getEnterprise = (
  projects: readonly ProjectInput[],
  rest: Partial<EnterpriseDocumentInput> = {},
): EnterpriseDocument =>
  buildEnterprise({
    enterprise: {
      entName: '示例建设有限公司',
      creditCode: OWN,
      establishDate: '2015-01-01',
      region: '110101',
    },
    certificates: [certificate],
    registeredPeople: [manager],
    projects: [...projects],
    ...rest,
  });
const getCodes = (enterprise: EnterpriseDocument): string[] =>
  listProjectContradictions(enterprise, TODAY, limitsOf).map(({ code }) => code);
const getPeopleCodes = (
  people: { registered?: RegisteredInput[]; others?: OtherInput[] },
  techLeadName: string | null = null,
): string[] =>
  listPersonContradictions(
    buildEnterprise({
      enterprise: { entName: '示例建设有限公司', techLeadName },
      registeredPeople: people.registered ?? [],
      otherPeople: people.others ?? [],
    }),
    TODAY,
    reachOf,
  ).map(({ code }) => code);

const withLink = (kind: 'bidding' | 'drawingReview' | 'contract' | 'permit' | 'acceptance', date: string) => ({
  links: { ...clean.links, [kind]: link(date) },
});
const withLinks = (links: NonNullable<ProjectInput['links']>): Change => ({ links: { ...clean.links, ...links } });
const managed = (
  rest: Partial<RegisteredInput>,
  reg: Partial<typeof registration> = {},
): Partial<EnterpriseDocumentInput> => ({
  registeredPeople: [{ ...manager, ...rest, registrations: [{ ...registration, ...reg }] }],
});
type Change = Partial<ProjectInput>;
const second = (change: Change): ProjectInput => ({
  ...clean,
  uuid: 'p2',
  projectNo: '1101052001010002',
  provProjectNo: null,
  projectName: '示例办公楼',
  ...change,
});

interface Pair {
  readonly code: string;
  readonly bad: Change;
  /** On the other side of the limit. */
  readonly good: Change;
  readonly badEnterprise?: Partial<EnterpriseDocumentInput>;
  readonly goodEnterprise?: Partial<EnterpriseDocumentInput>;
  /** The change stands in a second project beside the clean one. */
  readonly isSecond?: boolean;
  /** The rule compares the project with its manager. */
  readonly isOfManager?: boolean;
}

const PAIRS: readonly Pair[] = [
  { code: 'PJ01', bad: withLink('bidding', '2020-02-02'), good: withLink('bidding', '2020-02-01') },
  { code: 'PJ02', bad: withLink('drawingReview', '2020-01-06'), good: withLink('drawingReview', '2020-01-05') },
  {
    code: 'PJ03',
    bad: { links: { ...clean.links, bidding: null, drawingReview: link('2020-03-02') } },
    good: { links: { ...clean.links, bidding: null, drawingReview: link('2020-03-01') } },
  },
  {
    code: 'PJ04',
    bad: { permitDate: '2020-03-02', ...withLink('permit', '2020-03-02') },
    good: { permitDate: '2020-03-01' },
  },
  {
    code: 'PJ05',
    bad: { contractDate: '2020-03-02', ...withLink('contract', '2020-03-02') },
    good: { contractDate: '2020-03-01', ...withLink('contract', '2020-03-01') },
  },
  { code: 'PJ06', bad: withLink('contract', '2020-01-31'), good: withLink('contract', '2020-02-01') },
  {
    code: 'PJ07',
    bad: { finishDate: '2020-02-29' },
    good: { finishDate: '2020-03-01' },
  },
  {
    code: 'PJ08',
    bad: { acceptDate: '2021-05-31', ...withLink('acceptance', '2021-05-31') },
    good: { acceptDate: '2021-06-01' },
  },
  {
    code: 'PJ09',
    bad: { acceptDate: '2026-11-21', ...withLink('acceptance', '2026-11-21') },
    good: { acceptDate: '2026-11-20', ...withLink('acceptance', '2026-11-20') },
  },
  { code: 'PJ10', bad: withLink('permit', '2020-02-28'), good: withLink('permit', '2020-03-01') },
  { code: 'PJ11', bad: withLink('acceptance', '2021-06-02'), good: withLink('acceptance', '2021-06-01') },
  { code: 'PJ12', bad: { ownerName: '示例建设有限 公司' }, good: { ownerName: '示例建设（集团）有限公司' } },
  {
    code: 'PJ13',
    bad: { ownerCreditCode: `${OWNER.slice(0, 17)}${OWNER.endsWith('X') ? 'Y' : 'X'}` },
    good: { ownerCreditCode: OWNER },
  },
  { code: 'PJ14', bad: { contractAmount: 5000.0001, settleAmount: null }, good: { contractAmount: 5000 } },
  { code: 'PJ15', bad: { settleAmount: 5000.0001 }, good: { settleAmount: 5000 } },
  {
    code: 'PJ16',
    isSecond: true,
    bad: { provProjectNo: ' 京-2020-1', managerUuid: null },
    good: { provProjectNo: '京-2020-2', managerUuid: null },
  },
  {
    code: 'PJ17',
    isSecond: true,
    bad: { projectName: '示例 住宅楼', managerUuid: null },
    good: { projectName: '示例住宅楼二标段', managerUuid: null },
  },
  {
    code: 'PJ18',
    bad: { region: '310101' },
    badEnterprise: { certificates: [certificate, { certName: '进津信息报送', region: '120000', items: [] }] },
    good: { region: '310101' },
    goodEnterprise: { certificates: [certificate, { certName: '进沪信息报送', region: '310000', items: [] }] },
  },
  { code: 'PJ19', bad: { area: 11_999.9 }, good: { area: 12_000 } },
  {
    code: 'PJ20',
    bad: { works: [{ workName: '进场公路', metrics: [] }] },
    good: { works: [{ workName: '住宅楼及进场公路', metrics: [] }] },
  },
  {
    code: 'PJ21',
    bad: { metrics: [{ metric: '地下建筑面积', value: 2000 }] },
    good: { metrics: [{ metric: '地下建筑面积', value: null }] },
  },
  {
    code: 'PJ22',
    bad: { area: 300.1, works: [], permitNo: null, permitDate: null, links: { ...clean.links, permit: null } },
    good: { area: 300, works: [], permitNo: null, permitDate: null, links: { ...clean.links, permit: null } },
  },
  {
    code: 'PJ23',
    bad: {},
    badEnterprise: managed({}, { validEnd: '2020-02-29' }),
    good: {},
    goodEnterprise: managed({}, { validEnd: '2020-03-01' }),
  },
  {
    code: 'PJ24',
    isSecond: true,
    bad: { permitDate: '2021-05-01', startDate: '2021-06-01', finishDate: '2022-01-01', acceptDate: null, links: null },
    good: {
      permitDate: '2021-05-01',
      startDate: '2021-06-02',
      finishDate: '2022-01-01',
      acceptDate: null,
      links: null,
    },
  },
  {
    code: 'PJ25',
    bad: {},
    badEnterprise: managed({ birthDate: '1998-02-02', idNo: null }),
    good: {},
    goodEnterprise: managed({ birthDate: '1998-02-01', idNo: null }),
  },
  {
    code: 'PJ26',
    bad: {},
    badEnterprise: managed({ status: 'left', leaveDate: '2020-02-29' }),
    good: {},
    // A person who leaves while the work goes on is reported as PJ34.
    goodEnterprise: managed({ status: 'left', leaveDate: '2021-06-01' }),
  },
  {
    code: 'PJ27',
    bad: {},
    badEnterprise: {
      certificates: [],
      enterprise: { entName: '示例建设有限公司', creditCode: OWN, establishDate: '2020-02-02', region: '110101' },
    },
    good: {},
    goodEnterprise: {
      certificates: [],
      enterprise: { entName: '示例建设有限公司', creditCode: OWN, establishDate: '2020-02-01', region: '110101' },
    },
  },
  {
    code: 'PJ28',
    bad: {},
    badEnterprise: {
      enterprise: { entName: '示例建设有限公司', creditCode: OWN, establishDate: '2015-02-03', region: '110101' },
      certificates: [
        { ...certificate, items: (certificate.items ?? []).map((item) => ({ ...item, approvalDate: '2020-02-02' })) },
      ],
    },
    good: {},
    goodEnterprise: {
      certificates: [
        { ...certificate, items: (certificate.items ?? []).map((item) => ({ ...item, approvalDate: '2020-02-01' })) },
      ],
    },
  },
  // 三级: 高度 50 米以下 (1.4.3).
  { code: 'PJ29', bad: { height: 50.01 }, good: { height: 50 } },
  { code: 'PJ30', bad: { dataLevel: 'C' }, good: { dataLevel: 'B' } },
  { code: 'PJ31', isOfManager: true, bad: { techLeadUuid: 'm1' }, good: { techLeadUuid: 'o1' } },
  {
    code: 'PJ32',
    bad: {},
    badEnterprise: managed({}, { firstIssueDate: '2020-02-02' }),
    good: {},
    goodEnterprise: managed({}, { firstIssueDate: '2020-02-01' }),
  },
  {
    code: 'PJ33',
    bad: {},
    badEnterprise: managed({ socialSecurityStart: '2020-03-03', socialSecurityMonths: null }),
    good: {},
    goodEnterprise: managed({ socialSecurityStart: '2020-03-02', socialSecurityMonths: null }),
  },
  {
    code: 'PJ34',
    bad: {},
    badEnterprise: managed({ status: 'left', leaveDate: '2021-05-31' }),
    good: {},
    goodEnterprise: managed({ status: 'left', leaveDate: '2021-06-01' }),
  },
  {
    code: 'PJ35',
    bad: {},
    badEnterprise: managed({}, { specialty: '市政公用工程' }),
    good: {},
    goodEnterprise: managed({}, { specialty: '市政公用工程、建筑工程' }),
  },
  // 一般房屋建筑工程: 25 storeys and more are large (建市〔2007〕171号).
  { code: 'PJ36', isOfManager: true, bad: { floors: 25 }, good: { floors: 24 } },
  { code: 'PJ37', bad: withLink('contract', '2021-06-02'), good: withLink('contract', '2021-06-01') },
  {
    code: 'PJ38',
    bad: { projectName: '示例公路改建工程' },
    good: { projectName: '示例公路收费站房' },
  },
  { code: 'PJ39', bad: { platformState: 'missing' }, good: { platformState: 'differs' } },
  { code: 'PJ40', bad: { qualityPassed: false }, good: { qualityPassed: false, acceptDate: null, links: null } },
];

describe('a data level that is too low', () => {
  it.each([
    ['list', 'C 级，来自导入的清单（未经平台核实）', /没有经过平台核实/],
    ['sample', 'C 级，来自本地示例（未经平台核实）', /没有经过平台核实/],
    ['platform', 'C 级', /不会被认定/],
    [null, 'C 级', /不会被认定/],
  ] as const)('is told with its source: %s', (levelSource, value, reason) => {
    const found = listProjectContradictions(
      getEnterprise([{ ...clean, dataLevel: 'C', levelSource }]),
      TODAY,
      limitsOf,
    );
    expect(found.map(({ sides, reason: why }) => [sides[0]?.value, why])).toEqual([
      [value, expect.stringMatching(reason)],
    ]);
  });
});

describe('rules that hold their tongue where nothing is known', () => {
  const approvedOn = (approvalDate: string): Partial<EnterpriseDocumentInput> => ({
    certificates: [{ ...certificate, items: (certificate.items ?? []).map((item) => ({ ...item, approvalDate })) }],
  });
  const foundedOn = (establishDate: string | null): Partial<EnterpriseDocumentInput> => ({
    enterprise: { entName: '示例建设有限公司', creditCode: OWN, establishDate, region: '110101' },
  });
  const tianjin = { certName: '进津信息报送', region: '120000', items: [] };

  it.each<[string, Change, Partial<EnterpriseDocumentInput>, string[]]>([
    [
      'an approval that an enterprise of five years may have renewed',
      {},
      { ...approvedOn('2020-02-03'), ...foundedOn('2015-02-03') },
      [],
    ],
    ['one that it cannot have', {}, { ...approvedOn('2020-02-03'), ...foundedOn('2015-02-04') }, ['PJ28']],
    ['an approval of an enterprise of unknown age', {}, { ...approvedOn('2020-02-03'), ...foundedOn(null) }, []],
    ['an enterprise that keeps no registrations', { region: '310101' }, {}, []],
    ['one that keeps others', { region: '310101' }, { certificates: [certificate, tianjin] }, ['PJ18']],
    ['one that works where it is registered', { region: '120101' }, { certificates: [certificate, tianjin] }, []],
  ])('%s', (_, change, rest, codes) => {
    expect(getCodes(getEnterprise([{ ...clean, ...change }], rest))).toEqual(codes);
  });

  it.each<[string, Change, string[]]>([
    ['a contract of the last day before the registration', { contractDate: '2015-12-31' }, []],
    ['a contract of its first day', { contractDate: '2016-01-01' }, ['PJ18']],
  ])('%s', (_, change, codes) => {
    const bare = { region: '310101', permitDate: null, startDate: null, links: null, managerUuid: null };
    const enterprise = getEnterprise([{ ...clean, ...bare, ...change }], {
      certificates: [{ ...certificate, items: [] }, tianjin],
    });
    expect(getCodes(enterprise).filter((code) => code === 'PJ18')).toEqual(codes);
  });

  const small = { projectScale: '小型' };
  const filedAs = { projectType: '公路', standardCodes: ['10300101'] };
  const road = (projectName: string): Change => ({ projectName, works: [] });
  it.each<[string, string, Change, Partial<EnterpriseDocumentInput>, boolean]>([
    ['PJ32', 'a small project', small, managed({}, { firstIssueDate: '2020-02-02' }), false],
    [
      'PJ32',
      'a contract of the time of the older certificate',
      { contractDate: '2008-02-27' },
      managed({}, { firstIssueDate: '2009-01-01' }),
      false,
    ],
    [
      'PJ32',
      'a contract of the day after it',
      { contractDate: '2008-02-28' },
      managed({}, { firstIssueDate: '2009-01-01' }),
      true,
    ],
    ['PJ34', 'a supervised project', { role: '工程监理' }, managed({ status: 'left', leaveDate: '2021-05-31' }), false],
    ['PJ35', 'a small project', small, managed({}, { specialty: '市政公用工程' }), false],
    ['PJ38', 'another general standard', filedAs, {}, true],
    ['PJ38', 'a type without a general standard', { ...filedAs, projectType: '民航' }, {}, false],
    ['PJ38', 'an ancient building', { projectType: '古建筑工程', standardCodes: ['10300110'] }, {}, false],
    ['PJ38', 'a road', road('示例高速公路改建工程'), {}, true],
    ...['酒店', '基地', '产业园', '仓库', '仓储', '车间', '收费站', '管理站', '管理所'].map(
      (word): [string, string, Change, Partial<EnterpriseDocumentInput>, boolean] => [
        'PJ38',
        `a building beside a road: ${word}`,
        road(`示例高速公路${word}工程`),
        {},
        false,
      ],
    ),
  ])('%s: %s', (code, _, change, rest, isTold) => {
    expect(getCodes(getEnterprise([{ ...clean, ...change }], rest)).includes(code)).toBe(isTold);
  });

  it.each<[string, Partial<typeof registration>, string[]]>([
    ['hours that ran out under a registration that goes on', {}, ['RY14']],
    ['under one of which the end is not known', { validEnd: null }, []],
    ['under one that is with another enterprise', { registeredHere: false }, []],
    ['under one that ended', { validEnd: '2026-11-19' }, []],
    ['under one that ends today', { validEnd: '2026-11-20' }, ['RY14']],
  ])('%s', (_, change, codes) => {
    const late = person({}, { continuingEduEnd: '2026-11-19', ...change });
    const enterprise = getEnterprise([], { registeredPeople: [late] });
    expect(
      listPersonContradictions(enterprise, TODAY, reachOf)
        .map(({ code }) => code)
        .filter((code) => code === 'RY14'),
    ).toEqual(codes);
  });
});

describe('contradictions in a project file (beyond.md, wish 5)', () => {
  it('has a pair of cases for every rule', () => {
    expect(PAIRS.map(({ code }) => code)).toEqual(projectRules.map(({ code }) => code));
    expect(projectRules.length).toBeGreaterThanOrEqual(20);
  });

  it('finds nothing in a clean file', () => {
    expect(listProjectContradictions(getEnterprise([clean]), TODAY, limitsOf)).toEqual([]);
    expect(listPersonContradictions(getEnterprise([clean]), TODAY, reachOf)).toEqual([]);
  });

  it.each(PAIRS.map((pair) => [pair.code, pair] as const))('%s on both sides of its limit', (code, pair) => {
    const build = (change: Change, rest: Partial<EnterpriseDocumentInput> | undefined) =>
      getEnterprise(pair.isSecond ? [clean, second(change)] : [{ ...clean, ...change }], rest);
    expect(getCodes(build(pair.bad, pair.badEnterprise))).toEqual([code]);
    expect(getCodes(build(pair.good, pair.goodEnterprise))).toEqual([]);
  });

  it('finds the seeded errors of one enterprise once each, names the project, and shows both fields', () => {
    // One error a project; whatever needs another enterprise stands in the pairs above.
    const seeds = PAIRS.filter(
      ({ badEnterprise, isSecond, isOfManager }) =>
        badEnterprise === undefined && isSecond !== true && isOfManager !== true,
    );
    const projects = seeds.map(
      ({ bad, code }): ProjectInput => ({
        ...clean,
        uuid: code,
        projectNo: code,
        provProjectNo: null,
        projectName: `示例项目${code}`,
        managerUuid: null,
        ...bad,
      }),
    );
    const duplicates = ['PJ16', 'PJ17'].map((code) =>
      second({ ...PAIRS.find((pair) => pair.code === code)?.bad, uuid: code, projectNo: code }),
    );
    const busy = second({
      ...PAIRS.find(({ code }) => code === 'PJ24')?.bad,
      uuid: 'PJ24',
      projectNo: 'PJ24',
      projectName: '示例综合楼',
    });
    const found = listProjectContradictions(getEnterprise([clean, ...projects, ...duplicates, busy]), TODAY, limitsOf);
    expect(found.map(({ code, target }) => [code, target.uuid])).toEqual(
      [...seeds.map(({ code }) => code), 'PJ16', 'PJ17', 'PJ24'].map((code) => [code, code]),
    );
    expect(found.length).toBeGreaterThanOrEqual(20);
    for (const { sides, reason, remedy, target } of found) {
      expect(target.kind).toBe('project');
      for (const { field, label, value } of sides) expect([field, label, value]).not.toContain('');
      expect(reason).not.toBe('');
      expect(remedy).not.toBe('');
    }
  });

  it('never contradicts what is not known: every field emptied in turn', () => {
    for (const field of Object.keys(clean).filter((name) => !['uuid', 'projectName'].includes(name))) {
      const emptied = { ...clean, [field]: Array.isArray(clean[field as keyof ProjectInput]) ? [] : null };
      const codes = getCodes(getEnterprise([emptied]));
      // A permit whose number and date are both gone is the error that PJ22 means; the number alone is not.
      expect(codes, field).toEqual([]);
    }
  });

  it('tells two projects that began on one day at the second only', () => {
    const found = listProjectContradictions(getEnterprise([clean, second({ links: null })]), TODAY, limitsOf);
    expect(found.map(({ code, target }) => [code, target.uuid])).toEqual([['PJ24', 'p2']]);
  });
});

const person = (rest: Partial<RegisteredInput> = {}, reg: Partial<typeof registration> = {}): RegisteredInput => ({
  ...manager,
  ...rest,
  registrations: [{ ...registration, ...reg }],
});
/** Registered here, and with another enterprise until a day. */
const elsewhereToo = (validEnd: string): RegisteredInput => ({
  ...manager,
  socialSecurityHere: null,
  registrations: [
    registration,
    { ...registration, regType: '监理工程师', regNo: '示例-京-2', registeredHere: false, validEnd },
  ],
});
const other = (rest: Partial<OtherInput> = {}): OtherInput => ({
  uuid: 'o1',
  name: '示例工程师',
  titleName: '工程师',
  ...rest,
});

interface PersonPair {
  readonly code: string;
  readonly bad: { registered?: RegisteredInput[]; others?: OtherInput[] };
  readonly good: { registered?: RegisteredInput[]; others?: OtherInput[] };
  /** The technical lead whom the enterprise names. */
  readonly leadName?: string;
}
const PERSON_PAIRS: readonly PersonPair[] = [
  {
    code: 'RY01',
    bad: { others: [other({ idNo: '110101198503070015' })] },
    good: { others: [other({ idNo: '110101198503070015', idType: '护照' })] },
  },
  { code: 'RY02', bad: { registered: [person({ birthDate: '1985-03-08' })] }, good: { registered: [person()] } },
  { code: 'RY03', bad: { registered: [person({ gender: '女' })] }, good: { registered: [person({ gender: '男' })] } },
  {
    code: 'RY04',
    bad: { registered: [person()], others: [other({ idNo: '110101198503070013' })] },
    good: { registered: [person()], others: [other({ idNo: '110101198503070013', name: '示例经理' })] },
  },
  {
    code: 'RY05',
    bad: { registered: [person({ idNo: null, birthDate: '1961-11-19' })] },
    good: { registered: [person({ idNo: null, birthDate: '1961-11-20' })] },
  },
  {
    code: 'RY06',
    bad: { registered: [person({ idNo: null, birthDate: '1998-02-02', graduateDate: null, workYears: null })] },
    good: { registered: [person({ idNo: null, birthDate: '1998-02-01', graduateDate: null, workYears: null })] },
  },
  {
    code: 'RY07',
    bad: { registered: [person({ graduateDate: '2001-03-06' })] },
    good: { registered: [person({ graduateDate: '2001-03-07' })] },
  },
  {
    code: 'RY08',
    bad: { registered: [person({ workYears: 26 })] },
    good: { registered: [person({ workYears: 25 })] },
  },
  {
    code: 'RY09',
    bad: { registered: [person()], others: [other({ titleCertNo: '示例-京-1' })] },
    good: { registered: [person()], others: [other({ titleCertNo: '示例-京-2' })] },
  },
  {
    code: 'RY10',
    bad: { registered: [person({}, { registeredHere: false })] },
    good: { registered: [person({ socialSecurityHere: null }, { registeredHere: false })] },
  },
  {
    code: 'RY11',
    bad: { registered: [person({ socialSecurityHere: false })] },
    good: { registered: [person({ socialSecurityHere: null })] },
  },
  {
    code: 'RY12',
    bad: { registered: [person({ socialSecurityMonths: 129 })] },
    good: { registered: [person({ socialSecurityMonths: 130 })] },
  },
  {
    code: 'RY13',
    bad: { registered: [person({ socialSecurityMonths: 132 })] },
    good: { registered: [person({ socialSecurityMonths: 131 })] },
  },
  {
    code: 'RY14',
    bad: { registered: [person({}, { continuingEduEnd: '2026-11-19' })] },
    good: { registered: [person({}, { continuingEduEnd: '2026-11-20' })] },
  },
  {
    code: 'RY15',
    bad: { registered: [person({}, { issueDate: '2026-02-02', validEnd: '2026-02-01' })] },
    good: { registered: [person({}, { issueDate: '2026-02-01', validEnd: '2026-02-01' })] },
  },
  {
    code: 'RY16',
    bad: { registered: [person({ leaveDate: '2026-11-19' })] },
    good: { registered: [person({ leaveDate: '2026-11-20' })] },
  },
  {
    code: 'RY17',
    bad: { registered: [elsewhereToo('2026-11-20')] },
    good: { registered: [elsewhereToo('2026-11-19')] },
  },
  {
    code: 'RY18',
    bad: { registered: [person({ titleName: '工程师', titleMajor: '水利水电工程' })] },
    good: { registered: [person({ titleName: '工程师', titleMajor: '建筑' })] },
  },
  {
    code: 'RY19',
    bad: { registered: [person({ socialSecurityStart: '2026-11-21', socialSecurityMonths: null })] },
    good: { registered: [person({ socialSecurityStart: '2026-11-20', socialSecurityMonths: null })] },
  },
  {
    code: 'RY20',
    bad: { others: [other({ titleName: '高级工程师', birthDate: '1998-11-21' })] },
    good: { others: [other({ titleName: '高级工程师', birthDate: '1998-11-20' })] },
  },
  {
    code: 'RY21',
    bad: { registered: [person({}, { regType: '一级建造师', grade: '二级' })] },
    good: { registered: [person({}, { regType: '建造师', grade: '二级' })] },
  },
  {
    code: 'RY22',
    bad: { registered: [person({}, { firstIssueDate: '2016-02-02' })] },
    good: { registered: [person({}, { firstIssueDate: '2016-02-01' })] },
  },
  {
    code: 'RY23',
    bad: { others: [other({ titleName: '助理工程师', titleRank: '高级' })] },
    good: { others: [other({ titleName: '高级工程师', titleRank: '正高级' })] },
  },
  {
    code: 'RY24',
    bad: { registered: [person({ workYears: 10, experiences: [{ field: '工程设计', years: 11 }] })] },
    good: { registered: [person({ workYears: 10, experiences: [{ field: '工程设计', years: 10 }] })] },
  },
  {
    code: 'RY25',
    leadName: '示例总工',
    bad: { others: [other({ kind: '技术负责人' }), other({ uuid: 'o2', name: '示例总工' })] },
    good: {
      others: [other({ kind: '技术负责人' }), other({ uuid: 'o2', name: '示例 总工', kind: '技术负责人' })],
    },
  },
  {
    code: 'RY26',
    bad: { registered: [person({ platformState: 'missing' })] },
    good: { registered: [person({ platformState: 'missing' }, { registeredHere: null })] },
  },
];

const tower: ProjectInput = { ...clean, techLeadUuid: 'o1', projectScale: '中型', span: 24 };
type AchievementInput = NonNullable<EnterpriseDocumentInput['achievements']>[number];
const achievement: AchievementInput = {
  uuid: 'a1',
  personUuid: 'm1',
  projectUuid: 'p1',
  projectName: '示例住宅楼',
  role: '项目经理',
  startDate: '2020-02-01',
  endDate: '2021-06-01',
  standardCode: '10300101',
  meetsLevel: '二级',
};
interface AchievementPair {
  readonly code: string;
  readonly bad: Partial<AchievementInput>;
  readonly good: Partial<AchievementInput>;
}
const ACHIEVEMENT_PAIRS: readonly AchievementPair[] = [
  { code: 'YJ01', bad: { projectName: '示例办公楼' }, good: { projectName: '示例 住宅楼' } },
  {
    code: 'YJ02',
    bad: { role: '项目技术负责人' },
    good: { role: '项目技术负责人', personUuid: 'o1' },
  },
  { code: 'YJ03', bad: { startDate: '2020-01-31' }, good: { startDate: '2020-02-01' } },
  { code: 'YJ03', bad: { endDate: '2021-06-02' }, good: { endDate: null } },
  { code: 'YJ04', bad: { meetsLevel: '一级' }, good: { meetsLevel: null } },
  {
    code: 'YJ05',
    bad: { standardCode: '10300102', meetsLevel: null },
    // The project may contain works of a specialty.
    good: { standardCode: '10300201', meetsLevel: null },
  },
  { code: 'YJ06', bad: { projectScale: '大型' }, good: { projectScale: '中型项目' } },
  // One per cent above the settlement of 3,100.
  { code: 'YJ07', bad: { amount: 3131.1 }, good: { amount: 3130.9 } },
  { code: 'YJ07', bad: { amount: 2969.9 }, good: { amount: 2970.1 } },
  {
    code: 'YJ08',
    bad: { scale: [{ metric: '建筑高度', value: 50.1, unit: 'm' }] },
    good: { scale: [{ metric: '建筑高度', value: 50, unit: 'm' }] },
  },
  {
    code: 'YJ08',
    bad: { scale: [{ metric: '地下建筑面积', value: 0.21, unit: '万m²' }] },
    // Without a unit, and of a metric that the project does not have.
    good: {
      scale: [
        { metric: '地下建筑面积', value: 2100 },
        { metric: '跨径', value: 99, unit: 'm' },
      ],
    },
  },
];

const areaOf = (value: number) => ({ metric: '建筑面积', value, unit: '万m²' });
const workOf = (value: number) => ({ workName: `${value} 万平方米的楼`, metrics: [areaOf(value)] });

describe('contradictions of an achievement with its project', () => {
  const getFound = (change: Partial<AchievementInput>, projects = [tower]) =>
    listPersonContradictions(
      getEnterprise(projects, { otherPeople: [other()], achievements: [{ ...achievement, ...change }] }),
      TODAY,
      reachOf,
    );

  it('has a pair of cases for every rule', () => {
    expect([...new Set(ACHIEVEMENT_PAIRS.map(({ code }) => code))]).toEqual(achievementRules.map(({ code }) => code));
  });

  it.each(ACHIEVEMENT_PAIRS.map((pair) => [pair.code, pair] as const))(
    '%s on both sides of its limit',
    (code, pair) => {
      expect(getFound(pair.bad).map((one) => [one.code, one.target.uuid])).toEqual([[code, 'm1']]);
      expect(getFound(pair.good)).toEqual([]);
    },
  );

  it('names the document of the level that the project does not reach', () => {
    expect(getFound({ meetsLevel: '一级' })[0]).toMatchObject({
      basis: { docNumber: '建市〔2014〕159号' },
      target: { achievementUuid: 'a1' },
    });
  });

  it.each<[string, Partial<AchievementInput>, Change, string[]]>([
    ['a longer name of the project', { projectName: '示例住宅楼工程施工总承包' }, {}, []],
    ['a shorter one', {}, { projectName: '示例住宅楼一标段工程项目' }, []],
    ['an assistant', { role: '项目经理助理', personUuid: 'o1' }, {}, []],
    ['a deputy', { role: '项目副经理（项目经理）', personUuid: 'o1' }, {}, []],
    ['the technical lead of the enterprise', { role: '企业技术负责人' }, {}, []],
    ['the lead of a project', { role: '项目负责人' }, { managerUuid: 'o1' }, ['YJ02']],
    ['a lead of the design', { role: '项目负责人' }, { managerUuid: 'o1', role: '工程总承包' }, []],
    ['the lead of one discipline', { role: '专业技术负责人' }, {}, []],
    ['a code with its category', { standardCode: '03-10300101', meetsLevel: '一级' }, {}, ['YJ04']],
    ['a project with such a code', { meetsLevel: '一级' }, { standardCodes: ['03-10300101'] }, ['YJ04']],
    ['a project of another category', { meetsLevel: '一级' }, { standardCodes: ['10300110'] }, ['YJ05']],
    ['a project of a specialty only', { meetsLevel: null }, { standardCodes: ['10300201'] }, []],
    ['one specialty of several', { standardCode: '10300202', meetsLevel: null }, { standardCodes: ['10300203'] }, []],
    ['the design of a specialty', { standardCode: '10200203', meetsLevel: null }, { standardCodes: ['10300203'] }, []],
    ['the area of two unit works', { scale: [areaOf(3)] }, { area: null, works: [workOf(1.5), workOf(2)] }, []],
    ['the area of works, one of them entered', { scale: [areaOf(3)] }, { area: null, works: [workOf(2)] }, []],
    [
      'the whole of a project with the area of one building',
      { scale: [areaOf(3)] },
      { area: null, works: [], metrics: [{ metric: '单体建筑面积', value: 2, unit: '万m²' }] },
      [],
    ],
    [
      'a building larger than the largest one',
      { scale: [{ metric: '单体建筑面积', value: 3, unit: '万m²' }] },
      { area: null, works: [], metrics: [{ metric: '单体建筑面积', value: 2, unit: '万m²' }] },
      ['YJ08'],
    ],
    [
      'two roads of one project',
      { scale: [{ metric: '道路长度', value: 3, unit: 'km' }] },
      { metrics: [1, 2].map((value) => ({ metric: '道路长度', value, unit: 'km' })) },
      [],
    ],
    [
      'a road longer than both roads of the project',
      { scale: [{ metric: '道路长度', value: 3.1, unit: 'km' }] },
      { metrics: [1, 2].map((value) => ({ metric: '道路长度', value, unit: 'km' })) },
      ['YJ08'],
    ],
    ['a project of both standards', { meetsLevel: null }, { standardCodes: ['10300110', '10300101'] }, []],
    ['an amount without a settlement', { amount: 3031 }, { settleAmount: null }, ['YJ07']],
    ['an amount without a contract', { amount: 9999 }, { contractAmount: null }, []],
  ])('of %s', (_, change, project, codes) => {
    expect(getFound(change, [{ ...tower, ...project }]).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['for longer than a handover', '2020-07-02', ['YJ02']],
    ['while one hands over to the other', '2020-07-01', []],
    ['of which the end is not known', null, []],
  ] as const)('takes two managers of one project at one time, %s', (_, endDate, codes) => {
    const enterprise = getEnterprise([{ ...tower, managerUuid: null }], {
      otherPeople: [other()],
      achievements: [
        { ...achievement, personUuid: 'o1', meetsLevel: null, endDate },
        { ...achievement, uuid: 'a2', startDate: '2020-06-01', projectUuid: null },
      ],
    });
    const found = listPersonContradictions(enterprise, TODAY, reachOf);
    expect(found.map(({ code, target }) => [code, target.achievementUuid])).toEqual(codes.map((code) => [code, 'a2']));
  });

  it('takes one person in two lists for one', () => {
    const twin = other({ uuid: 'm1b', name: '示例经理', idNo: '110101198503070013' });
    const enterprise = getEnterprise([{ ...tower, managerUuid: 'm1b' }], {
      otherPeople: [twin, other()],
      achievements: [achievement],
    });
    expect(listPersonContradictions(enterprise, TODAY, reachOf)).toEqual([]);
  });

  it.each(['projectUuid', 'personUuid', 'role', 'startDate', 'endDate', 'standardCode', 'meetsLevel'] as const)(
    'says nothing where %s is not known',
    (field) => {
      expect(getFound({ [field]: null })).toEqual([]);
    },
  );

  it.each(['contractDate', 'acceptDate', 'managerUuid', 'area', 'height', 'floors', 'span', 'finishDate'] as const)(
    'says nothing where %s of the project is not known',
    (field) => {
      expect(getFound({}, [{ ...tower, [field]: null }])).toEqual([]);
    },
  );
});

describe('contradictions of a person', () => {
  it('has a pair of cases for every rule', () => {
    expect(PERSON_PAIRS.map(({ code }) => code)).toEqual(personRules.map(({ code }) => code));
  });

  it('does not assert that the platform lacks a person, because the source of the comparison is not recorded', () => {
    const people = buildEnterprise({ registeredPeople: [person({ platformState: 'missing' })] });
    const [found] = listPersonContradictions(people, TODAY, reachOf);
    expect(found).toMatchObject({ code: 'RY26', reason: expect.stringContaining('请先在平台上查询') });
    expect([found?.title, found?.reason].join('；')).not.toMatch(/平台上?没有/);
  });

  it.each([
    [
      'a lead who has left, beside a new one',
      [{}, { uuid: 'o2', name: '示例总工', status: 'left' as const }],
      ['RY25'],
    ],
    ['two leads at work', [{}, { uuid: 'o2', name: '示例总工' }], []],
    ['only a lead who has left', [{ status: 'left' as const }], []],
  ])('of %s', (_, leads, codes) => {
    const others = leads.map((lead) => other({ kind: '技术负责人', ...lead }));
    expect(getPeopleCodes({ others }, '示例总工')).toEqual(codes);
  });

  it.each(PERSON_PAIRS.map((pair) => [pair.code, pair] as const))('%s on both sides of its limit', (code, pair) => {
    expect(getPeopleCodes(pair.bad, pair.leadName)).toEqual([code]);
    expect(getPeopleCodes(pair.good, pair.leadName)).toEqual([]);
  });

  it.each([
    ['助理研究员', '中级'],
    ['正高级工程师', '高级'],
  ] as const)('takes a title %s of the rank %s as it is', (titleName, titleRank) => {
    expect(getPeopleCodes({ others: [other({ titleName, titleRank })] })).toEqual([]);
  });

  it('links to the person and the list of the record, and never shows a whole ID number', () => {
    const found = listPersonContradictions(
      buildEnterprise({
        registeredPeople: [person({ gender: '女' })],
        otherPeople: [other({ idNo: '110101198503070015' })],
      }),
      TODAY,
      reachOf,
    );
    expect(found.map(({ target }) => [target.kind, target.uuid])).toEqual([
      ['register', 'm1'],
      ['else', 'o1'],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/\d{17}/);
  });
});

interface Seed {
  readonly code: string;
  readonly what: string;
  readonly bad: Partial<EnterpriseDocumentInput>;
  /** The nearest entry that agrees. */
  readonly good: Partial<EnterpriseDocumentInput>;
}
const ofProject = (code: string, what: string, bad: Change, good: Change): Seed => ({
  code,
  what,
  bad: { projects: [{ ...clean, ...bad }] },
  good: { projects: [{ ...clean, ...good }] },
});
const ofPerson = (
  code: string,
  what: string,
  bad: readonly [Partial<RegisteredInput>, Partial<typeof registration>?],
  good: readonly [Partial<RegisteredInput>, Partial<typeof registration>?],
): Seed => ({
  code,
  what,
  bad: { registeredPeople: [person(...bad)] },
  good: { registeredPeople: [person(...good)] },
});
/** The number of a passport says neither the birth nor the gender. */
const PASSPORT = { idNo: 'E12345678', idType: '护照' };
const ofTwoRecords = (code: string, what: string, bad: Partial<OtherInput>, good: Partial<OtherInput>): Seed => {
  const build = (rest: Partial<OtherInput>) => ({
    registeredPeople: [person(PASSPORT)],
    otherPeople: [other({ name: '示例经理', ...PASSPORT, ...rest })],
  });
  return { code, what, bad: build(bad), good: build(good) };
};
const ofOther = (code: string, what: string, bad: Partial<OtherInput>, good: Partial<OtherInput>): Seed => ({
  code,
  what,
  bad: { otherPeople: [other(bad)] },
  good: { otherPeople: [other(good)] },
});
const ofLead = (code: string, what: string, bad: readonly [string, OtherInput], good: readonly [string, OtherInput]) =>
  ({
    code,
    what,
    bad: { enterprise: { entName: '示例建设有限公司', ...nameLead(bad[0]) }, otherPeople: [bad[1]] },
    good: { enterprise: { entName: '示例建设有限公司', ...nameLead(good[0]) }, otherPeople: [good[1]] },
  }) satisfies Seed;
const nameLead = (techLeadTitle: string) => ({ techLeadName: '示例工程师', techLeadTitle });
const ofAchievement = (
  code: string,
  what: string,
  bad: readonly [Partial<AchievementInput>, Partial<RegisteredInput>?],
  good: readonly [Partial<AchievementInput>, Partial<RegisteredInput>?],
): Seed => {
  const build = ([change, rest]: typeof bad): Partial<EnterpriseDocumentInput> => ({
    projects: [{ ...tower, managerUuid: null }],
    otherPeople: [other()],
    registeredPeople: [person(rest)],
    achievements: [{ ...achievement, ...change }],
  });
  return { code, what, bad: build(bad), good: build(good) };
};
const noStart = { startDate: null, permitDate: null, links: null, managerUuid: null };
const noOwnPermit = { permitDate: null, managerUuid: null };
const asTown = {
  projectType: '市政',
  standardCodes: ['10300110'],
  works: [],
  managerUuid: null,
  height: null,
  span: null,
};
const withSecond = (regNo: string): Partial<EnterpriseDocumentInput> => ({
  registeredPeople: [
    {
      ...manager,
      registrations: [
        registration,
        { ...registration, regType: '监理工程师', specialty: '市政公用工程', regNo },
        // A certificate with several specialties is one record per specialty.
        { ...registration, specialty: '市政公用工程' },
      ],
    },
  ],
});

/** Disagreements as people enter them: a wrong year, a wrong unit, two lists that are kept by two people. */
const SEEDS: readonly Seed[] = [
  ofProject(
    'PJ04',
    'a permit that only the platform dates',
    { ...noOwnPermit, ...withLink('permit', '2020-03-02') },
    {
      ...noOwnPermit,
      ...withLink('permit', '2020-03-01'),
    },
  ),
  ofProject(
    'PJ07',
    'a finish before the contract, without a start',
    { ...noStart, finishDate: '2020-01-31' },
    {
      ...noStart,
      finishDate: '2020-02-01',
    },
  ),
  ofProject(
    'PJ08',
    'an acceptance before the start, without a finish',
    {
      acceptDate: '2020-02-29',
      finishDate: null,
      managerUuid: null,
      ...withLinks({ contract: null, acceptance: null }),
    },
    {
      acceptDate: '2020-03-01',
      finishDate: null,
      managerUuid: null,
      ...withLinks({ contract: null, acceptance: null }),
    },
  ),
  ofProject(
    'PJ08',
    'an acceptance that only the platform dates',
    { acceptDate: null, ...withLink('acceptance', '2021-05-31') },
    {
      acceptDate: null,
      ...withLink('acceptance', '2021-06-01'),
    },
  ),
  ofProject(
    'PJ09',
    'a contract of a year that has not come',
    { contractDate: '2026-11-21', ...noStart, finishDate: null, acceptDate: null },
    {
      contractDate: '2026-11-20',
      ...noStart,
      finishDate: null,
      acceptDate: null,
    },
  ),
  ofProject(
    'PJ15',
    'a settlement in 元',
    { totalInvest: null, settleAmount: 300_000 },
    { totalInvest: null, settleAmount: 299_999 },
  ),
  ofProject(
    'PJ19',
    'a height beside a larger one among the metrics',
    { metrics: [{ metric: '建筑高度', value: 50.6, unit: 'm' }] },
    {
      metrics: [{ metric: '建筑高度', value: 50.4, unit: 'm' }],
    },
  ),
  ofProject(
    'PJ19',
    'an area beside a larger one in another unit',
    { metrics: [{ metric: '建筑面积', value: 1.3, unit: '万㎡' }] },
    {
      metrics: [{ metric: '建筑面积', value: 1.2, unit: '万㎡' }],
    },
  ),
  ofProject(
    'PJ19',
    'a contract amount beside a larger one among the metrics',
    { metrics: [{ metric: '单项合同额', value: 0.4, unit: '亿元' }] },
    {
      metrics: [{ metric: '单项合同额', value: 0.31, unit: '亿元' }],
    },
  ),
  ofProject(
    'PJ19',
    'a medium project of 30 storeys',
    { projectScale: '中型', floors: 30, managerUuid: null },
    {
      projectScale: '中型',
      floors: 24,
      managerUuid: null,
    },
  ),
  ofProject(
    'PJ19',
    'a height in decimetres',
    { height: 350, floors: 16, standardCodes: [] },
    { height: 320, floors: 16, standardCodes: [] },
  ),
  ofProject(
    'PJ39',
    'a project that the comparison found',
    { onPlatform: false, platformState: 'differs' },
    {
      onPlatform: false,
      platformState: 'unchecked',
    },
  ),
  ofProject(
    'PJ40',
    'a good quality before the end',
    { finishDate: '2026-12-01', acceptDate: null, links: null, managerUuid: null },
    {
      finishDate: '2026-11-20',
      acceptDate: null,
      links: null,
      managerUuid: null,
    },
  ),
  ofPerson(
    'RY08',
    'years until an earlier day',
    [{ workYears: 19, workYearsOn: '2019-03-06' }],
    [{ workYears: 17, workYearsOn: '2019-03-06' }],
  ),
  ofPerson(
    'RY08',
    'years in one field',
    [{ workYears: null, experiences: [{ field: '工程设计', years: 26 }] }],
    [{ workYears: null, experiences: [{ field: '工程设计', years: 25 }] }],
  ),
  ofPerson('RY15', 'a registration of ten years', [{}, { validEnd: '2030-11-21' }], [{}, { validEnd: '2030-11-20' }]),
  ofPerson('RY07', 'a graduation ahead', [{ graduateDate: '2026-11-21' }], [{ graduateDate: '2026-11-20' }]),
  ofProject(
    'PJ22',
    'a permit of an earlier year',
    { permitDate: '2019-05-31', links: null },
    { permitDate: '2019-06-01', links: null },
  ),
  ofProject(
    'PJ38',
    'a national road as a building',
    { projectName: '示例市 G104 国道改扩建工程', works: [] },
    { projectName: '示例市 G104 国道养护中心', works: [] },
  ),
  ofProject(
    'PJ38',
    'sewers as a building',
    { projectName: '示例镇污水管网工程', works: [] },
    { projectName: '示例镇污水泵房', works: [] },
  ),
  ofProject(
    'PJ38',
    'a building as a road of the town',
    { projectName: '示例中学教学楼工程', ...asTown },
    { projectName: '示例中学教学楼配套道路', ...asTown },
  ),
  ofPerson(
    'RY15',
    'a certificate of a later year',
    [{}, { issueDate: '2026-11-21' }],
    [{}, { issueDate: '2026-11-20' }],
  ),
  ofPerson(
    'RY16',
    'a person who has left, on a later day',
    [{ status: 'left', leaveDate: '2026-11-21' }],
    [{ status: 'left', leaveDate: '2026-11-20' }],
  ),
  ofPerson(
    'RY19',
    'an insurance that began at school',
    [{ socialSecurityStart: '2001-03-06', socialSecurityMonths: null }],
    [{ socialSecurityStart: '2001-03-07', socialSecurityMonths: null }],
  ),
  {
    code: 'RY21',
    what: 'one number of two registrations',
    bad: withSecond(' 示例-京-1'),
    good: withSecond('示例-京-9'),
  },
  ofTwoRecords('RY02', 'two birth dates', { birthDate: '1958-03-07' }, { birthDate: '1985-03-07' }),
  ofTwoRecords('RY03', 'two genders', { gender: '女' }, { gender: '男' }),
  ofTwoRecords(
    'RY21',
    'one registration with two ends',
    { registrations: [{ ...registration, validEnd: '2026-12-31' }] },
    { registrations: [{ ...registration, validEnd: '2027-12-31' }] },
  ),
  ofTwoRecords(
    'RY21',
    'one registration here and elsewhere',
    {
      status: 'on',
      registrations: [{ ...registration, validEnd: null, registeredHere: false }],
      socialSecurityHere: null,
    },
    { registrations: [{ ...registration, regNo: null, validEnd: '2026-12-31' }] },
  ),
  ofPerson(
    'RY06',
    'a first registration at school',
    [
      {
        idNo: null,
        birthDate: '1998-02-02',
        graduateDate: null,
        workYears: null,
        socialSecurityStart: null,
        socialSecurityMonths: null,
      },
      { firstIssueDate: '2016-02-01', issueDate: '2022-02-01' },
    ],
    [
      {
        idNo: null,
        birthDate: '1998-02-01',
        graduateDate: null,
        workYears: null,
        socialSecurityStart: null,
        socialSecurityMonths: null,
      },
      { firstIssueDate: '2016-02-01', issueDate: '2022-02-01' },
    ],
  ),
  ofTwoRecords('RY16', 'here in one list and gone in the other', { status: 'left' }, { status: 'on' }),
  ofTwoRecords('RY19', 'insured here and elsewhere', { socialSecurityHere: false }, { socialSecurityHere: true }),
  ofTwoRecords(
    'RY19',
    'insured since two days',
    { socialSecurityStart: '2016-02-01' },
    // Of the other entry only the month is known.
    { socialSecurityStart: '2016-01-20' },
  ),
  ofOther(
    'RY23',
    'an economist of the engineering series',
    { titleName: '高级经济师', titleSeries: '工程系列' },
    {
      titleName: '高级经济师',
      titleSeries: '经济系列',
    },
  ),
  ofLead(
    'RY25',
    'two titles of the technical lead',
    ['高级工程师', other({ titleName: '工程师' })],
    ['高级工程师', other({ titleName: '高级工程师', titleRank: '正高级' })],
  ),
  ofLead('RY25', 'a technical lead who has left', ['', other({ status: 'left' })], ['', other()]),
  ofAchievement(
    'YJ03',
    'a work after leaving',
    [{}, { status: 'left', leaveDate: '2021-05-31' }],
    [{}, { status: 'left', leaveDate: '2021-06-01' }],
  ),
  ofAchievement(
    'YJ03',
    'an end before the start',
    [{ startDate: '2021-02-01', endDate: '2020-02-01' }],
    [{ startDate: '2020-02-01', endDate: '2020-02-01' }],
  ),
  ofAchievement(
    'YJ08',
    'a larger work without a link',
    [{ projectUuid: null, scale: [{ metric: '建筑高度', value: 51, unit: 'm' }] }],
    [{ projectUuid: null, scale: [{ metric: '建筑高度', value: 50, unit: 'm' }] }],
  ),
];

describe('disagreements as people enter them', () => {
  const find = (rest: Partial<EnterpriseDocumentInput>) => {
    const enterprise = getEnterprise(rest.projects === undefined ? [] : [...rest.projects], rest);
    return [
      ...listProjectContradictions(enterprise, TODAY, limitsOf),
      ...listPersonContradictions(enterprise, TODAY, reachOf),
    ].map(({ code }) => code);
  };

  it.each(SEEDS.map((seed) => [`${seed.code}: ${seed.what}`, seed] as const))('%s', (_, { code, bad, good }) => {
    expect(find(bad)).toEqual([code]);
    expect(find(good)).toEqual([]);
  });

  it('reports a manager who was a child when the project began', () => {
    const young = managed(
      { idNo: null, birthDate: '2002-03-02', graduateDate: null, workYears: null },
      { issueDate: null },
    );
    expect(getCodes(getEnterprise([clean], young))).toEqual(['PJ25']);
    const grown = managed(
      { idNo: null, birthDate: '2002-03-01', graduateDate: null, workYears: null },
      { issueDate: null },
    );
    expect(getCodes(getEnterprise([clean], grown))).toEqual([]);
  });

  it('takes an expired registration of a former employer for none', () => {
    const former = (validEnd: string) => ({
      registeredPeople: [person({}, { registeredHere: false, validEnd, continuingEduEnd: null })],
    });
    expect(find(former('2026-11-20'))).toEqual(['RY10']);
    expect(find(former('2026-11-19'))).toEqual([]);
  });

  it('requires no registration of the manager of a small project', () => {
    const late = managed({}, { validEnd: '2020-02-29' });
    expect(getCodes(getEnterprise([{ ...clean, projectScale: '小型' }], late))).toEqual([]);
  });
});

type CertificateInput = NonNullable<EnterpriseDocumentInput['certificates']>[number];
type EnterpriseInput = EnterpriseDocumentInput['enterprise'];
const own: EnterpriseInput = {
  entName: '示例建设有限公司',
  establishDate: '2015-01-01',
  bizTermStart: '2015-01-01',
  approvalDate: '2024-05-01',
  region: '110101',
  regAddress: '北京市东城区示例路 1 号',
  safetyPermitNo: '（京）JZ安许证字〔2025〕000001',
  safetyPermitEnd: '2028-03-01',
};
const permitPaper: CertificateInput = {
  certName: '安全生产许可证',
  category: 'safety',
  certNo: '(京)JZ安许证字〔2025〕 000001',
  issueDate: '2025-03-02',
  validEnd: '2028-03-01',
};
const license: CertificateInput = {
  certName: '建筑业企业资质证书',
  category: 'construction',
  issueDate: '2023-12-29',
  validEnd: '2028-12-28',
  items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '二级', validEnd: '2028-12-28' }],
};
const formerItem = (rest: object): CertificateInput => ({
  ...license,
  items: [{ standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级', ...rest }],
});

interface EnterprisePair {
  readonly code: string;
  readonly bad: { readonly enterprise?: Partial<EnterpriseInput>; readonly certificates?: CertificateInput[] };
  readonly good: EnterprisePair['bad'];
}
const ENTERPRISE_PAIRS: readonly EnterprisePair[] = [
  {
    code: 'QY01',
    bad: { enterprise: { bizTermStart: '2014-12-31' } },
    good: { enterprise: { bizTermStart: '2015-01-02', approvalDate: '2015-01-01' } },
  },
  { code: 'QY01', bad: { enterprise: { approvalDate: '2014-12-31' } }, good: { enterprise: { approvalDate: null } } },
  {
    code: 'QY02',
    bad: { enterprise: { regAddress: '江苏省南京市示例路 1 号' } },
    // An address without a province says nothing.
    good: { enterprise: { regAddress: '南京路 1 号' } },
  },
  {
    code: 'ZS01',
    bad: { enterprise: { safetyPermitEnd: '2027-03-01' } },
    // An expired permit is not the present one.
    good: {
      certificates: [{ ...permitPaper, certNo: '旧', issueDate: '2022-03-02', validEnd: '2025-03-01' }, permitPaper],
    },
  },
  { code: 'ZS01', bad: { enterprise: { safetyPermitNo: '（京）JZ安许证字〔2025〕000010' } }, good: {} },
  {
    code: 'ZS02',
    bad: { certificates: [{ ...license, issueDate: '2014-12-31' }] },
    good: { certificates: [{ ...license, issueDate: '2015-01-01' }] },
  },
  {
    code: 'ZS03',
    bad: { certificates: [{ ...license, validEnd: '2028-12-27' }] },
    good: { certificates: [{ ...license, validEnd: '2028-12-29' }] },
  },
  {
    code: 'ZS04',
    bad: { certificates: [license, formerItem({})] },
    good: { certificates: [license, formerItem({ status: '注销' }), formerItem({ validEnd: '2026-11-19' })] },
  },
];

describe('contradictions of an enterprise and its certificates', () => {
  const find = ({ enterprise, certificates = [permitPaper, license] }: EnterprisePair['bad']) =>
    listEnterpriseContradictions(buildEnterprise({ enterprise: { ...own, ...enterprise }, certificates }), TODAY);

  it('has a pair of cases for every rule', () => {
    expect([...new Set(ENTERPRISE_PAIRS.map(({ code }) => code))]).toEqual(
      [...enterpriseRules, ...certificateRules].map(({ code }) => code),
    );
  });

  it.each(ENTERPRISE_PAIRS.map((pair) => [pair.code, pair] as const))('%s on both sides of its limit', (code, pair) => {
    const found = find(pair.bad);
    expect(found.map((one) => [one.code, one.target.kind])).toEqual([
      [code, code.startsWith('QY') ? 'enterprise' : 'certificate'],
    ]);
    expect(find(pair.good)).toEqual([]);
  });

  it('are none where a field is not known', () => {
    for (const field of Object.keys(own).filter((name) => name !== 'entName'))
      expect(find({ enterprise: { [field]: null } }), field).toEqual([]);
  });
});

interface ProfessionFact {
  readonly id: string;
  readonly legalBasis: readonly { readonly docNumber: string }[];
  readonly registrationYears: { readonly value: number; readonly confidence: string };
  readonly ageLimit: { readonly value: number | null; readonly confidence: string };
  readonly renewal: { readonly continuingEducationRequired: { readonly confidence: string } };
}

describe('the source of each rule', () => {
  const rules = [...enterpriseRules, ...certificateRules, ...projectRules, ...personRules, ...achievementRules];
  const policies = new Map(loadFactsFile('policies').map((policy) => [policy.docNumber, policy]));

  it.each(rules.map(({ code, basis }) => [code, basis] as const))('%s names a document or a principle', (_, basis) => {
    if (basis.kind === 'consistency') {
      expect(Object.entries(CONSISTENCY_PRINCIPLES)).toContainEqual([basis.code, basis.statement]);
      return;
    }
    expect(Object.entries(CITED_DOCUMENTS)).toContainEqual([basis.docNumber, basis.title]);
    if (basis.clause !== null) expect(basis.clause).toMatch(/^第[一二三四五六七八九十百]+条$/);
    // No text of a cited clause was read.
    if (basis.clause !== null) expect(basis.confidence).not.toBe('sourced');
  });

  it.each(Object.entries(CITED_DOCUMENTS))('%s has the title of the facts', (docNumber, title) => {
    expect(policies.get(docNumber)?.title ?? title).toContain(title);
  });

  it('is read only if the facts say so', () => {
    const read = rules.flatMap(({ basis }) =>
      basis.kind === 'document' && basis.confidence === 'sourced' ? [basis.docNumber] : [],
    );
    expect(read.map((docNumber) => policies.get(docNumber)?.confidence)).toEqual(read.map(() => 'sourced'));
  });

  it('has the limits of a profession from the facts', () => {
    const { professions } = loadFactsFile('registered-professions') as unknown as { professions: ProfessionFact[] };
    const facts = new Map(professions.map((one) => [one.id, one]));
    for (const { id, docNumber, term, maxAge, education } of PROFESSION_RULES) {
      const fact = facts.get(id);
      const limit = fact?.ageLimit;
      expect(
        fact?.legalBasis.map((one) => one.docNumber),
        id,
      ).toContain(docNumber);
      expect(maxAge, id).toEqual(
        limit === undefined || limit.value === null ? null : { years: limit.value, confidence: limit.confidence },
      );
      expect(term, id).toEqual({
        years: fact?.registrationYears.value,
        confidence: fact?.registrationYears.confidence,
      });
      expect(education, id).toBe(fact?.renewal.continuingEducationRequired.confidence);
    }
  });

  it('is that of the profession where professions differ', () => {
    const old = (regType: string) =>
      listPersonContradictions(
        buildEnterprise({
          registeredPeople: [person({ idNo: null, birthDate: '1961-11-19' }, { regType, continuingEduEnd: null })],
        }),
        TODAY,
        reachOf,
      ).map(({ code, basis }) => `${code} ${formatContradictionBasis(basis)}`);
    expect(old('一级建造师')).toEqual(['RY05 《注册建造师管理规定》建设部令第153号（待核对）']);
    expect(old('监理工程师')).toEqual(['RY05 《注册监理工程师管理规定》建设部令第147号']);
    expect(old('一级造价工程师')).toEqual([]);
  });

  it('is marked as 待核对 unless its text was read', () => {
    expect([
      formatContradictionBasis(cite('主席令第29号', '第七条')),
      formatContradictionBasis(cite('主席令第29号', '第七条'), false),
      formatContradictionBasis(cite('建市〔2014〕159号', null, 'sourced')),
      formatContradictionBasis(consistency('YZ3')),
    ]).toEqual([
      '《建筑法》主席令第29号第七条（待核对）',
      '《建筑法》第七条（待核对）',
      '《建筑业企业资质标准》建市〔2014〕159号',
      '资料一致性规则 YZ3：部分不大于整体',
    ]);
  });
});

it('takes the term of a qualification certificate from the facts, which have it from a source', () => {
  const kinds = loadFactsFile('certificate-kinds').kinds.filter((kind) => String(kind.code).startsWith('qual'));
  expect(kinds.length).toBe(5);
  for (const kind of kinds) {
    expect([kind.validityYears, kind.confidence], String(kind.code)).toEqual([
      CERTIFICATE_VALIDITY_MONTHS / 12,
      'sourced',
    ]);
  }
});

it('reports nothing of 500 random enterprises whose records agree', () => {
  let achievements = 0;
  for (let seed = 1; seed <= 500; seed += 1) {
    const enterprise = createCleanEnterprise(seed, TODAY);
    achievements += enterprise.achievements.filter(({ meetsLevel }) => meetsLevel !== null).length;
    const found = [
      ...listEnterpriseContradictions(enterprise, TODAY),
      ...listProjectContradictions(enterprise, TODAY, limitsOf),
      ...listPersonContradictions(enterprise, TODAY, reachOf),
    ];
    expect(found, `seed ${seed}`).toEqual([]);
  }
  expect(achievements).toBeGreaterThan(500);
});
