/** What a report says of numbers that are near, unknown or more than enough, worked by hand on both sides. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  createRegisteredPerson,
  createSkilledWorker,
  createTitledPerson,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import {
  createLedAchievements,
  createMeasuredProject,
  createTechnicalLead,
  createWorkers,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { RequirementResult } from '../report.ts';
import { isRequirementKind } from '../requirement.ts';

const survey = (name: string, scales: readonly string[], verdict: 'met' | 'unmet' | 'unknown'): GoldenCase => ({
  name: `工程测量甲级: ${name}`,
  standard: '101001',
  level: '甲级（工程测量专业资质）',
  enterprise: {
    projects: scales.map((projectScale, index) =>
      createMeasuredProject(`测量${index}`, '101001', {}, { projectScale, features: ['工程测量'] }),
    ),
  },
  leaves: { 'performance-4': verdict },
});
const planners = (name: string, majors: readonly string[], last: string, verdict: 'met' | 'unmet'): GoldenCase => ({
  name: `规划甲级: ${name}`,
  standard: '05',
  level: '甲级',
  enterprise: {
    otherPeople: majors.map((major, index) =>
      createTitledPerson(`高工${index}`, index === majors.length - 1 ? last : '高级工程师', major),
    ),
  },
  leaves: { 'titledPersonnel-4': verdict },
});
/** Entries of works that the lead has led, those with a key linked to a record of twelve storeys. */
const leading = (
  name: string,
  entries: readonly { projectUuid?: string | null; projectName: string; role?: string }[],
  verdict: 'met' | 'declared' | 'unmet' | 'unknown',
): GoldenCase => ({
  name: `建筑三级: ${name}`,
  standard: '10300101',
  level: '三级',
  enterprise: {
    otherPeople: [{ ...createTitledPerson('技术负责人', '工程师', '结构'), workYears: 5, kind: '技术负责人' }],
    projects: [...Map.groupBy(entries, ({ projectUuid }) => projectUuid)].flatMap(([uuid, [entry]]) =>
      typeof uuid !== 'string' || entry === undefined
        ? []
        : [createMeasuredProject(entry.projectName, '10300101', { 地上层数: [12, '层'] }, { uuid })],
    ),
    achievements: entries.flatMap((entry) => createLedAchievements(1, '10300101', '二级', entry)),
  },
  leaves: { 'other-7': verdict },
});
const fourKinds = ['道路交通', '给水排水', '建筑', '风景园林'];

const cases: GoldenCase[] = [
  // 甲级项目 3 项 or 乙级项目 5 项: a 甲级 may be taken as one of the five, and the text does not exclude it.
  survey('four of 乙级 and one of 甲级', ['乙级', '乙级', '乙级', '乙级', '甲级'], 'unknown'),
  survey('three of 乙级 and one of 甲级', ['乙级', '乙级', '乙级', '甲级'], 'unmet'),
  survey('two of 甲级 and nine of 丙级', ['甲级', '甲级', ...repeatFromOne(9, () => '丙级')], 'unmet'),
  survey('three of 甲级 and one of nothing known', ['甲级', '甲级', '甲级', ''], 'met'),
  // Five of high rank, four kinds at least.
  planners('the fifth is of high rank', [...fourKinds, '经济'], '高级工程师', 'met'),
  planners('the fifth is of middle rank', [...fourKinds, '经济'], '工程师', 'unmet'),
  planners(
    'the fourth kind is of middle rank',
    ['道路交通', '给水排水', '建筑', '建筑', '建筑', '风景园林'],
    '工程师',
    'unmet',
  ),
  // One project is one, under whatever names it was entered.
  leading(
    'one project under two names',
    [
      { projectUuid: 'P', projectName: '甲项目' },
      { projectUuid: 'P', projectName: '甲项目一期' },
    ],
    'unmet',
  ),
  leading(
    'two projects under two names',
    [
      { projectUuid: 'P', projectName: '甲项目' },
      { projectUuid: 'Q', projectName: '甲项目一期' },
    ],
    'met',
  ),
  leading(
    'one name with two keys may be one project',
    [
      { projectUuid: 'P', projectName: '甲项目' },
      { projectUuid: 'Q', projectName: '甲 项目' },
    ],
    'unknown',
  ),
  leading(
    'three entries that hang together by key and by name',
    [
      { projectUuid: 'P', projectName: '甲项目' },
      { projectUuid: 'P', projectName: '乙项目' },
      { projectUuid: null, projectName: '乙项目' },
    ],
    'unknown',
  ),
  leading(
    'led as the lead of one discipline',
    [
      { projectName: '甲项目', role: '专业负责人' },
      { projectName: '乙项目', role: '专业负责人' },
    ],
    'unknown',
  ),
];

testGoldenCases(cases);

function getLeaf(
  enterprise: Partial<EnterpriseDocumentInput>,
  [standardCode, level]: readonly [string, string],
  id: string,
): RequirementResult {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    standardCode,
    level,
    asOf: testDay,
  });
  const leaf = result.ok ? result.report.leaves.find((one) => one.id.endsWith(`/${id}`)) : undefined;
  if (leaf === undefined) throw new Error(id);
  return leaf;
}
const building = ['10300101', '三级'] as const;
const skilled = (sure: number, open: number): RequirementResult =>
  getLeaf(
    {
      otherPeople: [
        ...createWorkers(sure),
        ...repeatFromOne(open, (index) => ({ ...createSkilledWorker(`生日不明${index}`), birthDate: null })),
      ],
    },
    building,
    'skilledWorkers-6',
  );

