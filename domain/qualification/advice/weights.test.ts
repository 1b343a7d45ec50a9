/** What ways cost, and how that is said. */
import { expect, it } from 'vitest';
import {
  ASSUMED_COST_WEIGHTS,
  addCost,
  COST_MEASURE_LABELS,
  COST_MEASURES,
  CostWeights,
  computeCostWeight,
  formatCost,
  formatOptionCount,
  formatSortNote,
  NO_COST,
} from './weights.ts';

const { registered, worker } = ASSUMED_COST_WEIGHTS.measures;

it('adds effort and money, and takes the longest of what goes on side by side', () => {
  const both = addCost(addCost(NO_COST, registered, 2), worker, 3);
  expect(both).toEqual({ effort: 16, months: 3, wan: 19, uncosted: 0 });
  expect(computeCostWeight(both, ASSUMED_COST_WEIGHTS)).toBe(16 + 3 + 19 / 2);
  expect(computeCostWeight(both, { ...ASSUMED_COST_WEIGHTS, importance: { effort: 0, months: 2, wan: 1 } })).toBe(25);
});

it('states time and money with one digit, and names the source of their order', () => {
  const cost = { effort: 7.04, months: 2.96, wan: 8.5, uncosted: 0 };
  expect(formatCost(cost)).toBe('约 3 个月，8.5 万元');
  expect(formatCost({ ...cost, uncosted: 2 })).toBe('约 3 个月，8.5 万元（另有 2 项不计费用）');
  expect(formatCost({ ...cost, wan: 0, uncosted: 2 })).toBe('约 3 个月，不计费用');
  expect(formatSortNote(true)).toBe(
    '按成本从低到高；难度、月数和费用为系统的假设值，企业可改为自己的数值；工程业绩和资本不计费用，排在其后',
  );
  expect(formatSortNote(false)).toBe('按企业自己设置的成本从低到高');
  expect(formatOptionCount({ least: 2, ways: [{ differs: [] }, { differs: ['甲'] }] })).toBe(
    '至少补 2 项，有不止一种补法，列出成本最低的 2 种',
  );
  expect(formatOptionCount({ least: 1, ways: [{ differs: [] }] })).toBe('至少补 1 项，未找到同样少的其他补法');
});

it('counts the units without an assumed amount apart, and takes an amount that the enterprise sets', () => {
  const { work } = ASSUMED_COST_WEIGHTS.measures;
  expect(addCost(NO_COST, work, 2)).toEqual({ effort: 18, months: 18, wan: 0, uncosted: 2 });
  expect(addCost(NO_COST, { ...work, wan: 300 }, 2)).toEqual({ effort: 18, months: 18, wan: 600, uncosted: 0 });
  const measures = { ...ASSUMED_COST_WEIGHTS.measures, worker: { ...worker, wan: null } };
  expect(CostWeights.safeParse({ ...ASSUMED_COST_WEIGHTS, measures }).success).toBe(true);
  const importance = { ...ASSUMED_COST_WEIGHTS.importance, wan: null };
  expect(CostWeights.safeParse({ ...ASSUMED_COST_WEIGHTS, importance }).success).toBe(false);
});

it('takes of an enterprise figures that can be, for each measure, and no others', () => {
  const getErrors = (change: object) =>
    CostWeights.safeParse({
      ...ASSUMED_COST_WEIGHTS,
      importance: { ...ASSUMED_COST_WEIGHTS.importance, ...change },
    }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(getErrors({})).toBeUndefined();
  expect(getErrors({ effort: 0, months: 600, wan: 1_000_000 })).toBeUndefined();
  expect(getErrors({ effort: -1, months: 601, wan: '1' })).toEqual([
    'importance.effort 不能为负',
    'importance.months 最多 600',
    'importance.wan 应为数字',
  ]);
  expect(getErrors({ effort: 101 })).toEqual(['importance.effort 最多 100']);
  expect(COST_MEASURES.every((measure) => /[一-龥]/.test(COST_MEASURE_LABELS[measure]))).toBe(true);
  const { money: _, ...fewer } = ASSUMED_COST_WEIGHTS.measures;
  expect(CostWeights.safeParse({ ...ASSUMED_COST_WEIGHTS, measures: fewer }).success).toBe(false);
});
