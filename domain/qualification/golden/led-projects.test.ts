/** 个人业绩: where the archive has the project, its record decides; the typed level counts only without one, and not against one. */

import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { createRegisteredPerson, type ProjectInput, repeatFromOne } from '#domain/testing/enterprises.ts';
import {
  createLedAchievements,
  createMeasuredProject,
  createTechnicalLead,
  evaluateLevel,
  type GoldenCase,
  testGoldenCases,
} from '#domain/testing/golden.ts';

const building = '10300101';
const LEAD = '技术负责人';

const accepted = (date: string): ProjectInput['links'] => ({ acceptance: { state: '已录入', no: null, date } });

/** Two works that the technical lead has led by an achievement that states 二级. */
const linked = (
  name: string,
  verdict: 'met' | 'declared' | 'unmet' | 'unknown',
  rest: Partial<ProjectInput>,
  achievement: object = {},
): GoldenCase => ({
  name: `建筑三级: two works of the lead, ${name}`,
  standard: building,
  level: '三级',
  enterprise: {
    otherPeople: [createTechnicalLead('工程师', '结构', 5, { uuid: LEAD }), { uuid: 'other', name: '示例另一人' }],
    projects: repeatFromOne(2, (index) =>
      createMeasuredProject(
        `示例工程${index}`,
        building,
        { 地上层数: [rest.floors ?? 12, '层'] },
        { uuid: `p${index}`, acceptDate: '2024-01-01', ...rest, floors: null },
      ),
    ),
    achievements: createLedAchievements(2, building, '二级', achievement).map((one, index) => ({
      ...one,
      projectUuid: `p${index + 1}`,
      projectName: `示例工程${index + 1}`,
    })),
  },
  leaves: { 'other-7': verdict },
});

const cases: GoldenCase[] = [
  linked('of twelve storeys', 'met', {}),
  linked('of twelve storeys, whatever level is typed', 'met', {}, { meetsLevel: '三级' }),
  linked('of three storeys', 'unmet', { floors: 3 }),
  // Two works of 8 to 11 storeys stand for one of 12: whether each of them reaches the level is not stated.
  linked('of eleven storeys', 'unknown', { floors: 11 }),
  linked('of seven storeys', 'unmet', { floors: 7 }),
  linked('that name another lead', 'unknown', { techLeadUuid: 'other' }),
  linked('that name this lead', 'met', { techLeadUuid: LEAD }),
  linked('of another category', 'unmet', { standardCodes: ['10300110'] }),
  linked('that are not accepted', 'unknown', { acceptDate: null, finishDate: null }),
  // 主持完成过: a day of completion proves no acceptance, nor does an acceptance prove its result (建市〔2014〕159号).
  linked('of which only the completion is known', 'unknown', { acceptDate: null, finishDate: '2024-05-20' }),
  linked('of unknown quality', 'unknown', { qualityPassed: null }),
  linked('accepted before they were begun', 'unknown', { startDate: '2024-06-01' }),
  linked('accepted on the day of their completion', 'met', { finishDate: '2024-01-01' }),
  linked('that the platform has otherwise', 'unknown', { platformState: 'differs', platformSource: 'platform' }),
  linked('accepted after the day', 'unknown', { acceptDate: '2027-01-01' }),
  linked('of which the link of the acceptance is of the day', 'met', { links: accepted('2026-11-20') }),
  linked('of which the link of the acceptance is later', 'unknown', { links: accepted('2026-11-21') }),
  // Who supervised or designed a building has not built it; a part of it (专业承包) is perhaps none of the works of a general standard.
  ...(
    [
      ['施工总承包', 'met'],
      ['主体工程承包', 'met'],
      ['EPC', 'met'],
      ['专业承包', 'unknown'],
      ['联合体', 'unknown'],
      [null, 'unknown'],
      ['劳务分包', 'unmet'],
      ['工程监理', 'unmet'],
      ['设计', 'unmet'],
      ['勘察', 'unmet'],
      ['项目管理', 'unmet'],
    ] as const
  ).map(([role, verdict]) => linked(`under a contract of ${role}`, verdict, { role })),
  linked(
    'under a contract of design, in a role of an EPC contract',
    'unknown',
    { role: '设计' },
    { role: 'EPC项目经理' },
  ),
];

testGoldenCases(cases);

type Input = Partial<EnterpriseDocumentInput>;
type Achievement = NonNullable<Input['achievements']>[number];

