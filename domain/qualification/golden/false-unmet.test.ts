/** What must not be missed: ways of one group together, 本专业, sizes under other names, missing sizes, scales, kinds of titles. */
import { describe, expect, it } from 'vitest';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createMeasuredProject, type GoldenCase, testGoldenCases } from '../../testing/golden.ts';
import { type EvaluationInput, evaluateQualification } from '../evaluate-qualification.ts';

const mining = '10300107';
const mine = (index: number, tons = 120) =>
  createMeasuredProject(`矿${index}`, mining, { 煤矿产能: [tons, '万吨/年'] });
const washery = (index: number, tons = 300) =>
  createMeasuredProject(`洗煤${index}`, mining, { 洗煤能力: [tons, '万吨/年'] });
const three = (name: string, projects: GoldenCase['enterprise']['projects'], verdict: 'met' | 'unmet'): GoldenCase => ({
  name: `矿山一级: ${name}`,
  standard: mining,
  level: '一级',
  enterprise: { projects },
  leaves: { 'performance-8': verdict },
});

const survey = (major: string, level: string, verdict: 'declared' | 'unmet' | 'unknown'): GoldenCase => ({
  name: `工程勘察 ${level}: a lead of ${major}`,
  standard: '101001',
  level,
  enterprise: {
    otherPeople: [
      { ...createTitledPerson('负责人', '高级工程师', major), workYears: 10, education: '本科', kind: '技术负责人' },
    ],
    achievements: repeatFromOne(2, (index) => ({
      personUuid: '负责人',
      projectName: `项目${index}`,
      role: '项目负责人',
      endDate: '2020-01-01',
      standardCode: '101001',
      projectScale: '甲级',
    })),
  },
  leaves: { 'technicalLead-5': verdict },
});

const building = '10300101';
const span = createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] });
const levelTwo = (
  name: string,
  project: ReturnType<typeof createMeasuredProject>,
  verdict: 'met' | 'unmet' | 'unknown',
): GoldenCase => ({
  name: `建筑二级: ${name}`,
  standard: building,
  level: '二级',
  enterprise: { projects: [project, span] },
  leaves: { 'performance-7': verdict },
});

const hydraulic = '10300105';
const dams = [
  createMeasuredProject('坝', hydraulic, { 库容: [5000, '万m³', 2], 坝高: [15, 'm'] }, { features: ['水库'] }),
  createMeasuredProject('合同', hydraulic, { 单项合同额: [10_000, '万元'] }),
];
const sized = (
  name: string,
  rest: Parameters<typeof createMeasuredProject>[3],
  verdict: 'met' | 'unmet' | 'unknown',
): GoldenCase => ({
  name: `水利水电一级: ${name}`,
  standard: hydraulic,
  level: '一级',
  enterprise: {
    projects: [
      ...dams,
      ...[1, 2].map((index) => createMeasuredProject(`站${index}`, hydraulic, {}, { features: ['水电站'], ...rest })),
    ],
  },
  leaves: { 'performance-7': verdict },
});

const measured = (scale: string, count: number, verdict: 'met' | 'unmet' | 'unknown'): GoldenCase => ({
  name: `工程测量甲级: ${count} works of ${scale}`,
  standard: '101001',
  level: '甲级（工程测量专业资质）',
  enterprise: {
    projects: repeatFromOne(count, (index) =>
      createMeasuredProject(`测量${index}`, '101001', {}, { projectScale: scale, features: ['工程测量'] }),
    ),
  },
  leaves: { 'performance-4': verdict },
});

const planners = (majors: readonly string[], verdict: 'met' | 'unmet' | 'unknown'): GoldenCase => ({
  name: `规划甲级: ${majors.join('、')}`,
  standard: '05',
  level: '甲级',
  enterprise: { otherPeople: majors.map((major, index) => createTitledPerson(`高工${index}`, '高级工程师', major)) },
  leaves: { 'titledPersonnel-4': verdict },
});

/** 建筑三级: the engineers of 建筑工程相关专业, all of them of one series. */
const ofSeries = (titleSeries: string, titleName: string, verdict: 'met' | 'unmet' | 'unknown'): GoldenCase => ({
  name: `建筑三级: ${titleName} of ${titleSeries} are ${verdict}`,
  standard: '10300101',
  level: '三级',
  enterprise: {
    ...completeEnterprise,
    otherPeople: (completeEnterprise.otherPeople ?? []).map((person) =>
      (person.titleName ?? null) === null || person.kind === '技术负责人'
        ? person
        : { ...person, titleName, titleRank: '中级' as const, titleSeries },
    ),
  },
  leaves: { 'titledPersonnel-4': verdict },
});

