/**
 * What a record says otherwise, or about something else, decides nothing: columns beside the metrics of the standards, days, the platform, words
 * for a contract, the year of net assets. Each beside the record that decides. Figures from db/facts/construction-general.json.
 */
import { describe, expect, it } from 'vitest';
import type { ProjectInput } from '../../testing/enterprises.ts';
import {
  createEnterpriseWithAssets,
  createMeasuredProject,
  evaluateLevel,
  type GoldenCase,
  testGoldenCases,
} from '../../testing/golden.ts';
import type { RequirementResult } from '../report.ts';
import type { Verdict } from '../truth.ts';

const building = '10300101';
const storeys = createMeasuredProject('层', building, { 地上层数: [12, '层'] });
const span = createMeasuredProject('跨度', building, { 钢结构单跨: [24, 'm'] });

const judge = (name: string, rest: Partial<ProjectInput>, verdict: Verdict, other = storeys): GoldenCase => ({
  name: `建筑二级: ${name}`,
  standard: building,
  level: '二级',
  enterprise: { projects: [createMeasuredProject('甲', building, {}, rest), other] },
  leaves: { 'performance-7': verdict },
});

const steel = '10300209';
/** 钢结构二级, two of five: a span of 24 m, and 单体建筑面积 10,000 m². */
const ofSteel = (name: string, project: ProjectInput, verdict: Verdict): GoldenCase => ({
  name: `钢结构二级: ${name}`,
  standard: steel,
  level: '二级',
  enterprise: { projects: [createMeasuredProject('跨度', steel, { 单跨跨度: [24, 'm'] }), project] },
  leaves: { 'performance-8': verdict },
});

/** 机电二级: two contracts of 1,000 万元 as 施工总承包; 石油化工二级: three of 3,000 万元, of which 工程总承包 is one way. */
const contracts = (name: string, rest: Partial<ProjectInput>, verdict: Verdict, standard = '10300112'): GoldenCase => ({
  name: `${standard} 二级: ${name}`,
  standard,
  level: '二级',
  enterprise: {
    projects: ['甲', '乙', '丙'].map((each) =>
      createMeasuredProject(each, standard, {}, { contractAmount: standard === '10300112' ? 1000 : 3000, ...rest }),
    ),
  },
  leaves: { 'performance-7': verdict },
});
const petro = '10300109';
const onPlatform = { platformSource: 'platform' } as const;

/** 建筑三级: 净资产 800 万元. */
const assets = (year: number | null, asOf: string, verdict: Verdict, netAssets = 800): GoldenCase => ({
  name: `建筑三级: ${netAssets} 万元 of ${year ?? 'no year'} on ${asOf}`,
  standard: building,
  level: '三级',
  asOf,
  enterprise: createEnterpriseWithAssets(netAssets, {
    enterprise: { entName: '示例企业', netAssets, netAssetsYear: year },
  }),
  leaves: { 'netAssets-1': verdict },
});

