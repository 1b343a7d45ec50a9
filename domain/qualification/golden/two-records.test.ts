/** Two entries about one fact that decides disagree: the result is open and names both, whichever of them is more lenient. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { lengthenCitizenId } from '../../identity/citizen-id.ts';
import { computeCreditCodeCheckCharacter } from '../../identity/credit-code.ts';
import { EDUCATIONS } from '../../records/person-choices.ts';
import {
  buildEnterprise,
  createPostHolder,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { createConstructors, createMeasuredProject, createTechnicalLead, evaluateLevel } from '../../testing/golden.ts';
import { readPeople } from '../people/person.ts';
import { getDegreeRank } from '../vocabulary/schooling.ts';
import { parseTitleRank } from '../vocabulary/titles.ts';
import { comparePosts, compareTrades } from '../vocabulary/trades.ts';

type EnterpriseInput = Partial<EnterpriseDocumentInput>;
type Registered = NonNullable<EnterpriseInput['registeredPeople']>[number];
type Registration = NonNullable<Registered['registrations']>[number];
type Project = NonNullable<EnterpriseInput['projects']>[number];
type Achievement = NonNullable<EnterpriseInput['achievements']>[number];

function evaluate(standardCode: string, level: string, leaf: string, enterprise: EnterpriseInput): [string, string] {
  const found = evaluateLevel(standardCode, level, enterprise).leaves.find(({ id }) => id.endsWith(`/${leaf}`));
  return [found?.verdict ?? 'none', found?.reason ?? ''];
}

const entry = (rest: Partial<Registration>): Registration => ({
  regType: '二级建造师',
  specialty: '建筑工程',
  validEnd: '2029-12-31',
  registeredHere: true,
  ...rest,
});
/** 10300101 三级 asks for five constructors, four of 建筑: the fifth decides. */
const fifth = (person: Partial<Registered>, registration: Partial<Registration> = {}): [string, string] =>
  evaluate('10300101', '三级', 'registeredPersonnel-2', {
    registeredPeople: [
      ...createConstructors(3, '建筑工程'),
      ...createConstructors(1, '机电工程'),
      { ...createRegisteredPerson('第五人', '二级建造师', null), registrations: [entry(registration)], ...person },
    ],
  });

describe('a constructor', () => {
  const idNo = lengthenCitizenId('110101800304111');
  it('whose gender contradicts the ID number, which alone gives the date of birth, is open', () => {
    expect(fifth({ birthDate: null, idNo, gender: '男' })[0]).toBe('met');
    expect(fifth({ birthDate: null, idNo, gender: '女' })[0]).toBe('unknown');
    // The date of birth is known from another entry.
    expect(fifth({ birthDate: '1980-03-04', idNo, gender: '女' })[0]).toBe('met');
  });

  it.each<[string, Partial<Registration>, string]>([
    ['issued after its end', { issueDate: '2030-01-01' }, 'unknown'],
    ['issued after an end that has passed', { issueDate: '2025-06-01', validEnd: '2025-01-01' }, 'unknown'],
    ['not yet issued and already ended', { issueDate: '2027-01-01', validEnd: '2025-01-01' }, 'unmet'],
    [
      'first issued after the last issue, in future',
      { firstIssueDate: '2027-01-01', issueDate: '2024-01-01' },
      'unknown',
    ],
    ['first issued in future', { firstIssueDate: '2026-11-21' }, 'unmet'],
    ['first issued on the day', { firstIssueDate: testDay }, 'met'],
    ['of 一级 by kind and 二级 by grade, where both do', { regType: '一级建造师', grade: '二级' }, 'met'],
    ['under a name of another form', { regType: '二级临时建造师' }, 'unknown'],
    ['of another profession', { regType: '监理工程师' }, 'unmet'],
    ['under the name of a title', { regType: '建造工程师' }, 'unmet'],
    ['first issued after its end, without another day', { firstIssueDate: '2030-01-01' }, 'unknown'],
  ])('%s', (_name, registration, expected) => {
    expect(fifth({}, registration)[0]).toBe(expected);
  });

  it('of two grades is open where the grade decides', () => {
    const [verdict, text] = evaluate('10300101', '二级', 'technicalLead-3', {
      enterprise: { entName: '示例企业', techLeadName: '总工' },
      registeredPeople: [
        {
          ...createRegisteredPerson('总工', '', null, { workYears: 10 }),
          registrations: [entry({ regType: '一级建造师', grade: '二级' })],
        },
      ],
    });
    expect(verdict).toBe('unknown');
    expect(text).toContain('注册类别为 一级建造师，等级为 二级，两处不一致');
  });
});

