/** Exact comparison of figures in different units: 12 万㎡ against 119999.5 m². Decimals are compared as scaled integers. */

import { getTable } from '#domain/text/table.ts';
import { formatUnit } from './wording/amounts.ts';

const baseUnits = getTable<{ base: string; power: number }>({
  m: { base: 'm', power: 0 },
  米: { base: 'm', power: 0 },
  延米: { base: 'm', power: 0 },
  mm: { base: 'm', power: -3 },
  毫米: { base: 'm', power: -3 },
  cm: { base: 'm', power: -2 },
  厘米: { base: 'm', power: -2 },
  km: { base: 'm', power: 3 },
  公里: { base: 'm', power: 3 },
  KM: { base: 'm', power: 3 },
  千米: { base: 'm', power: 3 },
  'm²': { base: 'm²', power: 0 },
  '㎡': { base: 'm²', power: 0 },
  平方米: { base: 'm²', power: 0 },
  平米: { base: 'm²', power: 0 },
  '万㎡': { base: 'm²', power: 4 },
  '万m²': { base: 'm²', power: 4 },
  万平方米: { base: 'm²', power: 4 },
  万平米: { base: 'm²', power: 4 },
  'm³': { base: 'm³', power: 0 },
  立方米: { base: 'm³', power: 0 },
  '万m³': { base: 'm³', power: 4 },
  万立方米: { base: 'm³', power: 4 },
  '亿m³': { base: 'm³', power: 8 },
  亿立方米: { base: 'm³', power: 8 },
  'm³/s': { base: 'm³/s', power: 0 },
  kW: { base: 'kW', power: 0 },
  千瓦: { base: 'kW', power: 0 },
  万kW: { base: 'kW', power: 4 },
  万千瓦: { base: 'kW', power: 4 },
  MW: { base: 'kW', power: 3 },
  兆瓦: { base: 'kW', power: 3 },
  吨: { base: 't', power: 0 },
  t: { base: 't', power: 0 },
  万吨: { base: 't', power: 4 },
  吨级: { base: '吨级', power: 0 },
  万吨级: { base: '吨级', power: 4 },
  '吨/日': { base: '吨/日', power: 0 },
  '万吨/日': { base: '吨/日', power: 4 },
  '吨/年': { base: '吨/年', power: 0 },
  '万吨/年': { base: '吨/年', power: 4 },
  '万m³/年': { base: 'm³/年', power: 4 },
  '万m/年': { base: 'm/年', power: 4 },
  '万㎡/年': { base: 'm²/年', power: 4 },
  CNY: { base: 'CNY', power: 0 },
  元: { base: 'CNY', power: 0 },
  万元: { base: 'CNY', power: 4 },
  亿元: { base: 'CNY', power: 8 },
  人民币元: { base: 'CNY', power: 0 },
});

export interface Figure {
  value: number;
  unit: string | null;
}

interface Decimal {
  digits: bigint;
  /** value = digits × 10^−scale */
  scale: number;
}

/** Parses the printed form of the number, so that 0.1 is exactly a tenth. */
function toDecimal(value: number, power: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length - Number(exponent) - power };
}

function align(a: Decimal, b: Decimal): [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)];
}

/** A figure without a unit is a dimension of its own: it never takes the unit of the figure that it is compared with. */
const unitless = { base: '', power: 0 };

const resolve = (figure: Figure): { base: string; power: number } =>
  figure.unit === null || figure.unit === '' ? unitless : (baseUnits[figure.unit] ?? { base: figure.unit, power: 0 });

/** Whether the two units measure the same thing. */
export const isSameDimension = (a: string | null, b: string | null): boolean =>
  resolve({ value: 0, unit: a }).base === resolve({ value: 0, unit: b }).base;

/** −1, 0, 1; null when the units do not measure the same thing, or one of them is not known. */
export function compareFigures(a: Figure, b: Figure): -1 | 0 | 1 | null {
  const [left, right] = [resolve(a), resolve(b)];
  if (left.base !== right.base) return null;
  if (left.power === right.power) return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
  const [x, y] = align(toDecimal(a.value, left.power), toDecimal(b.value, right.power));
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Sum in the unit wanted; null when a unit does not fit. */
export function sumFigures(figures: readonly Figure[], unit: string | null): Figure | null {
  const target = resolve({ value: 0, unit });
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const figure of figures) {
    const own = resolve(figure);
    if (own.base !== target.base) return null;
    const next = toDecimal(figure.value, own.power - target.power);
    const [x, y] = align(sum, next);
    sum = { digits: x + y, scale: Math.max(sum.scale, next.scale) };
  }
  return { value: Number(`${sum.digits}e${-sum.scale}`), unit };
}

/** Converts the figures to integers of a common step, which add up exactly; null when a unit does not fit or they are too large. */
export function toWhole(figures: readonly Figure[], unit: string | null): number[] | null {
  const target = resolve({ value: 0, unit });
  if (figures.some((figure) => resolve(figure).base !== target.base)) return null;
  const decimals = figures.map((figure) => toDecimal(figure.value, resolve(figure).power - target.power));
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const whole = decimals.map(({ digits, scale: own }) => Number(digits * 10n ** BigInt(scale - own)));
  return whole.reduce((sum, one) => sum + Math.abs(one), 0) <= Number.MAX_SAFE_INTEGER ? whole : null;
}

/** Converts to a double in the base unit: for sorting and estimates, never for a verdict. */
export const toApproximateNumber = (figure: Figure): number => figure.value * 10 ** resolve(figure).power;

/** Far more than the error of a few hundred additions of doubles, far less than any difference that matters. */
const doubt = 1e-9;

/**
 * Do the figures add up to the need? Doubles decide when the answer is clear; near the limit the exact sum does. Null when a unit
 * does not fit.
 */
export function reachesSum(figures: readonly Figure[], need: Figure): boolean | null {
  const target = resolve(need);
  let sum = 0;
  for (const figure of figures) {
    const own = resolve(figure);
    if (own.base !== target.base) return null;
    sum += figure.value * 10 ** (own.power - target.power);
  }
  if (Math.abs(sum - need.value) > doubt * Math.max(1, Math.abs(need.value))) return sum > need.value;
  const exact = sumFigures(figures, need.unit);
  return exact === null ? null : (compareFigures(exact, need) ?? -1) >= 0;
}

export const writeFigure = (figure: Figure): string =>
  `${figure.value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${formatUnit(figure.unit)}`.trim();