function evaluateLed(enterprise: Input, standard = building, level = '三级') {
  const leaf = evaluateLevel(standard, level, enterprise).leaves.find(({ need }) => need.text.includes('主持完成过'));
  return { verdict: leaf?.verdict, told: [leaf?.reason, ...(leaf?.cautions ?? [])].join('\n') };
}

/** Two works of a specialty (钢结构三级: span of 24 m reaches 二级) under one contract. */
it.each([
  ['专业承包', 'met'],
  ['施工总承包', 'met'],
  ['监理', 'unmet'],
  ['劳务', 'unmet'],
  [null, 'unknown'],
] as const)('takes works of a specialty under %s as %s', (role, verdict) => {
  const steel = '10300209';
  const enterprise: Input = {
    otherPeople: [createTechnicalLead('工程师', '结构', 5, { uuid: LEAD })],
    projects: repeatFromOne(2, (index) =>
      createMeasuredProject(
        `示例厂房${index}`,
        steel,
        { 钢结构单跨: [40, 'm'], 钢结构高度: [100, 'm'] },
        { role, features: ['钢结构'] },
      ),
    ),
    achievements: createLedAchievements(2, steel, null).map((one, index) => ({
      ...one,
      projectUuid: `示例厂房${index + 1}`,
      projectName: `示例厂房${index + 1}`,
    })),
  };
  expect(evaluateLed(enterprise, steel).verdict).toBe(verdict);
});

/** Two works by a constructor from 2022-03-01 to 2024-05-20. */
const managed = (
  person: Parameters<typeof createRegisteredPerson>[3],
  achievement: Partial<Achievement> = {},
  project: Partial<ProjectInput> = {},
): Input => ({
  registeredPeople: [createRegisteredPerson('经理', '二级建造师', '建筑工程', person)],
  projects: repeatFromOne(2, (index) =>
    createMeasuredProject(
      `示例楼${index}`,
      building,
      { 地上层数: [13, '层'] },
      { contractDate: '2022-02-01', ...project },
    ),
  ),
  achievements: repeatFromOne(2, (index) => ({
    personUuid: '经理',
    projectUuid: `示例楼${index}`,
    projectName: `示例楼${index}`,
    role: '项目经理',
    startDate: '2022-03-01',
    endDate: '2024-05-20',
    standardCode: building,
    meetsLevel: '二级',
    ...achievement,
  })),
});
const since = (...days: (string | null)[]): Parameters<typeof createRegisteredPerson>[3] => ({
  registrations: days.map((firstIssueDate) => ({
    regType: '二级建造师',
    specialty: '建筑工程',
    validEnd: '2029-12-31',
    registeredHere: true,
    firstIssueDate,
  })),
});

describe('the days of a person who led works', () => {
  it.each<[string, Input, string]>([
    ['a constructor since before the work', managed(since('2022-03-01')), 'met'],
    ['a constructor since after its beginning', managed(since('2022-03-02')), 'unknown'],
    ['a constructor since after its end', managed(since('2025-06-01')), 'unknown'],
    ['a constructor first by one of two registrations', managed(since('2025-06-01', '2020-01-01')), 'met'],
    ['a registration of which the first day is not known', managed(since('2025-06-01', null)), 'met'],
    ['a small work, which any manager may lead', managed(since('2025-06-01'), {}, { projectScale: '小型' }), 'met'],
    [
      'a work of the time of the older certificates',
      managed(since('2010-06-01'), { startDate: '2008-02-27', endDate: '2024-05-20' }, { contractDate: null }),
      'met',
    ],
    ['a role that asks for no registration', managed(since('2025-06-01'), { role: '项目技术负责人' }), 'met'],
    ['the day of the contract where the work has none', managed(since('2022-02-02'), { startDate: null }), 'unknown'],
    [
      'no day of the work',
      managed(since('2025-06-01'), { startDate: null, endDate: null }, { contractDate: null }),
      'unknown',
    ],
    ['16 years old at the beginning', managed({ birthDate: '2006-03-01' }), 'met'],
    ['a child at the beginning', managed({ birthDate: '2006-03-02' }), 'unknown'],
  ])('%s', (_name, enterprise, expected) => {
    expect(evaluateLed(enterprise).verdict).toBe(expected);
  });

  it('are named with the day of the work', () => {
    expect(evaluateLed(managed(since('2025-06-01'))).told).toContain(
      '“示例楼1”的开始日期为 2022-03-01，项目经理的首次注册日期为 2025-06-01，待核对',
    );
    expect(evaluateLed(managed({ birthDate: '2010-01-01' })).told).toContain(
      '“示例楼1”的开始日期为 2022-03-01，出生日期为 2010-01-01，当时不满 16 周岁，待核对',
    );
  });

  it('are those of the ID number where no other is entered', () => {
    const enterprise = managed({ birthDate: null, idType: '居民身份证', idNo: '110101201001011237' });
    expect(evaluateLed(enterprise).told).toContain('身份证号码中的出生日期为 2010-01-01，当时不满 16 周岁');
  });

  it('count without a link too', () => {
    const other = (index: number) => ({ projectUuid: null, projectName: `外地工程${index}` });
    const without = (person: Parameters<typeof createRegisteredPerson>[3]): Input => {
      const { achievements = [], ...rest } = managed(person);
      return { ...rest, achievements: achievements.map((one, index) => ({ ...one, ...other(index) })) };
    };
    expect(evaluateLed(without(since('2020-01-01'))).verdict).toBe('declared');
    expect(evaluateLed(without(since('2025-06-01'))).verdict).toBe('unknown');
    expect(evaluateLed(without({ birthDate: '2010-01-01' })).verdict).toBe('unknown');
  });
});