const judgeLead = (enterprise: object, ...people: NonNullable<EnterpriseInput['otherPeople']>): [string, string] =>
  evaluate('10300101', '二级', 'technicalLead-3', {
    enterprise: { entName: '示例企业', ...enterprise },
    otherPeople: people,
  });
const able = createTechnicalLead('高级工程师', '结构', 10);

describe('a technical lead', () => {
  it('is open if the enterprise names another one', () => {
    expect(judgeLead({}, able)[0]).toBe('met');
    expect(judgeLead({ techLeadName: '技术负责人' }, able)[0]).toBe('met');
    const [verdict, text] = judgeLead({ techLeadName: '示例王五' }, able);
    expect(verdict).toBe('unknown');
    expect(text).toContain('企业信息中的技术负责人为 示例王五，人员档案登记为 技术负责人，两处不一致');
    // No record of a person designates a lead, and the named one has no record.
    expect(judgeLead({ techLeadName: '示例王五' }, { ...able, kind: '其他' })[0]).toBe('unknown');
    // Neither of the two readings gives a lead who is able.
    expect(judgeLead({ techLeadName: '示例王五' }, createTechnicalLead('工程师', '结构', 10))[0]).toBe('unmet');
  });

  it('is met if both named people do', () => {
    const named = { ...createTitledPerson('示例王五', '高级工程师', '结构'), workYears: 9 };
    expect(judgeLead({ techLeadName: '示例王五' }, able, named)[0]).toBe('met');
    expect(judgeLead({ techLeadName: '示例王五' }, able, { ...named, workYears: 1 })[0]).toBe('unknown');
  });

  it('whose title the enterprise states otherwise is open', () => {
    const of = (techLeadTitle: string): string => judgeLead({ techLeadName: '技术负责人', techLeadTitle }, able)[0];
    expect([of('高级工程师'), of('高工'), of('工程师'), of('土建')]).toEqual(['met', 'met', 'unknown', 'met']);
  });

  it('is the designated person if two have the name and the enterprise gives one a title', () => {
    const enterprise = { techLeadName: '技术负责人', techLeadTitle: '工程师' };
    const read = (kind: string | null) =>
      readPeople(
        buildEnterprise({
          enterprise: { entName: '示例企业', ...enterprise },
          otherPeople: [
            { ...able, uuid: 'a', kind },
            { ...able, uuid: 'b', kind: null },
          ],
        }),
        testDay,
      ).map(({ titles }) => titles.flatMap(({ ranks }) => ranks.map(({ value }) => value)));
    expect(read('技术负责人')).toEqual([[2, 3], [3]]);
    expect(read(null)).toEqual([[3], [3]]);
  });
});

const ledWork = (name: string, rest: Partial<Project> = {}): Project =>
  createMeasuredProject(
    name,
    '10300101',
    { 地上层数: [12, '层'] },
    { projectType: '房屋建筑', startDate: '2022-01-01', finishDate: '2024-06-01', ...rest },
  );
const judgeLed = (
  achievement: Partial<Achievement>,
  rest: Partial<Project> = {},
  person: Partial<Registered> = {},
): string =>
  evaluate('10300101', '三级', 'other-7', {
    registeredPeople: [
      createRegisteredPerson('经理', '二级建造师', '建筑工程', person),
      createRegisteredPerson('别人', '监理工程师', '建筑工程'),
    ],
    projects: [ledWork('甲', rest), ledWork('乙')],
    achievements: ['甲', '乙'].map((projectUuid) => ({
      personUuid: '经理',
      projectUuid,
      projectName: projectUuid,
      role: '项目经理',
      startDate: '2022-01-01',
      endDate: '2024-06-01',
      standardCode: '10300101',
      ...(projectUuid === '甲' ? achievement : {}),
    })),
  })[0];