const cases: GoldenCase[] = [
  // Two of five groups, or three of one: a mine and two washeries are three of 煤矿或洗煤.
  three('two mines and a washery', [mine(1), mine(2), washery(1)], 'met'),
  three('a mine and two washeries', [mine(1), washery(1), washery(2)], 'met'),
  three('three mines', [mine(1), mine(2), mine(3)], 'met'),
  three('two mines', [mine(1), mine(2)], 'unmet'),
  three('two mines and a washery of 299 万吨', [mine(1), mine(2), washery(1, 299)], 'unmet'),
  // 本专业 is what the level is for.
  survey('测绘工程', '甲级（工程测量专业资质）', 'declared'),
  survey('工程测量', '甲级（工程测量专业资质）', 'declared'),
  survey('岩土工程', '甲级（岩土工程专业资质）', 'declared'),
  survey('水文地质', '甲级（水文地质勘察专业资质）', 'declared'),
  survey('会计', '甲级（工程测量专业资质）', 'unknown'),
  // 地上层数 is also told by 民用建筑层数; 层数 may count basements, an unknown name may mean anything.
  levelTwo('民用建筑层数 12', createMeasuredProject('甲', building, { 民用建筑层数: [12, '层'] }), 'met'),
  levelTwo('民用建筑层数 11', createMeasuredProject('甲', building, { 民用建筑层数: [11, '层'] }), 'unmet'),
  // The type of a project names the field of work: what it is within it stays open, and a measure that only one kind has tells.
  ...['房屋建筑', '房屋建筑工程', '建筑工程'].flatMap((projectType) => [
    levelTwo(
      `地上层数 12 of ${projectType}`,
      createMeasuredProject('甲', building, { 地上层数: [12, '层'] }, { projectType }),
      'met',
    ),
    levelTwo(
      `地上层数 11 of ${projectType}`,
      createMeasuredProject('甲', building, { 地上层数: [11, '层'] }, { projectType }),
      'unmet',
    ),
    levelTwo(
      `构筑物高度 50 of ${projectType}`,
      createMeasuredProject('甲', building, { 构筑物高度: [50, 'm'] }, { projectType }),
      'met',
    ),
    levelTwo(
      `构筑物高度 49 of ${projectType}`,
      createMeasuredProject('甲', building, { 构筑物高度: [49, 'm'] }, { projectType }),
      'unmet',
    ),
  ]),
  levelTwo(
    '地上层数 12 of 厂房',
    createMeasuredProject('甲', building, { 地上层数: [12, '层'] }, { projectType: '厂房' }),
    'unknown',
  ),
  levelTwo(
    '构筑物高度 50 of 住宅',
    createMeasuredProject('甲', building, { 构筑物高度: [50, 'm'] }, { projectType: '住宅' }),
    'unmet',
  ),
  levelTwo('层数 12', createMeasuredProject('甲', building, { 层数: [12, '层'] }), 'unknown'),
  levelTwo('层数 7', createMeasuredProject('甲', building, { 层数: [7, '层'] }), 'unmet'),
  levelTwo('楼层 12', createMeasuredProject('甲', building, { 楼层: [12, '层'] }), 'unknown'),
  levelTwo('nothing measured', createMeasuredProject('甲', building, {}), 'unknown'),
  levelTwo(
    'a measure without its figure',
    createMeasuredProject('甲', building, { 地上层数: [null, '层'] }),
    'unknown',
  ),
  // 规模数值 and 规模单位 of a station are its 总装机容量.
  sized('规模 100 MW', { capacity: 100, capacityUnit: 'MW' }, 'met'),
  sized('规模 10 万kW', { capacity: 10, capacityUnit: '万kW' }, 'met'),
  sized('规模 99 MW', { capacity: 99, capacityUnit: 'MW' }, 'unmet'),
  sized('规模 100 of no unit', { capacity: 100, capacityUnit: null }, 'unknown'),
  sized('规模 100 m', { capacity: 100, capacityUnit: 'm' }, 'unmet'),
  // 甲级 × 3 or 乙级 × 5; 乙级 is no 甲级.
  measured('甲级', 3, 'met'),
  measured('甲级', 2, 'unmet'),
  measured('乙级', 5, 'met'),
  measured('乙级', 4, 'unmet'),
  measured('丙级', 9, 'unmet'),
  measured('大型', 9, 'unknown'),
  // Five of the listed specialties, of four kinds at least.
  planners(['道路交通', '给水排水', '建筑', '风景园林', '经济'], 'met'),
  planners(['道路交通', '给水排水', '建筑', '风景园林', '风景园林'], 'met'),
  planners(['道路交通', '给水排水', '建筑', '建筑', '建筑'], 'unmet'),
  planners(['道路交通', '给水排水', '建筑', '风景园林'], 'unmet'),
  // 会计 is related to 经济, so whether the fifth person counts is open.
  planners(['会计', '给水排水', '建筑', '风景园林', '经济'], 'unknown'),
  // CR-7: engineers count, economists do not; of a series that is on no list, and of an engineer of another series, it is open.
  ofSeries('工程系列', '工程师', 'met'),
  ofSeries('建筑工程', '工程师', 'met'),
  ofSeries('土建', '工程师', 'unknown'),
  ofSeries('专业技术', '工程师', 'unknown'),
  ofSeries('经济系列', '工程师', 'unknown'),
  ofSeries('经济系列', '经济师', 'unmet'),
  ofSeries('非工程系列', '中级职称', 'unmet'),
];