/** A work elsewhere, and a second one entered without a link beside one project of the archive. */
const beside = (achievement: Partial<Achievement>, project: Partial<ProjectInput> = {}): Input => ({
  otherPeople: [createTechnicalLead('工程师', '结构', 5, { uuid: LEAD })],
  projects: [createMeasuredProject('示例广场', building, { 地上层数: [14, '层'] }, { uuid: 'p', ...project })],
  achievements: [
    ...createLedAchievements(1, building, '二级', { projectName: '外省办公楼' }),
    ...createLedAchievements(1, building, '二级', { projectName: '示例广场', ...achievement }),
  ],
});
const low = createMeasuredProject('示例广场', building, { 地上层数: [3, '层'] });
const { metrics } = low;

describe('an achievement without a link', () => {
  it.each<[string, Input, string]>([
    ['agrees with the project of its name', beside({}), 'declared'],
    ['is of the name of a project that is too small', beside({}, { metrics }), 'unknown'],
    [
      'is of the name of a project in another spelling',
      beside({ projectName: '示例 广场工程' }, { metrics }),
      'unknown',
    ],
    ['is of the name of a section', beside({ projectName: '示例广场二标段' }, { metrics }), 'unknown'],
    ['is of another name', beside({ projectName: '示例小区' }, { metrics }), 'declared'],
    ['is of another number', beside({ projectName: '示例楼1' }, { projectName: '示例楼11', metrics }), 'declared'],
    [
      'is of another number with a sign',
      beside({ projectName: '示例1-2#楼' }, { projectName: '示例12#楼', metrics }),
      'declared',
    ],
    ['states as little as the project', beside({ meetsLevel: '三级' }, { metrics }), 'unmet'],
    ['states less than the project', beside({ meetsLevel: '三级' }), 'unknown'],
    ['is of the name of a project under supervision', beside({}, { role: '监理' }), 'unknown'],
    ['is of the name of a project accepted later', beside({}, { acceptDate: '2027-03-01' }), 'unknown'],
    ['is of the name of a project of another lead', beside({}, { techLeadUuid: 'other' }), 'unknown'],
    ['is of the name of a project of another standard', beside({}, { standardCodes: ['10300110'] }), 'unknown'],
    ['repeats a linked one', beside({ projectUuid: 'p' }, {}), 'declared'],
    ['is linked to no project of the archive', beside({ projectUuid: 'gone', projectName: '某楼' }), 'unknown'],
    ['of 三级 is linked to no project of the archive', beside({ projectUuid: 'gone', meetsLevel: '三级' }), 'unknown'],
    ['in no leading role is linked to no project', beside({ projectUuid: 'gone', role: '施工员' }), 'unmet'],
  ])('%s', (_name, enterprise, expected) => {
    expect(evaluateLed(enterprise).verdict).toBe(expected);
  });

  it('is named with the record that it differs from', () => {
    expect(evaluateLed(beside({ projectName: '示例广场二标段' }, { metrics })).told).toContain(
      '业绩“示例广场二标段”未关联项目，与项目库中“示例广场”的登记不一致，待核对',
    );
    expect(evaluateLed(beside({ projectUuid: 'gone' })).told).toContain(
      '业绩“示例广场”所关联的项目不在项目库中，待核对',
    );
  });

  it('counts once beside the same project with a link', () => {
    const twice = (projectName: string): Input => ({
      ...beside({}),
      achievements: [
        ...createLedAchievements(1, building, '二级', { projectName: '示例广场', projectUuid: 'p' }),
        ...createLedAchievements(1, building, '二级', { projectName }),
      ],
    });
    expect(evaluateLed(twice('示例广场施工总承包')).verdict).toBe('unknown');
    expect(evaluateLed(twice('示例学校')).verdict).toBe('declared');
  });
});