describe('a work that a person led', () => {
  it.each<[string, Partial<Achievement>, Partial<Project>, string]>([
    ['agrees with the project', {}, {}, 'met'],
    ['has the section in its name', { projectName: '甲工程一标段' }, {}, 'met'],
    ['has another name', { projectName: '某某广场' }, {}, 'unknown'],
    ['is of another standard', { standardCode: '10300110' }, {}, 'unknown'],
    ['ended before the project began', { startDate: '2014-01-01', endDate: '2015-01-01' }, {}, 'unknown'],
    ['began after the project ended', { startDate: '2025-01-01', endDate: '2026-01-01' }, {}, 'unknown'],
    ['failed', {}, { qualityPassed: false }, 'unknown'],
    ['was led by another manager', { role: '项目负责人' }, { managerUuid: '别人' }, 'unknown'],
    ['is a road by its type', {}, { projectType: '公路' }, 'unknown'],
  ])('%s', (_name, achievement, project, expected) => {
    expect(judgeLed(achievement, project)).toBe(expected);
  });
});

const judgeProject = (rest: Partial<Project>): [string, string] =>
  evaluate('10300101', '二级', 'performance-7', {
    projects: [
      createMeasuredProject('甲', '10300101', { 地上层数: [12, '层'] }, { projectType: '房屋建筑', ...rest }),
      createMeasuredProject('乙', '10300101', { 建筑面积: [6, '万㎡'] }, { projectType: '房屋建筑' }),
    ],
  });

describe('a project', () => {
  it('entered as on the platform, where the platform has none, is open', () => {
    expect(judgeProject({ platformState: 'same', platformSource: 'platform' })[0]).toBe('met');
    expect(judgeProject({ platformState: 'missing', platformSource: 'platform' })[0]).toBe('unknown');
    expect(judgeProject({ platformState: 'same', platformSource: 'platform', onPlatform: false })[0]).toBe('unknown');
    // A list that the enterprise uploaded proves nothing.
    expect(judgeProject({ platformState: 'missing', platformSource: 'list' })[0]).toBe('met');
  });
  it('of a type that is another category than its standards is open', () => {
    expect(judgeProject({ projectType: '公路' })[0]).toBe('unknown');
    expect(judgeProject({ projectType: '公路', standardCodes: ['10300101', '10300102'] })[0]).toBe('met');
  });
});

const citizen = lengthenCitizenId('110101800304111');
const openTo = (rest: Partial<Project>): string => judgeProject(rest)[0];
const withLink = (date: string): Partial<Project> => ({ links: { acceptance: { state: '已录入', no: null, date } } });
const numbered = (regNo: string): string =>
  evaluate('10300101', '三级', 'registeredPersonnel-2', {
    registeredPeople: [
      ...createConstructors(3, '建筑工程'),
      ...createConstructors(1, '机电工程'),
      { ...createRegisteredPerson('第五人', '二级建造师', null), registrations: [entry({ regNo: '京1' })] },
      {
        ...createRegisteredPerson('另一人', '二级建造师', null),
        registrations: [entry({ regNo, registeredHere: false })],
      },
    ],
  })[0];
/** 打桩船 of 架高 60 m beside 起重船, two of seven items of 港口与航道一级. */
const boat = (name: string, spec: string | null) => ({
  uuid: name,
  name,
  spec,
  count: 1,
  owned: true,
  meetsSpec: true,
});
const ships = (spec: string | null): string =>
  evaluate('10300104', '一级', 'equipment-8', { equipment: [boat('打桩船', spec), boat('起重船', null)] })[0];
const money = (rest: object, certificates: EnterpriseInput['certificates'] = []): string =>
  evaluate('10300101', '三级', 'netAssets-1', {
    enterprise: { entName: '示例企业', netAssets: 800, ...rest },
    certificates,
  })[0];
const owned = (item: {
  standardCode: string | null;
  level: string | null;
  itemName?: string;
}): EnterpriseInput['certificates'] => [
  {
    certName: '建筑业企业资质证书',
    category: 'construction',
    validEnd: '2029-01-01',
    items: [{ itemName: '建筑工程施工总承包', ...item }],
  },
];
const SURVEY = ['101001', '甲级（岩土工程专业资质）', 'experience-1'] as const;
const seasoned = (establishDate: string | null, declarations: EnterpriseInput['declarations'] = []): string =>
  evaluate(...SURVEY, {
    enterprise: { entName: '示例企业', establishDate },
    declarations,
    certificates: [
      {
        certName: '工程勘察资质证书',
        category: 'survey',
        validEnd: '2028-12-31',
        items: [{ standardCode: '101001', itemName: '工程勘察', level: '乙级', approvalDate: '2015-01-01' }],
      },
    ],
  })[0];
