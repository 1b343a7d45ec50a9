import { z } from 'zod';
import {
  MAX_PREPARATION_DAYS,
  MAX_REMINDER_STAGE_DAYS,
  MAX_REMINDER_STAGES,
  STAGE_GROUP_KEYS,
} from '#domain/reminders/stages.ts';
import { data, empty, route } from '#platform/contract/route.ts';

const TAG = '维护提醒';
const group = z.enum(STAGE_GROUP_KEYS).meta({ title: '事项' });

/** The reminder stages of an enterprise, in days before the date. */
export const StageSettings = z.array(
  z.object({
    kind: group,
    label: z.string(),
    stages: z.array(z.number().int()),
    byWindow: z.boolean(),
    /** Days needed to prepare the renewal documents, from which the latest safe start is computed. */
    preparationDays: z.number().int(),
    /** Whether the enterprise uses the default. */
    isDefault: z.boolean(),
    /** Texts of the applicable renewal windows, with their source documents. */
    windows: z.array(
      z.object({ name: z.string(), text: z.string(), docNumber: z.string().nullable(), isSourced: z.boolean() }),
    ),
  }),
);
export type StageSettings = z.output<typeof StageSettings>;

/** Returns the reminder stages of the enterprise; beyond the specification. */
export const listStageSettings = route({
  spec: null,
  method: 'GET',
  path: '/portal/reminder/stages',
  tag: TAG,
  summary: '提醒时间设置',
  access: { member: 'reminder:setting:get' },
  output: data(StageSettings),
});

const stages = z
  .array(z.number('提前天数应为整数').int('提前天数应为整数').min(0).max(MAX_REMINDER_STAGE_DAYS), '提前天数应为列表')
  .max(MAX_REMINDER_STAGES, `提前天数最多 ${MAX_REMINDER_STAGES} 个`)
  .meta({ title: '提前天数' });

const PREPARATION_ERROR = `准备天数应为 0 到 ${MAX_PREPARATION_DAYS} 的整数`;
const preparation = z
  .number(PREPARATION_ERROR)
  .int(PREPARATION_ERROR)
  .min(0, PREPARATION_ERROR)
  .max(MAX_PREPARATION_DAYS, PREPARATION_ERROR)
  .meta({ title: '准备天数' });

/** Changes the stages of one kind; `isDefault` restores the default. Not in the specification. */
export const editStageSetting = route({
  spec: null,
  method: 'POST',
  path: '/portal/reminder/stages/edit',
  tag: TAG,
  summary: '修改提醒时间',
  access: { member: 'reminder:setting:edit' },
  body: z.object({
    kind: group,
    stages: stages.optional(),
    byWindow: z.boolean('按办理期限提醒应为是或否').optional().meta({ title: '按办理期限提醒' }),
    preparationDays: preparation.optional(),
    isDefault: z.boolean('恢复默认应为是或否').optional().meta({ title: '恢复默认' }),
  }),
  output: empty(),
});
