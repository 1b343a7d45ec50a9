/** Whether a work may be counted at all, beside its size: the platform by each strength of its rule, quality, and what it is of. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type ProjectInput, testDay } from '../../testing/enterprises.ts';
import { realFacts } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { createCatalogueWithRows } from '../../testing/own-rows.ts';
import { type EvaluationInput, evaluateQualification } from '../evaluate-qualification.ts';
import type { CountingRule } from '../facts.ts';
import type { RequirementResult } from '../report.ts';
import { evaluateContractRole } from './contract-roles.ts';

const building = '10300101';
const way = { metric: '建筑面积', unit: 'm²', min: 50_000, count: 1 };
const row = {
  kind: 'performance',
  withinYears: 5,
  groupsNeeded: 1,
  groups: [{ id: 'area', summary: '建筑面积', anyOf: [way] }],
};
const own = { catalogue: createCatalogueWithRows([row]), standardCode: building, level: '三级', asOf: testDay };

function ask(rest: Partial<ProjectInput>, place: Omit<EvaluationInput, 'enterprise'> = own): RequirementResult {
  const work = createMeasuredProject('甲', building, { 建筑面积: [50_000, 'm²'] }, rest);
  const result = evaluateQualification({ ...place, enterprise: buildEnterprise({ projects: [work] }) });
  const leaf = result.ok ? result.report.leaves.find(({ kind }) => kind === 'performance') : undefined;
  if (leaf === undefined) throw new Error('no row about works');
  return leaf;
}
const getWhy = ({ verdict, notCounted }: RequirementResult) => [
  verdict,
  ...notCounted.map(({ reason, remedy }) => [reason, remedy]),
];

describe('the platform (CR-12, 建市规〔2023〕3号)', () => {
  const by = (change: (rule: CountingRule) => CountingRule[]) => ({
    ...own,
    countingRules: realFacts.countingRules.flatMap((rule) => (rule.id === 'CR-12' ? change(rule) : [rule])),
  });
  const off = { onPlatform: false, dataLevel: null };
  const sure = by((rule) => [{ ...rule, confidence: 'sourced' }]);
  const doubtful = by((rule) => [{ ...rule, confidence: 'recalled' }]);
  const empty = by((rule) => [{ ...rule, effect: null }]);
  const absent = by(() => []);

  it('excludes projects that are not on it, or too low, as far as the rule is sure', () => {
    expect([sure, doubtful, empty, absent].map((place) => ask(off, place).verdict)).toEqual([
      'unmet',
      'unknown',
      'unknown',
      'met',
    ]);
    expect([sure, doubtful, empty, absent].map((place) => ask({ dataLevel: 'C' }, place).verdict)).toEqual([
      'unmet',
      'unknown',
      'unknown',
      'met',
    ]);
    expect(getWhy(ask({}, empty))).toEqual(['unknown', ['业绩入库和数据等级的规定待核对', null]]);
    expect(ask({}, doubtful).verdict).toBe('met');
  });

  it('names the document and the way there', () => {
    expect(getWhy(ask(off, sure))).toEqual([
      'unmet',
      [expect.stringMatching(/^未录入全国建筑市场监管公共服务平台（.+）$/), '向项目所在地申请补录'],
    ]);
    expect(getWhy(ask({ dataLevel: null }, sure))).toEqual([
      'unknown',
      ['平台数据等级未登记', '查询并补录平台数据等级'],
    ]);
  });

  it('asks nothing before its first day', () => {
    const since = by((rule) => [{ ...rule, confidence: 'sourced', since: '2026-11-20' }]);
    expect(ask(off, since).verdict).toBe('unmet');
    expect(ask(off, { ...since, asOf: '2026-11-19' }).verdict).toBe('met');
  });
});

it('counts a project whose quality is known to be good only (工程质量合格)', () => {
  expect(getWhy(ask({ qualityPassed: false }))).toEqual(['unmet', ['工程质量不合格', null]]);
  expect(ask({ qualityPassed: true }).verdict).toBe('met');
  expect(getWhy(ask({ qualityPassed: null }))).toEqual(['unknown', ['工程质量是否合格未登记', '登记质量是否合格']]);
});

it('never takes the day of completion for that of the acceptance', () => {
  const undated = (finishDate: string | null) => getWhy(ask({ acceptDate: null, finishDate }));
  const remedy = '补录竣工验收日期';
  expect(undated(null)).toEqual(['unknown', ['竣工验收日期未登记', remedy]]);
  expect(undated('2024-05-20')).toEqual(['unknown', ['2024-05-20 竣工，竣工验收日期未登记', remedy]]);
  // Accepted later, it may lie within the five years.
  expect(undated('2020-05-20')).toEqual(['unknown', ['2020-05-20 竣工，竣工验收日期未登记', remedy]]);
  expect(undated('2026-11-21')).toEqual(['unmet', ['2026-11-21 才竣工', null]]);
});

it('takes only the entry of the enterprise or the answer of the platform for an entry in the platform', () => {
  const found = { onPlatform: null, platformState: 'same' } as const;
  const open = ['unknown', ['是否录入全国平台未登记', '查询并补录是否已入平台']];
  expect(getWhy(ask(found))).toEqual(open);
  expect(getWhy(ask({ ...found, platformSource: 'list' }))).toEqual(open);
  expect(ask({ ...found, platformSource: 'platform' }).verdict).toBe('met');
  expect(ask({ onPlatform: null, levelSource: 'platform' }).verdict).toBe('met');
});

it('refuses a low level, whether the project is on the platform or not, and tells an open answer once', () => {
  const torn = { onPlatform: true, platformState: 'missing', platformSource: 'platform' } as const;
  expect(getWhy(ask({ ...torn, dataLevel: 'D' }))).toEqual([
    'unmet',
    ['平台数据等级为 D 级，不计入', '申请提升数据等级'],
  ]);
  const open = ['登记的是否已录入平台与平台比对结果不一致，待核对', '在全国平台查询后更正是否已入平台'];
  expect(getWhy(ask({ ...torn, dataLevel: 'A' }))).toEqual(['unknown', open]);
});

it('asks whether a work was done independently only where the text says so (独立承担)', () => {
  const place = { ...own, catalogue: createCatalogueWithRows([{ ...row, independent: true }]) };
  expect(getWhy(ask({}, place))).toEqual(['unknown', ['是否独立承担未登记', '登记“独立承担”']]);
  expect(ask({ features: ['独立承担'] }, place).verdict).toBe('met');
});

it('says by which contract a work was done and by which it had to be', () => {
  const place = { ...own, catalogue: createCatalogueWithRows([{ ...row, roles: ['施工总承包', '工程总承包'] }]) };
  expect(getWhy(ask({ role: '专业承包' }, place))).toEqual([
    'unmet',
    ['承包方式为专业承包，需施工总承包或工程总承包', null],
  ]);
  expect(getWhy(ask({ role: null }, place))).toEqual(['unknown', ['承包方式未登记', '补录承包方式']]);
});

it.each([
  ['专业分包', ['施工'], 'yes'],
  ['施工', ['施工'], 'yes'],
  ['ＥＰＣ 工程总承包', ['工程总承包', '施工总承包'], 'yes'],
  ['EPC', ['施工总承包', '主体工程承包'], 'maybe'],
  ['施工', ['施工总承包'], 'maybe'],
  ['总承包', ['施工'], 'maybe'],
  ['专业分包', ['施工总承包'], 'no'],
  ['劳务分包', ['施工'], 'no'],
  ['施工监理', ['施工'], 'no'],
] as const)('takes the contract %s for %s: %s', (role, accepted, truth) => {
  expect(evaluateContractRole(role, accepted)).toBe(truth);
});

describe('the category of a work that names no standard', () => {
  const typed = (projectType: string | null) => getWhy(ask({ standardCodes: [], projectType }));
  const open = ['unknown', ['是否属于所申请的类别待核对', '登记项目所属资质类别']];

  it('is never proven by its type, which only excludes the other categories', () => {
    expect(typed('房屋建筑工程')).toEqual(open);
    expect(typed('市政公用工程')).toEqual(['unmet']);
    expect(typed('示例工程')).toEqual(open);
    expect(typed(null)).toEqual(open);
  });
});

it('takes a code with its category for the same standard', () => {
  expect(ask({ standardCodes: [`03-${building}`] }).verdict).toBe('met');
});

it('is silent about a work of another category that the standard did not consider', () => {
  expect(getWhy(ask({ standardCodes: ['10300110'] }))).toEqual(['unmet']);
});