const heads = (...values: (number | null)[]): string =>
  evaluate('05', '甲级', 'headcount-2', {
    declarations: values.map((value) => ({ kind: 'headcount', value })),
  })[0];

/** 具有独立企业法人资格 of design. */
const licensed = (rest: object): string =>
  evaluate('102001', '综合甲级', 'other-1', {
    enterprise: {
      entName: '示例规划有限公司',
      entType: '有限责任公司',
      creditCode: `91110105MA0000002${computeCreditCodeCheckCharacter('91110105MA0000002')}`,
      licenceStatus: '存续',
      establishDate: '2012-05-08',
      netAssets: 90,
      ...rest,
    },
  })[0];
/** Six of 中级 with 结构, 给排水 and 电气, the one of 结构 with more entries. */
const withTitles = (rest: object, others: EnterpriseInput['otherPeople'] = []): string =>
  evaluate('10300101', '三级', 'titledPersonnel-4', {
    otherPeople: [
      createTitledPerson('结构', '工程师', '结构', rest),
      ...['给排水', '电气'].map((major) => createTitledPerson(major, '工程师', major)),
      ...repeatFromOne(3, (index) => createTitledPerson(`暖通${index}`, '工程师', '暖通')),
      ...others,
    ],
  })[0];
const withTesters = (rest: object, others: EnterpriseInput['otherPeople'] = []): string =>
  evaluate('10300203', '不分等级', 'other-5', {
    otherPeople: [
      ...repeatFromOne(3, (index) => createPostHolder(`试验${index}`, '混凝土试验员')),
      createPostHolder('第四人', '混凝土试验员', rest),
      ...others,
    ],
  })[0];
const skilled = (
  skills: NonNullable<EnterpriseInput['otherPeople']>[number]['skills'],
  others: EnterpriseInput['otherPeople'] = [],
): string =>
  evaluate('10300101', '三级', 'skilledWorkers-6', {
    otherPeople: [
      ...repeatFromOne(29, (index) => createSkilledWorker(`工人${index}`)),
      { ...createSkilledWorker('第三十人', null, null), skills: skills ?? [] },
      ...others,
    ],
  })[0];
const plain = (uuid: string, rest: object) => ({ uuid, name: uuid, ...rest });
/** A number of a registration that another person has too. */
const shared = (field: 'certNo' | 'practiceSealNo', number: string): string =>
  evaluate('10300101', '三级', 'registeredPersonnel-2', {
    registeredPeople: [
      ...createConstructors(3, '建筑工程'),
      ...createConstructors(1, '机电工程'),
      { ...createRegisteredPerson('第五人', '二级建造师', null), registrations: [entry({ [field]: '津 07' })] },
      {
        ...createRegisteredPerson('另一人', '二级建造师', null),
        registrations: [entry({ [field]: number, registeredHere: false })],
      },
    ],
  })[0];

/** The record of a project is what its level is judged by, so that a stated level beside it decides nothing. */
const DECIDED_BY_RECORD: ReadonlySet<string> = new Set(['达到等级']);

