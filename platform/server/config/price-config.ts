import { z } from 'zod';

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const TERM = /^\d{1,3}:\d{1,9}(\.\d{1,2})?(:\d{1,9}(\.\d{1,2})?)?$/;

const amount = z.string().regex(AMOUNT, { message: '应为金额（元），如 300 或 299.5' }).optional();

/** Initial prices of a new installation; operators change them afterwards. */
export const PRICE_ENVIRONMENT = {
  /** `12:3600,24:6400:7200`: months, amount, and optionally the former amount. */
  MEMBER_PRICES: z
    .string()
    .refine((text) => text.split(',').every((term) => TERM.test(term.trim())), {
      message: '应为“月数:金额”或“月数:金额:原价”，以逗号分隔，如 12:3600,24:6400:7200',
    })
    .optional(),
  MAIN_KEY_PRICE: amount,
  SECONDARY_KEY_PRICE: amount,
} as const;

interface MemberPrice {
  readonly months: number;
  readonly amount: number;
  readonly originalAmount: number | null;
}

/** The configured prices; null: not configured, so amounts are marked as samples, and nothing is sold in production. */
export interface PriceConfig {
  readonly member: readonly MemberPrice[] | null;
  readonly mainKey: number | null;
  readonly secondaryKey: number | null;
}

const Read = z.object(PRICE_ENVIRONMENT);
const getNumber = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

function getMemberPrice(term: string): MemberPrice {
  const [months, now, before] = term.trim().split(':').map(Number);
  return { months: months ?? 0, amount: now ?? 0, originalAmount: before ?? null };
}

export const parsePriceConfig = (env: z.output<typeof Read>): PriceConfig => ({
  member: env.MEMBER_PRICES?.split(',').map(getMemberPrice) ?? null,
  mainKey: getNumber(env.MAIN_KEY_PRICE),
  secondaryKey: getNumber(env.SECONDARY_KEY_PRICE),
});

/** Returns errors in the combination of values. */
export function validatePriceConfig(given: Readonly<Record<string, string | undefined>>): string[] {
  const terms = (given.MEMBER_PRICES ?? '')
    .split(',')
    .filter((term) => TERM.test(term.trim()))
    .map(getMemberPrice);
  const errors = terms.flatMap(({ months, amount: now, originalAmount }) => [
    ...(months < 1 || months > 120 ? [`MEMBER_PRICES: 月数应为 1–120，现为 ${months}`] : []),
    ...(now <= 0 ? ['MEMBER_PRICES: 金额应大于 0'] : []),
    ...(originalAmount !== null && originalAmount < now ? ['MEMBER_PRICES: 原价不能低于金额'] : []),
  ]);
  if (new Set(terms.map(({ months }) => months)).size < terms.length) errors.push('MEMBER_PRICES: 月数不能重复');
  for (const name of ['MAIN_KEY_PRICE', 'SECONDARY_KEY_PRICE'] as const)
    if (given[name] !== undefined && Number(given[name]) === 0) errors.push(`${name}: 金额应大于 0`);
  return errors;
}