testGoldenCases(cases);

function report(input: Pick<EvaluationInput, 'standardCode' | 'level' | 'enterprise'> & Partial<EvaluationInput>) {
  const result = evaluateQualification({ catalogue: realCatalogue, asOf: testDay, ...input });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

describe('what a report says of numbers', () => {
  it('calls no person doubtful in complete records: people counted elsewhere are surplus, not 待核对', () => {
    const both = (index: number) => ({
      ...createSkilledWorker(`双证${index}`),
      titleName: '工程师',
      titleMajor: '暖通',
    });
    const enterprise = buildEnterprise({
      ...completeEnterprise,
      otherPeople: [...repeatFromOne(10, both), ...repeatFromOne(24, (index) => createSkilledWorker(`工人${index}`))],
    });
    for (const leaf of report({ enterprise, standardCode: building, level: '三级' }).leaves.filter(
      (one) => one.places.length > 0,
    )) {
      expect(leaf.have.text).not.toContain('待核对');
      for (const place of leaf.places) expect(place.possible).toBe(place.filled);
    }
  });

  it('needs so many groups of the chosen category, and tells how far a head count is off', () => {
    const top = report({
      enterprise: buildEnterprise(),
      standardCode: '103003',
      level: '特级',
      options: { topGradeCategory: '10300106' },
    });
    expect(top.leaves.find((leaf) => leaf.kind === 'performance')?.need.value).toBe(2);
    const planning = report({
      enterprise: buildEnterprise({ declarations: [{ kind: 'headcount', value: 33, confirmed: null }] }),
      standardCode: '05',
      level: '甲级',
    });
    expect(planning.leaves.find((leaf) => leaf.kind === 'headcount')).toMatchObject({
      verdict: 'unmet',
      distance: { value: 7, unit: '人' },
    });
  });

  it('advises no equipment that may be there, and calls a surplus work surplus', () => {
    const equipment = [{ name: '打桩船', count: 1, owned: null, meetsSpec: true }];
    const port = report({ enterprise: buildEnterprise({ equipment }), standardCode: '10300104', level: '一级' });
    const gap = port.gaps.find((one) => one.leafId.includes('equipment'));
    expect(gap?.count).toBe(1);
    expect(gap?.title).not.toContain('打桩船');
    const storeys = repeatFromOne(4, (index) =>
      createMeasuredProject(`高层${index}`, building, { 地上层数: [12, '层'] }),
    );
    const storeyReport = report({
      enterprise: buildEnterprise({ projects: [...storeys, span] }),
      standardCode: building,
      level: '二级',
    });
    const works = storeyReport.leaves.find((leaf) => leaf.kind === 'performance');
    expect(works?.verdict).toBe('met');
    expect(works?.notCounted.map((one) => one.reasonCode)).toEqual(['surplus', 'surplus', 'surplus']);
    expect(works?.notCounted.some((one) => one.reason.includes('CR-11'))).toBe(false);
  });

  it('says on top what is closed, refuses what a document cancelled, not what a plan names, and stops nothing for a changed requirement', () => {
    const enterprise = buildEnterprise(completeEnterprise);
    const closed = report({ enterprise, standardCode: building, level: '三级' });
    expect(closed).toMatchObject({
      verdict: 'declared',
      notices: [{ kind: 'closed', docNumber: '建办市〔2021〕30号' }],
    });
    expect(report({ enterprise, standardCode: building, level: '三级', asOf: '2021-06-30' }).notices).toEqual([]);
    expect(report({ enterprise, standardCode: building, level: '二级' }).notices).toEqual([]);
    const supervision = report({ enterprise, standardCode: '10400201', level: '甲级' });
    expect(supervision.notices.map((notice) => notice.kind)).toEqual(['reform']);
    const planned = report({ enterprise, standardCode: '10400205', level: '甲级' });
    expect(planned.notices.map(({ kind, text }) => [kind, text.endsWith('（待核对）')])).toEqual([
      ['reform', true],
      ['reform', true],
    ]);
    expect(planned.headline).toBe(`暂不满足申报条件，还差 ${planned.counts.unmet} 条要求`);
    expect(report({ enterprise, standardCode: '05', level: '丙级（原规定）' })).toMatchObject({
      verdict: 'unmet',
      headline: expect.stringContaining('国发〔2021〕7号'),
    });
    expect(supervision.cautions.join()).not.toContain('取消');
  });

  it('states that a fitting work is not sufficient, and that a worker’s skill is too low', () => {
    const eleven = createMeasuredProject('十一层', building, { 地上层数: [11, '层'] });
    const enterprise = buildEnterprise({
      projects: [eleven, span],
      otherPeople: [createSkilledWorker('学徒', '电工', '初级工')],
    });
    const works = report({ enterprise, standardCode: building, level: '二级' }).leaves.find(
      (one) => one.kind === 'performance',
    );
    expect(works?.verdict).toBe('unmet');
    expect(works?.notCounted.map(({ name, reasonCode, reason }) => [name, reasonCode, reason])).toEqual([
      ['十一层', 'tooFew', '符合“地上层数 8–11 层 2 项”，但数量未凑足，未列入'],
    ]);
    const skilled = report({ enterprise, standardCode: building, level: '三级' }).leaves.find(
      (one) => one.kind === 'skilledWorkers',
    );
    expect(skilled?.notCounted.map(({ reason }) => reason)).toEqual(['技能等级不够，需中级工']);
  });

  it('tells what a total lacks beside what is there, and asks whether two of one name are one', () => {
    const municipal = '10300110';
    const road = (uuid: string, name: string, km: number) =>
      createMeasuredProject(
        name,
        municipal,
        { 累计城市道路: [km, 'km'] },
        { uuid, features: ['城市道路'], contractAmount: 1 },
      );
    const judge = (...projects: ReturnType<typeof road>[]) =>
      report({ enterprise: buildEnterprise({ projects }), standardCode: municipal, level: '二级' });
    const short = judge(road('a', '甲路', 5), road('b', '乙路', 4.99));
    expect(short.gaps.map(({ title }) => title)).toContain(
      '补充业绩：城市道路（累计城市道路 10 公里以上），差 0.01 公里',
    );
    const duplicates = judge(road('a', '甲路', 5), road('b', '甲路', 6)).leaves.find(
      (one) => one.kind === 'performance',
    );
    expect(duplicates?.notCounted.map(({ reason, isPossible }) => [reason, isPossible])).toContainEqual([
      '与另一项目同名，是否同一项目待核对',
      true,
    ]);
  });

  it('lists what it did not understand', () => {
    const enterprise = buildEnterprise({ projects: [createMeasuredProject('甲', building, { 楼层: [12, '层'] })] });
    const leaf = report({ enterprise, standardCode: building, level: '二级' }).leaves.find(
      (one) => one.kind === 'performance',
    );
    expect(leaf?.cautions.join()).toContain('楼层');
    const bare = {
      ...createMeasuredProject('乙', building, {}),
      metrics: [{ metric: '建筑面积', value: 500, unit: null, count: null }],
    };
    const asked = report({ enterprise: buildEnterprise({ projects: [bare] }), standardCode: building, level: '二级' });
    const refused = asked.leaves.find((one) => one.kind === 'performance')?.notCounted[0];
    expect(refused?.reason).toContain('没有单位');
  });

  it('counts a registered person in no place twice, whatever other certificates exist', () => {
    const enterprise = buildEnterprise({
      ...completeEnterprise,
      registeredPeople: [createRegisteredPerson('多证', '二级建造师', '建筑工程')],
    });
    expect(report({ enterprise, standardCode: building, level: '三级' }).verdict).toBe('declared');
  });
});
