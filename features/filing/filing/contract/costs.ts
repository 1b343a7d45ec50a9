/** API schema and calls for the costs of a filing: internal work, agency, fees. */
import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const tag = '申报管理';
const READ = { member: 'filing:case:get' } as const;
const EDIT = { member: 'filing:case:edit' } as const;

export const COST_KINDS = ['time', 'agency', 'fee', 'other'] as const;
export type CostKind = (typeof COST_KINDS)[number];
export const COST_LABELS: Readonly<Record<CostKind, string>> = {
  time: '自有工时',
  agency: '代理费',
  fee: '规费和检测费',
  other: '其他',
};

export const MAX_FILING_COSTS = 500;
export const costChanged = defineApiError('filing.cost-changed', 409, '该费用已被他人修改，请刷新后再试');
export const tooManyCosts = defineApiError('filing.too-many-costs', 409, '一件申报最多 {most} 笔费用');

const FilingCost = z.object({
  uuid: z.string(),
  kind: z.enum(COST_KINDS),
  onDay: z.string().meta({ title: '发生日期' }),
  what: z.string().meta({ title: '事项' }),
  hours: z.number().nullable().meta({ title: '工时' }),
  amount: z.number(),
  revision: z.number().int(),
});
export type FilingCost = z.output<typeof FilingCost>;

export const listFilingCosts = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/costs',
  tag,
  summary: '一件申报的费用，最近的在前',
  access: READ,
  params: fields.id,
  query: z.object(fields.paging),
  output: list(FilingCost),
});

export const exportFilingCosts = defineListExport(listFilingCosts);

const sums = { amount: z.number(), hours: z.number().meta({ title: '工时' }) };

export const sumFilingCosts = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/cost-sums',
  tag,
  summary: '一件申报的费用合计，分类别，并与预算相比',
  access: READ,
  params: fields.id,
  output: data(
    z.object({
      ...sums,
      kinds: z.array(z.object({ kind: z.enum(COST_KINDS), ...sums })).meta({ title: '分类合计' }),
      /** Null: no budget was set. */
      budget: z.number().nullable().meta({ title: '预算（元）' }),
    }),
  ),
});

const AMOUNT_MESSAGE = '金额应为不小于 0、最多两位小数的数';
const HOURS_MESSAGE = '工时应为大于 0、最多一位小数的数';
const isRound = (value: number, places: number): boolean =>
  Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-4;

const costFields = {
  kind: z.enum(COST_KINDS, { message: '请选择费用类别' }).meta({ title: '费用类别' }),
  onDay: fields.requiredDay('发生日期'),
  what: fields.requiredText('事项', 200),
  hours: z
    .number({ message: HOURS_MESSAGE })
    .positive(HOURS_MESSAGE)
    .max(100_000, '工时最多 100000 小时')
    .refine((value) => isRound(value, 1), { message: HOURS_MESSAGE })
    .nullable()
    .optional()
    .meta({ title: '工时' }),
  amount: z
    .number({ message: AMOUNT_MESSAGE })
    .min(0, AMOUNT_MESSAGE)
    .max(1e10, '金额最多 100 亿元')
    .refine((value) => isRound(value, 2), { message: AMOUNT_MESSAGE })
    .meta({ title: '金额（元）' }),
};

export const addFilingCost = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/cost',
  tag,
  summary: '给申报登记一笔费用',
  access: EDIT,
  body: z.object({ filingUuid: z.string().max(100).meta({ title: '申报' }), ...costFields }),
  output: data(z.object({ uuid: z.string() })),
  faults: [tooManyCosts],
});

const costId = z.string().max(100).meta({ title: '费用编号' });

export const editFilingCost = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/cost/edit',
  tag,
  summary: '修改申报的一笔费用',
  access: EDIT,
  body: z.object({ uuid: costId, revision: z.int().min(1).optional().meta({ title: '版本' }), ...costFields }),
  output: empty(),
  faults: [costChanged],
});

export const removeFilingCost = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/cost/delete',
  tag,
  summary: '删除申报的一笔费用',
  access: EDIT,
  body: z.object({ uuid: costId }),
  output: empty(),
});