describe('the sizes that an achievement states itself', () => {
  const floors = (value: number) => [{ metric: '地上层数', value, unit: '层' }];
  const sized = (achievement: Partial<Achievement>) => evaluateLed(beside({ projectName: '示例学校', ...achievement }));

  it.each<[string, Partial<Achievement>, string]>([
    ['reach the stated level', { scale: floors(12) }, 'declared'],
    ['do not reach it', { scale: floors(3) }, 'unknown'],
    ['reach more', { scale: floors(12), meetsLevel: '三级' }, 'unknown'],
    ['reach as little', { scale: floors(3), meetsLevel: '三级' }, 'unmet'],
    ['are of an unknown unit', { scale: [{ metric: '地上层数', value: 3, unit: null }] }, 'declared'],
    ['are the amount alone', { amount: 50 }, 'declared'],
  ])('%s', (_name, achievement, expected) => {
    expect(sized(achievement).verdict).toBe(expected);
  });

  it('are named with the level', () => {
    expect(sized({ scale: floors(3) }).told).toContain(
      '业绩“示例学校”登记的达到等级为二级，登记的规模指标为地上层数 3 层，两处不一致，待核对',
    );
  });
});

/** 工程勘察 工程测量乙级: a lead with one 甲级 project, by the requirement for the technical lead. */
const surveyed = (achievement: Partial<Achievement>, project: Partial<ProjectInput> = {}, person = {}): Input => ({
  registeredPeople: [
    createRegisteredPerson('岩土', '注册土木工程师（岩土）', null, { workYears: 10, education: '本科', ...person }),
  ],
  projects: [
    {
      uuid: 'p',
      projectName: '示例水库测量',
      standardCodes: ['101001'],
      role: '勘察',
      projectScale: '甲级',
      acceptDate: '2020-01-01',
      ...project,
    },
  ],
  achievements: [
    {
      personUuid: '岩土',
      projectUuid: 'p',
      projectName: '示例水库测量',
      role: '项目负责人',
      startDate: '2018-01-01',
      endDate: '2020-01-01',
      standardCode: '101001',
      projectScale: '甲级',
      ...achievement,
    },
  ],
});

describe('a project that a technical lead of survey led', () => {
  it.each<[string, Input, string]>([
    ['with a link', surveyed({}), 'met'],
    ['without one, of the name', surveyed({ projectUuid: null }), 'declared'],
    ['without one, of the name of a smaller one', surveyed({ projectUuid: null }, { projectScale: '丙级' }), 'unknown'],
    ['with a broken link', surveyed({ projectUuid: 'gone' }), 'unknown'],
    ['under a contract of supervision', surveyed({}, { role: '监理' }), 'unmet'],
    [
      'under a contract of supervision, in a role of survey',
      surveyed({ role: '勘察负责人' }, { role: '监理' }),
      'unknown',
    ],
    ['under a contract that is not entered', surveyed({}, { role: null }), 'unknown'],
    ['accepted later by its link', surveyed({}, { links: accepted('2027-01-01') }), 'unknown'],
    ['as a child', surveyed({ startDate: '2015-01-01' }, {}, { birthDate: '2000-01-01' }), 'unknown'],
    ['at the age of 16', surveyed({ startDate: '2016-01-01' }, {}, { birthDate: '2000-01-01' }), 'met'],
  ])('%s', (_name, enterprise, expected) => {
    const leaf = evaluateLevel('101001', '乙级（工程测量专业资质）', enterprise).leaves.find(({ id }) =>
      id.endsWith('/technicalLead-3'),
    );
    expect(leaf?.verdict, leaf?.reason).toBe(expected);
  });
});