testGoldenCases([
  // 单跨 21 m of reinforced concrete, 24 m of steel: 22 m without a structure may be either.
  judge('a span of 22 m of no structure', { span: 22 }, 'unknown'),
  judge('a span of 20 m of no structure', { span: 20 }, 'unmet'),
  judge('a span of 22 m of concrete', { span: 22, features: ['钢筋混凝土结构'] }, 'met'),
  judge('a span of 24 m of steel', { span: 24, features: ['钢结构'] }, 'met'),
  // 地上层数 12: storeys may lie below ground, fewer than 8 in all are never enough.
  judge('12 storeys, perhaps with basements', { floors: 12 }, 'unknown', span),
  judge('7 storeys', { floors: 7 }, 'unmet', span),
  judge('12 storeys above ground', { metrics: storeys.metrics ?? [], floors: 14 }, 'met', span),
  // 建筑面积 6 万㎡ is no area of a single building, so the column decides it.
  judge('an area of 60,000 m²', { area: 60_000 }, 'met'),
  judge('an area of 59,999 m²', { area: 59_999 }, 'unmet'),
  // An area of a project may be that of ten buildings.
  ofSteel('an area of 10,000 m²', createMeasuredProject('面积', steel, {}, { area: 10_000 }), 'unknown'),
  ofSteel('an area of 9,999 m²', createMeasuredProject('面积', steel, {}, { area: 9_999 }), 'unmet'),
  ofSteel('单体建筑面积 10,000 m²', createMeasuredProject('面积', steel, { 单体建筑面积: [10_000, 'm²'] }), 'met'),
  // A settlement above the contract proves no contract of that amount.
  contracts('contracts', {}, 'met'),
  contracts('settlements without a contract amount', { contractAmount: null, settleAmount: 1200 }, 'unknown'),
  contracts('contracts below their settlements', { contractAmount: 999, settleAmount: 1200 }, 'unmet'),
  // An acceptance lies neither before the beginning nor before the completion.
  contracts('accepted on the first day', { startDate: '2024-06-30', finishDate: '2024-06-30' }, 'met'),
  contracts('accepted before the beginning', { startDate: '2024-07-01' }, 'unknown'),
  contracts('accepted before the completion', { finishDate: '2027-12-31' }, 'unknown'),
  contracts(
    'accepted too long ago, completed since',
    { acceptDate: '2019-01-01', finishDate: '2024-01-01' },
    'unknown',
  ),
  contracts('accepted too long ago', { acceptDate: '2019-01-01', finishDate: '2018-12-01' }, 'unmet'),
  contracts('the same on the platform', { platformState: 'same', ...onPlatform }, 'met'),
  contracts('otherwise on the platform', { platformState: 'differs', ...onPlatform }, 'unknown'),
  // A list that the enterprise uploaded is no answer of the platform.
  contracts('otherwise in a list', { platformState: 'differs', platformSource: 'list' }, 'met'),
  contracts('专业承包', { role: '专业承包' }, 'unmet'),
  contracts('监理', { role: '工程监理' }, 'unmet'),
  ...['总承包', '施工总承包（联合体）', '施工', '工程总承包', '工程总承包（EPC）', 'EPC', '设计-施工总承包'].map(
    (role) => contracts(role, { role }, 'unknown'),
  ),
  ...['工程总承包', '工程总承包（EPC）', 'EPC', '设计-施工总承包'].map((role) =>
    contracts(role, { role }, 'met', petro),
  ),
  contracts('总承包', { role: '总承包' }, 'unknown', petro),
  contracts('劳务分包', { role: '劳务分包' }, 'unmet', petro),
  contracts('设计', { role: '设计' }, 'unmet', petro),
  // CR-14: the year before or the current one; until June that of the year before may not be audited yet.
  assets(2025, '2026-11-20', 'met'),
  assets(2026, '2026-11-20', 'met'),
  assets(2024, '2026-11-20', 'unknown'),
  assets(2024, '2026-07-01', 'unknown'),
  assets(2024, '2026-06-30', 'met'),
  assets(2023, '2026-06-30', 'unknown'),
  assets(2019, '2026-11-20', 'unknown', 799),
  assets(2025, '2026-11-20', 'unmet', 799),
  assets(2027, '2026-11-20', 'unknown'),
  assets(null, '2026-11-20', 'met'),
]);

describe('the question', () => {
  const leafOf = (
    level: string,
    asked: RequirementResult['kind'],
    enterprise: GoldenCase['enterprise'],
  ): RequirementResult | undefined =>
    evaluateLevel(building, level, enterprise).leaves.find(({ kind }) => kind === asked);
  const getReasons = (rest: Partial<ProjectInput>): string[] =>
    leafOf('二级', 'performance', {
      projects: [createMeasuredProject('甲', building, {}, { area: 60_000, ...rest }), storeys],
    })?.notCounted.map(({ reason }) => reason) ?? [];

  it('names both facts', () => {
    expect(getReasons({ startDate: '2024-07-01' })).toEqual([
      '竣工验收日期 2024-06-30 早于开工日期 2024-07-01，待核对',
    ]);
    expect(getReasons({ finishDate: '2024-07-01' })).toEqual([
      '竣工验收日期 2024-06-30 早于竣工日期 2024-07-01，待核对',
    ]);
    expect(getReasons({ role: '总承包' })).toEqual(['承包方式“总承包”是否为施工总承包或主体工程承包待核对']);
    expect(getReasons({ platformState: 'differs', ...onPlatform })).toEqual(['登记内容与平台比对结果不一致，待核对']);
    expect(
      leafOf('三级', 'netAssets', { enterprise: { entName: '示例企业', netAssets: 900, netAssetsYear: 2019 } })?.reason,
    ).toBe('净资产为 2019 年度数据，与校验日 2026-11-20 应取的年度不一致，待核对');
  });
});
