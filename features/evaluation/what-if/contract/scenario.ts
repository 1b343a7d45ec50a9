/** API schema of assumptions about the enterprise, and of their evaluation. */
import { z } from 'zod';
import { HypotheticalChange, HypotheticalChanges } from '#domain/what-if/change.ts';
import { ApplicationChoices, applicationChoiceFields } from '#features/evaluation/evaluations/contract/choices.ts';
import { ReportVerdict, RequirementCounts, Verdict } from '#features/evaluation/evaluations/contract/report.ts';
import * as fields from '#platform/contract/fields.ts';

/** The level for which the assumptions are evaluated; without a standard, all current qualifications. */
export const suppositionTargetFields = {
  standardCode: fields.optionalText('资质标准', 40),
  level: fields.optionalText('资质等级', 60),
  ...applicationChoiceFields,
};
export const SuppositionInput = z.object({ ...suppositionTargetFields, changes: HypotheticalChanges });
export type SuppositionInput = z.output<typeof SuppositionInput>;

const LeafState = z.object({ verdict: Verdict, need: z.string(), have: z.string() });
const LevelResult = z.object({
  verdict: ReportVerdict,
  headline: z.string(),
  asOf: z.string(),
  counts: RequirementCounts,
  missing: z.array(z.string()).meta({ title: '至少还需' }),
});
export type LevelResult = z.output<typeof LevelResult>;

const SuppositionItem = z.object({
  itemRef: z.string().nullable(),
  itemName: z.string(),
  standardCode: z.string(),
  level: z.string(),
  /** Null: the catalogue does not contain the standard or level. */
  before: LevelResult.nullable().meta({ title: '现在' }),
  after: LevelResult.nullable().meta({ title: '假设之后' }),
  leaves: z.array(
    z.object({
      leafId: z.string(),
      title: z.string(),
      before: LeafState.nullable(),
      after: LeafState.nullable(),
      isTurned: z.boolean(),
      isSame: z.boolean().meta({ title: '没有变化' }),
      came: z.array(z.string()).meta({ title: '新计入' }),
      went: z.array(z.string()).meta({ title: '不再计入' }),
      /** How the requirement becomes worse; null if it does not. */
      degree: z.enum(['unmet', 'unproven', 'wider']).nullable(),
    }),
  ),
});
export type SuppositionItem = z.output<typeof SuppositionItem>;

export const SuppositionEvaluation = z.object({
  today: z.string().meta({ title: '今天' }),
  asOf: z.string(),
  /** One sentence for each change, and whether the changed record is no longer in the enterprise's records. */
  sentences: z.array(z.object({ text: z.string(), isLost: z.boolean().meta({ title: '已不在档案中' }) })),
  items: z.array(SuppositionItem),
});
export type SuppositionEvaluation = z.output<typeof SuppositionEvaluation>;

export const Scenario = z.object({
  uuid: z.string(),
  name: z.string().meta({ title: '名称' }),
  standardCode: z.string().nullable(),
  level: z.string().nullable(),
  ...ApplicationChoices.shape,
  /** The name of the qualification for which the assumptions are evaluated. */
  targetName: z.string().meta({ title: '针对的资质' }),
  changes: z.array(HypotheticalChange),
  revision: z.number().int(),
  updateTime: fields.instant,
});
export type Scenario = z.output<typeof Scenario>;

export const Todo = z.object({
  uuid: z.string(),
  title: z.string().meta({ title: '事项' }),
  origin: z.string().nullable().meta({ title: '来自的假设' }),
  owner: z.string().nullable().meta({ title: '负责人' }),
  dueOn: z.string().nullable().meta({ title: '完成期限' }),
  done: z.boolean().meta({ title: '已完成' }),
  revision: z.number().int(),
});
export type Todo = z.output<typeof Todo>;
