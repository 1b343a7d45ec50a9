import { z } from 'zod';
import type { FieldError } from '#platform/contract/api-error.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { defineResource, sortOrder, wordList } from '#platform/contract/resource.ts';
import { PRICE_KINDS } from '../membership.contract.ts';

const yuan = (label: string) =>
  z
    .number()
    .min(0.01)
    .max(99_999_999)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { message: `${label}最多两位小数` })
    .meta({ title: label });

function checkPrice({ kind, months, amount, originalAmount }: PriceBody): FieldError[] {
  const isWrongTerm = (kind === 'member') !== (typeof months === 'number');
  return [
    ...(isWrongTerm ? [{ path: 'months', message: kind === 'member' ? '请填写月数' : '只有会员有月数，请留空' }] : []),
    ...(typeof originalAmount === 'number' && originalAmount < amount
      ? [{ path: 'originalAmount', message: '原价不能低于金额' }]
      : []),
  ];
}

const PriceBody = z.object({
  kind: z.enum(PRICE_KINDS).meta({ title: '类别' }),
  name: requiredText('名称', 50),
  amount: yuan('金额'),
  originalAmount: yuan('原价').nullable().optional(),
  months: z.number().int().min(1).max(120).nullable().optional().meta({ title: '月数' }),
  rights: wordList('权益'),
  sort: sortOrder,
});
export type PriceBody = z.output<typeof PriceBody>;

const describePrice = ({ kind, amount, originalAmount, months }: PriceBody): string => {
  const price = `${amount} 元${kind === 'member' ? '' : '/把'}`;
  const before = typeof originalAmount === 'number' ? `（原价 ${originalAmount} 元）` : '';
  return `${price}${before}${typeof months === 'number' ? `，${months} 个月` : ''}`;
};

export const PRICE = defineResource({
  name: 'price',
  label: '价格',
  section: 'money',
  unit: '项',
  titleField: 'name',
  kindField: 'kind',
  choices: { kind: { member: '会员', mainKey: '主锁', secondaryKey: '副锁' } },
  preview: 'page',
  body: PriceBody,
  check: checkPrice,
  describe: describePrice,
});