describe('a head count (技术工人 30 人)', () => {
  it.each([
    [30, 0, 'met', '30 人'],
    [31, 0, 'met', '31 人'],
    [30, 1, 'met', '30 人'],
    [29, 1, 'unknown', '29 人（另有 1 人待核对）'],
    [29, 9, 'unknown', '29 人（另有 1 人待核对）'],
    [28, 1, 'unmet', '28 人（另有 1 人待核对）'],
    [29, 0, 'unmet', '29 人'],
    [0, 0, 'unmet', '0 人'],
  ] as const)('%i people who surely count and %i who may', (sure, open, verdict, text) => {
    const leaf = skilled(sure, open);
    expect([leaf.verdict, leaf.have.text]).toEqual([verdict, text]);
    const short = 30 - sure - open;
    expect(leaf.distance?.value ?? 0).toBe(Math.max(0, short));
  });

  it.each([
    [39, 'unmet', 1],
    [40, 'declared', null],
    [null, 'unknown', null],
  ] as const)('stated as %s of 40', (value, verdict, short) => {
    const enterprise = { declarations: [{ kind: 'headcount', value, confirmed: null }] };
    const leaf = getLeaf(enterprise, ['05', '甲级'], 'headcount-2');
    expect([leaf.verdict, leaf.distance?.value ?? null]).toEqual([verdict, short]);
  });
});

describe('equipment of 港口与航道一级 (two of seven ships)', () => {
  const ship = (name: string, meetsSpec: boolean | null) => ({ uuid: name, name, count: 1, owned: true, meetsSpec });
  it.each([
    ['both known', [ship('打桩船', true), ship('起重船', true)], 'met', null],
    ['one of unknown specification', [ship('打桩船', true), ship('起重船', null)], 'unknown', null],
    ['two of unknown specification', [ship('打桩船', null), ship('起重船', null)], 'unknown', null],
    ['one known and nothing else', [ship('打桩船', true)], 'unmet', 1],
    ['one of unknown specification and nothing else', [ship('打桩船', null)], 'unmet', 1],
    ['one below the specification', [ship('打桩船', true), ship('起重船', false)], 'unmet', 1],
    ['nothing', [], 'unmet', 2],
  ] as const)('%s: what is not known is not advised as missing', (_, equipment, verdict, short) => {
    const leaf = getLeaf({ equipment: [...equipment] }, ['10300104', '一级'], 'equipment-8');
    expect([leaf.verdict, leaf.distance?.value ?? null]).toEqual([verdict, short]);
  });

  it.each([
    [
      'a second of one kind',
      [ship('打桩船', true), { ...ship('打桩船', true), uuid: '另一艘' }],
      '符合要求，所需数量已够，未列入',
    ],
    ['none of them', [{ ...ship('打桩船', true), count: 0 }], '登记的数量为 0'],
    ['leased', [{ ...ship('打桩船', true), owned: false }], '设备不是企业自有'],
    ['of unknown number', [{ ...ship('打桩船', true), count: null }], '数量未登记'],
    ['below the specification', [ship('打桩船', false)], '规格达不到要求'],
    ['of unknown specification', [ship('打桩船', null)], '规格是否达到要求未核对'],
    ['of a name that only contains it', [ship('起重打桩船', true)], '是否属于打桩船待核对'],
  ])('%s: why it is not counted', (_, equipment, reason) => {
    const leaf = getLeaf({ equipment }, ['10300104', '一级'], 'equipment-8');
    expect(leaf.notCounted.map((one) => one.reason)).toEqual([reason]);
  });
});

describe('the top grade', () => {
  it('needs a number of groups in whichever category is applied for', () => {
    const top = realCatalogue.byCode('103003')?.levels[0];
    const row = top?.rows.map((one) => one.row).find((one) => isRequirementKind(one, 'performance'));
    const categories = row !== undefined && isRequirementKind(row, 'performance') ? (row.byCategory ?? []) : [];
    expect(categories.length).toBe(10);
    for (const category of categories) {
      const result = evaluateQualification({
        catalogue: realCatalogue,
        enterprise: buildEnterprise(),
        standardCode: '103003',
        level: '特级',
        asOf: testDay,
        options: { topGradeCategory: category.code ?? null },
      });
      const leaf = result.ok ? result.report.leaves.find((one) => one.kind === 'performance') : undefined;
      expect(leaf?.need.value, category.name).toBe(category.groupsNeeded);
      expect(leaf?.needs.length, category.name).toBeGreaterThan(0);
    }
  });
});

describe('a statement of what no record shows (特级 technical lead)', () => {
  const top = realCatalogue.byCode('103003')?.levels[0];
  const text = top?.rows.find((one) => one.row.kind === 'technicalLead')?.words.text ?? '';
  const stated = (rest: object): RequirementResult['verdict'] =>
    getLeaf(
      {
        otherPeople: [
          createTechnicalLead('正高级工程师', '结构', 20, {
            registrations: createRegisteredPerson('', '一级建造师', '建筑工程').registrations,
          }),
        ],
        declarations: [
          {
            kind: 'requirement',
            standardCode: '103003',
            level: '特级',
            text,
            confirmed: true,
            source: '主管部门答复（示例）',
            ...rest,
          },
        ],
      },
      ['103003', '特级'],
      top?.rows.find((one) => one.row.kind === 'technicalLead')?.id ?? '',
    ).verdict;

  it('is shown as stated, or says nothing', () => {
    const open = stated({ text: '另一项要求' });
    expect([open, stated({})]).toEqual(['unknown', 'declared']);
    expect(stated({ source: ' ' })).toBe(open);
    expect(stated({ confirmed: null })).toBe(open);
    expect(stated({ confirmed: false })).toBe(open);
    expect(stated({ level: '一级' })).toBe(open);
  });
});
