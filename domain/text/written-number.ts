/** Parses numbers as people write them: with separators, units and Chinese numerals. */
import { readChineseNumber } from './chinese-number.ts';
import { createLookupTable } from './table.ts';

/** Conversion factors from a written unit, by the unit in which a field is stored. */
const FACTORS = createLookupTable<Readonly<Record<string, number>>>({
  万元: { 亿元: 10_000, 亿: 10_000, 万元: 1, 万: 1, 元: 0.0001, 千元: 0.1 },
  '㎡': {
    m2: 1,
    平方米: 1,
    平米: 1,
    平方: 1,
    万m2: 10_000,
    万平方米: 10_000,
    万平米: 10_000,
    万平方: 10_000,
    公顷: 10_000,
  },
  km: { km: 1, 公里: 1, 千米: 1, m: 0.001, 米: 0.001 },
  m: { m: 1, 米: 1, km: 1000, 公里: 1000, cm: 0.01, 厘米: 0.01, mm: 0.001, 毫米: 0.001 },
  层: { 层: 1, f: 1 },
  年: { 年: 1, 周年: 1 },
  台: { 台: 1, 套: 1, 台套: 1, '台(套)': 1, 辆: 1, 把: 1, 部: 1, 件: 1, 个: 1, 架: 1 },
  个月: { 个月: 1, 月: 1, 年: 12 },
});

export const MONEY_UNIT = '万元';
/** The smallest number after ¥ that is interpreted as an amount in 元. */
const LEAST_YUAN = 100_000;

/** Rounds a scaled number (at most four decimals) to remove binary rounding errors. */
export const roundScaled = (number: number): number => Number(number.toFixed(8));

const getPlainText = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[\s,]/g, '')
    .replace(/^(?:人民币|RMB|CNY|[¥￥])+[:：]?/i, '')
    .replace(/(?:人民币|[整正]){1,3}$/, '')
    .toLowerCase();

/** Matches text with several numbers: a separator between digits that does not separate groups of three or four digits (6,11 and 3.5 400). */
const SEVERAL_NUMBERS = /\d[\s,]{1,5}(?!\d{3,4}(?!\d))\d|\.\d{0,15}[\s,]{1,5}\d/;

/**
 * Parses a number with or without its unit (1.2亿元, ¥50,000,000.00, 伍仟万元整, 12000㎡).
 * @param unit unit of the result; 万元 for amounts
 * @param assumed unit of a number without a unit
 * @returns null for any other text
 */
export function readWrittenNumber(given: string, unit: string | undefined, assumed = unit): number | null {
  if (SEVERAL_NUMBERS.test(given.normalize('NFKC'))) return null;
  const text = getPlainText(given);
  const factors = unit === undefined ? {} : (FACTORS[unit] ?? { [unit.normalize('NFKC').toLowerCase()]: 1 });
  const [, number = '', named = ''] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?)(\D\S*)?$/.exec(text) ?? [];
  if (number !== '') {
    const isYuan = named === '' && unit === MONEY_UNIT && /^[¥￥]/.test(given.normalize('NFKC').trim());
    // A ¥ or 元 with a small number may belong to an amount in 万元.
    if (isYuan && assumed !== '元' && Number(number) < LEAST_YUAN) return null;
    const factor = named === '' ? getFactor(factors, isYuan ? '元' : assumed) : factors[named];
    return factor === undefined ? null : roundScaled(Number(number) * factor);
  }
  if (unit !== MONEY_UNIT) return readNumerals(text, factors);
  // 伍仟万元: the numerals contain 万, so the unit after them is 元.
  const amount = readChineseNumber(text.replace(/[元圆]$/, ''));
  return amount !== null && /[元圆]$/.test(text) ? roundScaled(amount / 10_000) : null;
}

/** Reads a number in Chinese numerals with or without its unit: 贰台, 十五年. */
function readNumerals(text: string, factors: Readonly<Record<string, number>>): number | null {
  const named = Object.keys(factors)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => text.endsWith(one) && text !== one);
  const number = readChineseNumber(text.slice(0, text.length - (named?.length ?? 0)));
  return number === null ? null : roundScaled(number * (named === undefined ? 1 : (factors[named] ?? 1)));
}

const getFactor = (factors: Readonly<Record<string, number>>, unit: string | undefined): number | undefined =>
  unit === undefined ? 1 : (factors[unit.normalize('NFKC').toLowerCase()] ?? 1);

/** Returns the unit of money in a heading or in a note above a table; null if there is none. */
export function findMoneyUnit(text: string): '元' | '万元' | '亿元' | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '');
  const found =
    /[(（:：/](?:人民币)?(亿元|万元|元)(?:[)）]|$)/.exec(plain) ??
    /(?:单位|币种)[:：]?(?:人民币)?[:：/]?(亿元|万元|元)/.exec(plain) ??
    /未(?:注明|标明|写明)单位的?(?:均|金额)?(?:按|以|为)(亿元|万元|元)/.exec(plain);
  return (found?.[1] as '元' | undefined) ?? null;
}
