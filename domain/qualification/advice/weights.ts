/**
 * The cost of each kind of measure for an enterprise: effort (1 easy, 10 hard), months until it counts, and money. The default values are
 * assumptions of the product, which an enterprise can replace; every list sorted by them states this.
 */
import { z } from 'zod';

export const COST_MEASURES = [
  'appoint',
  'settle',
  'extend',
  'mend',
  'led',
  'worker',
  'post',
  'titled',
  'registered',
  'lead',
  'equipment',
  'work',
  'money',
] as const;
export type CostMeasure = (typeof COST_MEASURES)[number];

export const COST_MEASURE_LABELS: Readonly<Record<CostMeasure, string>> = {
  appoint: '任命现有人员',
  settle: '现有人员转社会保险、转注册或延续',
  extend: '现有人员增项注册',
  mend: '补正已有项目的平台资料（1 项）',
  led: '补充个人业绩（1 项）',
  worker: '招聘或培训技术工人（1 人）',
  post: '招聘或培训现场管理人员（1 人）',
  titled: '引进职称人员（1 人）',
  registered: '引进注册人员（1 人）',
  lead: '引进技术负责人（1 人）',
  equipment: '购置设备（1 项）',
  work: '完成工程业绩（1 项）',
  money: '增加净资产或注册资本',
};

/** The cost of one unit of a measure. */
export interface MeasureCost {
  effort: number;
  months: number;
  /** Amount in 万元; null if no amount is assumed (不计费用). Sets with such measures come last. */
  wan: number | null;
}

/** The cost of a set of measures. */
export interface Cost {
  effort: number;
  months: number;
  wan: number;
  /** Number of units without an assumed amount. */
  uncosted: number;
}

const figure = (most: number, title: string) =>
  z.number('应为数字').min(0, '不能为负').max(most, `最多 ${most}`).meta({ title });
const effortAndMonths = { effort: figure(100, '难度'), months: figure(600, '月数') };
const amount = figure(1_000_000, '万元');
const Importance = z.strictObject({ ...effortAndMonths, wan: amount });
const MeasureCost = z.strictObject({ ...effortAndMonths, wan: amount.nullable() });

export const CostWeights = z.strictObject({
  /** The relative weights of one point of effort, one month and 1 万元. */
  importance: Importance.meta({ title: '权重' }),
  measures: z
    .strictObject(
      Object.fromEntries(
        COST_MEASURES.map((measure) => [measure, MeasureCost.meta({ title: COST_MEASURE_LABELS[measure] })]),
      ) as unknown as Record<CostMeasure, typeof MeasureCost>,
    )
    .meta({ title: '各项措施的成本' }),
});
export type CostWeights = z.output<typeof CostWeights>;

export const ASSUMED_COST_WEIGHTS: CostWeights = {
  importance: { effort: 1, months: 1, wan: 0.5 },
  measures: {
    appoint: { effort: 1, months: 0.5, wan: 0 },
    settle: { effort: 2, months: 1, wan: 0.5 },
    extend: { effort: 4, months: 6, wan: 1 },
    mend: { effort: 3, months: 2, wan: 0 },
    led: { effort: 5, months: 12, wan: 0 },
    worker: { effort: 2, months: 1, wan: 1 },
    post: { effort: 2, months: 2, wan: 1 },
    titled: { effort: 4, months: 2, wan: 3 },
    registered: { effort: 5, months: 3, wan: 8 },
    lead: { effort: 7, months: 4, wan: 20 },
    equipment: { effort: 4, months: 2, wan: 50 },
    // The cost of a project and of capital differs too much between enterprises for an assumption.
    work: { effort: 9, months: 18, wan: null },
    money: { effort: 6, months: 3, wan: null },
  },
};

export const COST_ASSUMPTION_NOTE =
  '难度、月数和费用为系统的假设值，企业可改为自己的数值；工程业绩和资本不计费用，排在其后';

export const NO_COST: Cost = { effort: 0, months: 0, wan: 0, uncosted: 0 };

/** Tasks run in parallel, so months are not added; the longest duration counts. */
export const addCost = (sum: Cost, one: MeasureCost, times: number): Cost => ({
  effort: sum.effort + one.effort * times,
  months: Math.max(sum.months, one.months),
  wan: sum.wan + (one.wan ?? 0) * times,
  uncosted: sum.uncosted + (one.wan === null ? times : 0),
});

/** Computes the weighted cost for sorting sets with the same number of units without an amount. */
export const computeCostWeight = (cost: Cost, { importance }: CostWeights): number =>
  cost.effort * importance.effort + cost.months * importance.months + cost.wan * importance.wan;

const figureWords = (value: number): string => String(Math.round(value * 10) / 10);

/** Formats the time and money of a cost: 约 3 个月，8.5 万元. Measures without an assumed amount are 不计费用. The effort only orders options. */
export function formatCost({ months, wan, uncosted }: Cost): string {
  const sum = `${figureWords(wan)} 万元`;
  const money = uncosted === 0 ? sum : wan === 0 ? '不计费用' : `${sum}（另有 ${uncosted} 项不计费用）`;
  return `约 ${figureWords(months)} 个月，${money}`;
}

export const formatSortNote = (isAssumed: boolean): string =>
  isAssumed ? `按成本从低到高；${COST_ASSUMPTION_NOTE}` : '按企业自己设置的成本从低到高';

interface Told {
  readonly least: number;
  readonly ways: readonly { readonly differs: readonly string[] }[];
}

/** Describes the number of options; the search is bounded, so there may be more than shown. */
export const formatOptionCount = ({ least, ways }: Told): string =>
  ways.length > 1
    ? `至少补 ${least} 项，有不止一种补法，列出成本最低的 ${ways.length} 种`
    : `至少补 ${least} 项，未找到同样少的其他补法`;