/** Every fact that two entries state, as listed in docs/engine.md: the results where they agree and where they do not. */
const SOURCES: Readonly<Record<string, () => readonly [agreeing: string, disagreeing: string]>> = {
  出生日期: () => [
    fifth({ birthDate: '1980-03-04', idNo: citizen })[0],
    fifth({ birthDate: '1950-03-04', idNo: citizen })[0],
  ],
  性别: () => [
    fifth({ birthDate: null, idNo: citizen, gender: '男' })[0],
    fifth({ birthDate: null, idNo: citizen, gender: '女' })[0],
  ],
  姓名: () => {
    const named = (name: string): string =>
      evaluate('10300101', '三级', 'registeredPersonnel-2', {
        registeredPeople: [
          ...createConstructors(3, '建筑工程'),
          ...createConstructors(1, '机电工程'),
          {
            ...createRegisteredPerson('第五人', '二级建造师', null),
            idNo: citizen,
            birthDate: null,
            registrations: [entry({})],
          },
        ],
        otherPeople: [{ uuid: 'again', name, idNo: citizen }],
      })[0];
    return [named('第五人'), named('第六人')];
  },
  在职状态: () => [fifth({ status: 'on' })[0], fifth({ status: 'on', leaveDate: testDay })[0]],
  社保由本企业缴纳: () => [fifth({ socialSecurityMonths: 12 })[0], fifth({ socialSecurityMonths: 0 })[0]],
  注册单位: () => [
    fifth({ registrations: [entry({}), entry({})] })[0],
    fifth({ registrations: [entry({}), entry({ registeredHere: false })] })[0],
  ],
  注册有效期: () => [fifth({}, { issueDate: '2024-01-01' })[0], fifth({}, { issueDate: '2030-01-01' })[0]],
  注册编号: () => [numbered('京2'), numbered('京1')],
  职称级别: () => [
    judgeLead({}, { ...able, titleRank: '高级' })[0],
    judgeLead({}, { ...able, titleName: '工程师', titleRank: '高级' })[0],
  ],
  从业年限: () => [judgeLead({}, able)[0], judgeLead({}, { ...able, birthDate: '2005-01-01' })[0]],
  企业技术负责人: () => [
    judgeLead({ techLeadName: '技术负责人' }, able)[0],
    judgeLead({ techLeadName: '示例王五' }, able)[0],
  ],
  企业技术负责人职称: () => [
    judgeLead({ techLeadName: '技术负责人', techLeadTitle: '高级工程师' }, able)[0],
    judgeLead({ techLeadName: '技术负责人', techLeadTitle: '工程师' }, able)[0],
  ],
  业绩的项目名称: () => [judgeLed({}), judgeLed({ projectName: '某某广场' })],
  业绩的资质标准: () => [judgeLed({}), judgeLed({ standardCode: '10300110' })],
  业绩的起止日期: () => [judgeLed({}), judgeLed({ startDate: '2025-01-01', endDate: '2026-01-01' })],
  项目的负责人: () => [judgeLed({}, { managerUuid: '经理' }), judgeLed({}, { managerUuid: '别人' })],
  关联的项目: () => [judgeLed({}), judgeLed({ meetsLevel: '二级', projectUuid: '已删除' })],
  同名的项目: () => [
    judgeLed({ projectUuid: null, meetsLevel: '二级' }),
    judgeLed({ projectUuid: null, meetsLevel: '三级' }),
  ],
  业绩的规模指标: () => {
    const sized = (value: number): string =>
      judgeLed({
        projectUuid: null,
        projectName: '外地学校',
        meetsLevel: '二级',
        scale: [{ metric: '地上层数', value, unit: '层' }],
      });
    return [sized(15), sized(5)];
  },
  首次注册日期: () => {
    const first = (firstIssueDate: string): string => judgeLed({}, {}, { registrations: [entry({ firstIssueDate })] });
    return [first('2021-06-01'), first('2023-06-01')];
  },
  任职时的年龄: () => [judgeLed({}, {}, { birthDate: '2000-01-01' }), judgeLed({}, {}, { birthDate: '2007-01-01' })],
  业绩项目的验收环节: () => [judgeLed({}, withLink('2024-06-30')), judgeLed({}, withLink('2027-06-30'))],
  达到等级: () => [
    judgeLed({ meetsLevel: '二级' }),
    judgeLed({ meetsLevel: '二级' }, createMeasuredProject('甲', '10300101', { 地上层数: [3, '层'] })),
  ],
  竣工验收日期: () => [openTo({ contractDate: '2022-01-01' }), openTo({ contractDate: '2025-01-01' })],
  竣工验收环节日期: () => [openTo(withLink('2024-06-30')), openTo(withLink('2019-06-30'))],
  是否录入平台: () => [
    openTo({ platformState: 'same', platformSource: 'platform' }),
    openTo({ platformState: 'missing', platformSource: 'platform' }),
  ],
  平台登记的内容: () => [
    openTo({ platformState: 'same', platformSource: 'platform' }),
    openTo({ platformState: 'differs', platformSource: 'platform' }),
  ],
  工程类别: () => [openTo({ projectType: '房屋建筑' }), openTo({ projectType: '公路' })],
  规格型号: () => [ships('架高 60 m'), ships('架高 40 m')],
  净资产年度: () => [money({ netAssetsYear: 2025 }), money({ netAssetsYear: 2019 })],
  已有资质: () => [
    money({}, owned({ standardCode: '10300101', level: '三级' })),
    money({}, owned({ standardCode: '10300101', level: null })),
  ],
  已有资质的名称: () => [
    money(
      { netAssets: 1000 },
      owned({ standardCode: '10300110', level: '三级', itemName: '市政公用工程施工总承包叁级' }),
    ),
    money(
      { netAssets: 1000 },
      owned({ standardCode: '10300110', level: '三级', itemName: '市政公用工程施工总承包贰级' }),
    ),
  ],
  已有资质的编码: () => [
    money({}, owned({ standardCode: '10300235', level: '三级', itemName: '环保工程三级' })),
    money({}, owned({ standardCode: '10300235', level: '三级', itemName: '市政公用工程三级' })),
  ],
  营业期限: () => [licensed({ bizTermEnd: '2040-01-01' }), licensed({ bizTermEnd: '2019-01-01' })],
  企业名称: () => [licensed({}), licensed({ entName: '示例规划有限公司海州分公司' })],
  统一社会信用代码: () => [
    licensed({}),
    licensed({ creditCode: `92110105MA0000002${computeCreditCodeCheckCharacter('92110105MA0000002')}` }),
  ],
  企业成立日期: () => [licensed({ establishDate: testDay }), licensed({ establishDate: '2027-03-01' })],
  承接时的企业: () => [
    openTo({ contractDate: '2022-01-01' }),
    evaluate('10300101', '二级', 'performance-7', {
      enterprise: { entName: '示例企业', establishDate: '2023-05-01' },
      projects: [
        createMeasuredProject('甲', '10300101', { 地上层数: [12, '层'] }, { contractDate: '2022-01-01' }),
        createMeasuredProject('乙', '10300101', { 建筑面积: [6, '万㎡'] }, { contractDate: '2023-06-01' }),
      ],
    })[0],
  ],
  人员的平台比对: () => [fifth({ platformState: 'same' })[0], fifth({ platformState: 'missing' })[0]],
  人员的平台登记: () => [fifth({ platformState: 'unchecked' })[0], fifth({ platformState: 'differs' })[0]],
  资格证书编号: () => [shared('certNo', '津 08'), shared('certNo', '津07')],
  执业印章号: () => [shared('practiceSealNo', '津 08'), shared('practiceSealNo', '津07')],
  职称证书编号: () => [
    withTitles({ titleCertNo: 'ZC-1' }, [plain('另一人', { titleName: '技术员', titleCertNo: 'ZC-2' })]),
    withTitles({ titleCertNo: 'ZC-1' }, [plain('另一人', { titleName: '技术员', titleCertNo: 'ZC-1' })]),
  ],
  岗位证书编号: () => [
    withTesters({ postCertNo: 'GW-1' }, [plain('另一人', { posts: [{ postName: '资料员', postCertNo: 'GW-2' }] })]),
    withTesters({ postCertNo: 'GW-1' }, [plain('另一人', { posts: [{ postName: '资料员', postCertNo: 'GW-1' }] })]),
  ],
  技能证书编号: () => [
    skilled([{ trade: '焊工', skillGrade: '高级工', skillCertNo: 'JN-1' }], [plain('另一人', {})]),
    skilled(
      [{ trade: '焊工', skillGrade: '高级工', skillCertNo: 'JN-1' }],
      [plain('另一人', { skills: [{ trade: '电工', skillGrade: '初级工', skillCertNo: 'JN-1' }] })],
    ),
  ],
  同一职称证书: () => [
    withTitles({ titleCertNo: 'ZC-1', titles: [{ titleName: '工程师', titleMajor: '结构工程', titleCertNo: 'ZC-1' }] }),
    withTitles({ titleCertNo: 'ZC-1', titles: [{ titleName: '技术员', titleMajor: '结构', titleCertNo: 'ZC-1' }] }),
  ],
  同一职称证书的专业: () => [
    withTitles({ titleCertNo: 'ZC-1', titles: [{ titleName: '工程师', titleMajor: '暖通', titleCertNo: 'ZC-2' }] }),
    withTitles({ titleCertNo: 'ZC-1', titles: [{ titleName: '工程师', titleMajor: '暖通', titleCertNo: 'ZC-1' }] }),
  ],
  同一岗位证书: () => [
    withTesters({ postCertNo: 'GW-1', posts: [{ postName: '混凝土试验员', postCertNo: 'GW-1' }] }),
    withTesters({
      postCertNo: 'GW-1',
      posts: [{ postName: '混凝土试验员', postCertNo: 'GW-1', postCertEnd: '2025-02-01' }],
    }),
  ],
  同一技能证书: () => [
    skilled(
      ['高级工', '中级工'].map((skillGrade) => ({
        trade: '焊工',
        skillGrade: skillGrade as '中级工',
        skillCertNo: 'JN-1',
      })),
    ),
    skilled(
      ['高级工', '初级工'].map((skillGrade) => ({
        trade: '焊工',
        skillGrade: skillGrade as '中级工',
        skillCertNo: 'JN-1',
      })),
    ),
  ],
  社保缴纳月数: () => [
    fifth({ socialSecurityStart: '2026-08-01', socialSecurityMonths: 4 })[0],
    fifth({ socialSecurityStart: '2026-08-01', socialSecurityMonths: 5 })[0],
  ],
  参保时的年龄: () => [
    fifth({ socialSecurityStart: '2001-05-05' })[0],
    fifth({ socialSecurityStart: '2001-05-04' })[0],
  ],
  发证时的年龄: () => [fifth({}, { issueDate: '2003-05-05' })[0], fifth({}, { issueDate: '2003-05-04' })[0]],
  毕业日期: () => [fifth({ graduateDate: '2001-05-05' })[0], fifth({ graduateDate: '2001-05-04' })[0]],
  高级职称的年龄: () => [
    withTitles({ titleName: '高级工程师', birthDate: '1998-11-20' }),
    withTitles({ titleName: '高级工程师', birthDate: '1998-11-21' }),
  ],
  老身份证号码: () => [
    fifth({ birthDate: '1980-03-04', idNo: '110101800304111' })[0],
    fifth({ birthDate: '1980-03-04', idNo: '110101500304111' })[0],
  ],
  部分隐去的号码: () => [
    fifth({ birthDate: '1980-03-04', idNo: '11010119800304****' })[0],
    fifth({ birthDate: '1980-03-04', idNo: '11010119500304****' })[0],
  ],
  身份证号码的校验位: () => [
    fifth({ birthDate: null, idNo: citizen })[0],
    fifth({ birthDate: null, idNo: `${(citizen ?? '').slice(0, 17)}0` })[0],
  ],
  身份证号码的日期: () => [
    fifth({ birthDate: null, idNo: citizen })[0],
    fifth({ birthDate: null, idNo: '110101198013451118' })[0],
  ],
  是否具备: () => [
    evaluate('05', '甲级', 'headcount-2', { declarations: [{ kind: 'headcount', value: 44, confirmed: true }] })[0],
    evaluate('05', '甲级', 'headcount-2', { declarations: [{ kind: 'headcount', value: 44, confirmed: false }] })[0],
  ],
  不足的数值: () => [
    heads(44),
    evaluate('05', '甲级', 'headcount-2', { declarations: [{ kind: 'headcount', value: 3, confirmed: true }] })[0],
  ],
  成立日期: () => [seasoned('1990-01-01'), seasoned('2025-01-01')],
  企业申报: () => [seasoned(null), seasoned(null, [{ kind: 'experience', value: 4 }])],
  申报的数值: () => [heads(40, 41), heads(40, 39)],
  未填的申报: () => [heads(40), heads(40, null)],
};

