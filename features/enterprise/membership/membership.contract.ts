import { z } from 'zod';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { choice, id, instant, requiredText, uuid } from '#platform/contract/fields.ts';
import { data, empty, list, route } from '#platform/contract/route.ts';

const TAG = '会员';
const status = z.enum(['none', 'active', 'grace', 'expired']);

/** C-156: returns the membership status. `expireTime` is the end of the last day; empty if the enterprise never was a member. */
export const getMemberStatus = route({
  spec: 'C-156',
  method: 'GET',
  path: '/portal/member/status',
  tag: TAG,
  summary: '是否会员',
  access: { login: 'membership:info:get' },
  output: data(z.object({ isMember: z.boolean(), status, expireTime: instant })),
});

/** C-157: returns the membership of the user's enterprise with its term. */
export const getMemberInfo = route({
  spec: 'C-157',
  method: 'GET',
  path: '/portal/member/info',
  tag: TAG,
  summary: '会员信息',
  access: { login: 'membership:info:get' },
  output: data(
    z.object({
      status,
      isMember: z.boolean(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
      /** Days until the last day; negative after it. */
      daysLeft: z.number().int().nullable(),
      /** The last day on which all records can still be read. */
      readableUntil: z.string().nullable(),
      ent: z.object({ uuid: z.string(), entName: z.string(), creditCode: z.string() }).nullable(),
    }),
  ),
});

export const PRICE_KINDS = ['member', 'mainKey', 'secondaryKey'] as const;
export const MAX_PRICE_LIST = 100;

const yuan = (label: string) =>
  z
    .number()
    .positive()
    .max(999_999_999)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: `${label}最多两位小数` })
    .meta({ title: label });

/** A product on sale, as visitors see it (gaps D). Amounts are in yuan. */
export const Price = z.object({
  uuid: z.string(),
  kind: z.enum(PRICE_KINDS),
  name: z.string(),
  amount: z.number(),
  originalAmount: z.number().nullable(),
  months: z.number().int().nullable(),
  rights: z.array(z.string()),
  sort: z.number().int(),
  status: z.enum(['0', '1']),
  /** Whether the amount is fictitious; shown as 示例. */
  isSample: z.boolean(),
});
export type Price = z.output<typeof Price>;

const PriceFields = z
  .object({
    kind: z.enum(PRICE_KINDS).meta({ title: '类别' }),
    name: requiredText('名称', 50),
    amount: yuan('金额'),
    originalAmount: yuan('原价').nullable().default(null),
    months: z.number().int().min(1).max(120).nullable().default(null).meta({ title: '月数' }),
    rights: z.array(requiredText('权益', 100)).max(20).default([]).meta({ title: '权益' }),
    sort: z.number().int().min(0).max(100_000).default(0).meta({ title: '排序' }),
    status: z.enum(['0', '1']).default('0').meta({ title: '状态' }),
  })
  .superRefine(({ kind, amount, originalAmount, months }, context) => {
    if ((kind === 'member') !== (months !== null))
      context.addIssue({
        code: 'custom',
        path: ['months'],
        message: kind === 'member' ? '请填写月数' : '只有会员有月数，请留空',
      });
    if (originalAmount !== null && originalAmount < amount)
      context.addIssue({ code: 'custom', path: ['originalAmount'], message: '原价不能低于金额' });
  });
export type PriceFields = z.output<typeof PriceFields>;

export const priceNameTaken = defineApiError('membership.price-name-taken', 409, '同一类别已有名称为“{name}”的价格');

/** C-158: lists the public membership prices of products on sale. */
export const listMemberPrices = route({
  spec: 'C-158',
  method: 'GET',
  path: '/portal/api/memberPrice/list',
  tag: TAG,
  summary: '会员价格',
  access: 'public',
  output: list(Price),
});

/** Not in the specification: lists the prices for operators, including products that are not on sale. */
export const listPrices = route({
  spec: null,
  method: 'GET',
  path: '/portal/price/list',
  tag: TAG,
  summary: '全部价格（运营）',
  access: { operator: 'membership:price:list' },
  query: z.object({ kind: choice(PRICE_KINDS, '类别') }),
  output: list(Price),
});
export const addPrice = route({
  spec: null,
  method: 'POST',
  path: '/portal/price',
  tag: TAG,
  summary: '新增价格',
  access: { operator: 'membership:price:add' },
  body: PriceFields,
  output: data(z.object({ uuid: z.string() })),
  faults: [priceNameTaken],
});
export const editPrice = route({
  spec: null,
  method: 'POST',
  path: '/portal/price/edit',
  tag: TAG,
  summary: '修改价格',
  access: { operator: 'membership:price:edit' },
  body: PriceFields.safeExtend({ uuid: uuid('价格编号') }),
  output: empty(),
  faults: [priceNameTaken],
});
export const removePrice = route({
  spec: null,
  method: 'POST',
  path: '/portal/price/delete/{id}',
  tag: TAG,
  summary: '删除价格',
  access: { operator: 'membership:price:remove' },
  params: id,
  output: empty(),
});
