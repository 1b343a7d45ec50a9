/**
 * API schema of the advice on how to close the gaps of a level, and of the weights that sort its alternatives
 * (domain/qualification/advice).
 */
import { z } from 'zod';
import { CostWeights } from '#domain/qualification/advice/weights.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { data, route } from '#platform/contract/route.ts';

const tag = '模拟受理校验';

/** Sum of the costs of measures. */
export const TotalMeasureCost = z.object({
  effort: z.number().meta({ title: '难度' }),
  months: z.number().meta({ title: '月数' }),
  wan: z.number().meta({ title: '费用（万元）' }),
  /** The number of measures without an amount; 0 in older reports, in which every measure has an amount. */
  uncosted: z.number().int().default(0).meta({ title: '不计费用的项数' }),
});

/** Advice as stored with a report. */
export const StoredAdvice = z.object({
  /** Minimum number of missing units. */
  least: z.number().int(),
  /** Whether the alternatives are ranked by the default weights instead of the enterprise's. */
  isAssumed: z.boolean(),
  ways: z.array(
    z.object({
      sentences: z.array(z.string()),
      /** The measures of the alternative; missing in reports stored before this field existed. */
      steps: z.array(z.object({ leafId: z.string(), sentence: z.string(), cost: TotalMeasureCost })).optional(),
      cost: TotalMeasureCost,
      /** The differences from the first alternative. */
      differs: z.array(z.string()),
    }),
  ),
  /** Requirements that cannot be met by adding records. */
  left: z.array(z.string()),
  /** Requirements that stay open, with the record to look up first. */
  open: z.array(z.object({ title: z.string(), step: z.string() })).default([]),
});
export type StoredAdvice = z.output<typeof StoredAdvice>;
export type StoredAdviceAlternative = StoredAdvice['ways'][number];

export const costWeightsChanged = defineApiError(
  'checks.weights-changed',
  409,
  '补齐成本设置已被他人修改，请刷新后再试',
);

const StoredCostWeights = z.object({
  weights: CostWeights,
  isAssumed: z.boolean(),
  /** The revision is 0 for the default weights. */
  revision: z.number().int(),
});
export type StoredCostWeights = z.output<typeof StoredCostWeights>;

export const getCostWeights = route({
  spec: null,
  method: 'GET',
  path: '/portal/check/weights',
  tag,
  summary: '补齐成本设置',
  access: { member: 'check:run:list' },
  output: data(StoredCostWeights),
});

export const editCostWeights = route({
  spec: null,
  method: 'POST',
  path: '/portal/check/weights',
  tag,
  summary: '修改补齐成本设置',
  access: { member: 'check:run:run' },
  body: z.object({
    /** Null: resets to the defaults. */
    weights: CostWeights.nullable().meta({ title: '补齐成本' }),
    revision: z.int().min(0).meta({ title: '版本' }),
  }),
  output: data(StoredCostWeights),
  faults: [costWeightsChanged],
});