describe('every fact that two entries state', () => {
  it.each(Object.entries(SOURCES))('%s', (fact, read) => {
    const [agreeing, disagreeing] = read();
    expect(['met', 'declared']).toContain(agreeing);
    expect(disagreeing).toBe(DECIDED_BY_RECORD.has(fact) ? 'unmet' : 'unknown');
  });

  it('is in the list of the documentation, and no other is', () => {
    const [, list = ''] = readFileSync(new URL('../../../docs/engine.md', import.meta.url), 'utf8').split(
      '## Facts with two sources\n',
    );
    const rows =
      list
        .split('\n## ')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| `')) ?? [];
    expect(rows.map((line) => /^\| `([^`]+)`/.exec(line)?.[1]).sort()).toEqual(Object.keys(SOURCES).sort());
  });
});

describe('a word in the place of a number', () => {
  it.each(['无', '/', '办理中'])('%s is no number that two people share', (titleCertNo) => {
    const other = plain('另一人', { titleName: '技术员', titleCertNo });
    expect(withTitles({ titleCertNo }, [other])).toBe('met');
  });
});

describe('names that are not those of the standards', () => {
  it.each([
    ['电工', '建筑电工', 'yes'],
    ['架子工', '普通架子工', 'yes'],
    ['建筑起重机械安装拆卸工', '建筑起重机械安装拆卸工（塔式起重机）', 'yes'],
    ['起重信号司索工', '信号司索工', 'maybe'],
    ['电工', '维修电工', 'maybe'],
    ['模板工', '某新工种', 'maybe'],
    ['模板工', '木工', 'maybe'],
    ['模板工', '木工（模板）', 'maybe'],
    ['电工', '电工（焊工）', 'maybe'],
    ['焊工', '电工（焊工）', 'maybe'],
    ['电工', '电工（高级）', 'yes'],
    ['模板工', '焊工', 'no'],
    ['电工', '焊工', 'no'],
  ])('of trades: %s, %s: %s', (wanted, have, expected) => {
    expect(compareTrades(wanted, have)).toBe(expected);
  });
  it.each([
    ['混凝土试验员', '混凝土试验员', 'yes'],
    ['混凝土试验员', '试验员', 'maybe'],
    ['混凝土试验员', '试验员（混凝土）', 'maybe'],
    ['施工员', '土建施工员', 'maybe'],
    ['质量员', '质检员', 'maybe'],
    ['施工员', '质量员', 'no'],
    ['混凝土试验员', '资料员', 'no'],
  ])('of posts: %s, %s: %s', (wanted, have, expected) => {
    expect(comparePosts(wanted, have)).toBe(expected);
  });
  it('of titles are read with their brackets', () => {
    const ranks = [
      '高工',
      '助工',
      '教高',
      '工程师（中级）',
      '高级工程师（正高）',
      '工程师（高级）',
      '研究员级高级工程师',
    ];
    expect(ranks.map(parseTitleRank)).toEqual([3, 1, 4, 2, 4, null, 4]);
  });
  it('of degrees fall by the order of the form', () => {
    expect(EDUCATIONS.map(getDegreeRank)).toEqual([4, 3, 2, 1, 0, 0]);
    expect(['专升本', '大学', '大专', '中专', '某校'].map(getDegreeRank)).toEqual([2, 2, 1, 0, -1]);
    // Where a course began is no degree.
    expect(
      ['高中起点专科', '中专起点大专', '初中起点五年制大专', '高职', '高职高专', '高起专'].map(getDegreeRank),
    ).toEqual([1, 1, 1, 1, 1, 1]);
    expect(['高起本', '高中起点本科', '专科起点本科', '职高'].map(getDegreeRank)).toEqual([2, 2, 2, 0]);
  });
  it('ask before they refuse', () => {
    const testers = (post: string): string =>
      evaluate('10300203', '不分等级', 'other-5', {
        otherPeople: repeatFromOne(4, (index) => createPostHolder(`试验${index}`, post)),
      })[0];
    expect(['混凝土试验员', '试验员', '资料员'].map(testers)).toEqual(['met', 'unknown', 'unmet']);
    const workers = (trade: string): string =>
      evaluate('10300210', '不分等级', 'skilledWorkers-5', {
        otherPeople: repeatFromOne(20, (index) => createSkilledWorker(`工人${index}`, trade, '初级工')),
      })[0];
    expect(['架子工', '附着升降脚手架工', '焊工'].map(workers)).toEqual(['met', 'unknown', 'unmet']);
  });
});
