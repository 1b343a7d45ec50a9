/** Exact comparison of figures in different units: 12 万㎡ against 119999.5 m². Decimals are compared as scaled integers. */

import { getTable } from '#domain/text/table.ts';
import { formatUnit } from './wording/amounts.ts';

interface Unit {
  base: string;
  /** One unit is factor × 10^power of the base. */
  power: number;
  factor?: Ratio;
  /**
   * The factor that enterprises use in practice if it differs from the exact one: 1 t·m is 9.80665 kN·m, but a crane of 160 t·m is sold as
   * 1600 kN·m. A comparison is undecided if its result depends on the factor.
   */
  customary?: Ratio;
}
type Ratio = readonly [numerator: bigint, denominator: bigint];

const ONE: Ratio = [1n, 1n];
/** Standard gravity, 9.80665 m/s² (3rd General Conference on Weights and Measures, 1901). */
const GRAVITY: Ratio = [980_665n, 100_000n];
const TEN: Ratio = [10n, 1n];
/** 15 亩 equal one hectare (国函〔1984〕135号, note on the units of land area). */
const MU: Ratio = [10_000n, 15n];

const baseUnits = getTable<Unit>({
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
  m2: { base: 'm²', power: 0 },
  万m2: { base: 'm²', power: 4 },
  公顷: { base: 'm²', power: 4 },
  万公顷: { base: 'm²', power: 8 },
  'km²': { base: 'm²', power: 6 },
  km2: { base: 'm²', power: 6 },
  平方公里: { base: 'm²', power: 6 },
  亩: { base: 'm²', power: 0, factor: MU },
  万亩: { base: 'm²', power: 4, factor: MU },
  m3: { base: 'm³', power: 0 },
  万m3: { base: 'm³', power: 4 },
  方: { base: 'm³', power: 0 },
  万方: { base: 'm³', power: 4 },
  'm³/日': { base: 'm³/日', power: 0 },
  'm3/日': { base: 'm³/日', power: 0 },
  'm³/d': { base: 'm³/日', power: 0 },
  '立方米/日': { base: 'm³/日', power: 0 },
  '万m³/日': { base: 'm³/日', power: 4 },
  '万m3/日': { base: 'm³/日', power: 4 },
  '万m³/d': { base: 'm³/日', power: 4 },
  '万立方米/日': { base: 'm³/日', power: 4 },
  'm3/s': { base: 'm³/s', power: 0 },
  '立方米/秒': { base: 'm³/s', power: 0 },
  KW: { base: 'kW', power: 0 },
  kw: { base: 'kW', power: 0 },
  万KW: { base: 'kW', power: 4 },
  GW: { base: 'kW', power: 6 },
  吉瓦: { base: 'kW', power: 6 },
  kV: { base: 'kV', power: 0 },
  KV: { base: 'kV', power: 0 },
  千伏: { base: 'kV', power: 0 },
  万t: { base: 't', power: 4 },
  公斤: { base: 't', power: -3 },
  kg: { base: 't', power: -3 },
  't/d': { base: '吨/日', power: 0 },
  't/日': { base: '吨/日', power: 0 },
  '吨/天': { base: '吨/日', power: 0 },
  '万吨/天': { base: '吨/日', power: 4 },
  '万t/d': { base: '吨/日', power: 4 },
  't/年': { base: '吨/年', power: 0 },
  't/a': { base: '吨/年', power: 0 },
  '万t/年': { base: '吨/年', power: 4 },
  '万t/a': { base: '吨/年', power: 4 },
  kN: { base: 'kN', power: 0 },
  KN: { base: 'kN', power: 0 },
  千牛: { base: 'kN', power: 0 },
  MN: { base: 'kN', power: 3 },
  kN·m: { base: 'kN·m', power: 0 },
  KN·m: { base: 'kN·m', power: 0 },
  kNm: { base: 'kN·m', power: 0 },
  千牛·米: { base: 'kN·m', power: 0 },
  千牛米: { base: 'kN·m', power: 0 },
  t·m: { base: 'kN·m', power: 0, factor: GRAVITY, customary: TEN },
  tm: { base: 'kN·m', power: 0, factor: GRAVITY, customary: TEN },
  吨·米: { base: 'kN·m', power: 0, factor: GRAVITY, customary: TEN },
  吨米: { base: 'kN·m', power: 0, factor: GRAVITY, customary: TEN },
  MPa: { base: 'MPa', power: 0 },
  兆帕: { base: 'MPa', power: 0 },
  kPa: { base: 'MPa', power: -3 },
  'kg/cm²': { base: 'MPa', power: -2, factor: GRAVITY, customary: TEN },
  'kg/cm2': { base: 'MPa', power: -2, factor: GRAVITY, customary: TEN },
  'kgf/cm²': { base: 'MPa', power: -2, factor: GRAVITY, customary: TEN },
  'm³/年': { base: 'm³/年', power: 0 },
  '立方米/年': { base: 'm³/年', power: 0 },
  '万立方米/年': { base: 'm³/年', power: 4 },
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

/** Parses the printed form of the number, so that 0.1 is exactly one tenth. */
function toDecimal(value: number, power: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(`${whole}${fraction}`), scale: fraction.length - Number(exponent) - power };
}

function align(a: Decimal, b: Decimal): [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale);
  return [a.digits * 10n ** BigInt(scale - a.scale), b.digits * 10n ** BigInt(scale - b.scale)];
}

/** A figure without a unit has a dimension of its own and can be compared only with another figure without a unit. */
const unitless: Unit = { base: '', power: 0 };

/** Normalises a unit: kN.m and kN*m become kN·m, and full-width characters become half-width. */
const normaliseUnit = (unit: string): string =>
  unit
    .replaceAll(/\s/g, '')
    .replaceAll('／', '/')
    .replaceAll(/[.．*×⋅•・-]/g, '·');

const otherUnits = new Map<string, Unit>();
function findUnit(name: string): Unit {
  const known = baseUnits[name] ?? otherUnits.get(name);
  if (known !== undefined) return known;
  const unit = baseUnits[normaliseUnit(name)] ?? { base: name, power: 0 };
  otherUnits.set(name, unit);
  return unit;
}

const resolve = (figure: Figure): Unit =>
  figure.unit === null || figure.unit === '' ? unitless : findUnit(figure.unit);

/** Returns whether two units have the same dimension. */
export const isSameDimension = (a: string | null, b: string | null): boolean =>
  resolve({ value: 0, unit: a }).base === resolve({ value: 0, unit: b }).base;

/** Returns whether two units differ only by a power of ten, so that figures add up exactly. */
const canAdd = (a: Unit, b: Unit): boolean => a.base === b.base && a.factor === b.factor;

function compareBy(a: Figure, [left, factorA]: [Unit, Ratio], b: Figure, [right, factorB]: [Unit, Ratio]): -1 | 0 | 1 {
  const [x, y] = align(toDecimal(a.value, left.power), toDecimal(b.value, right.power));
  const [high, low] = [x * factorA[0] * factorB[1], y * factorB[0] * factorA[1]];
  return high < low ? -1 : high > low ? 1 : 0;
}

/** Returns −1, 0 or 1; null if the dimensions differ, a unit is unknown, or the result depends on the conversion factor (`customary`). */
export function compareFigures(a: Figure, b: Figure): -1 | 0 | 1 | null {
  const [left, right] = [resolve(a), resolve(b)];
  if (left.base !== right.base) return null;
  if (left.power === right.power && left.factor === right.factor)
    return a.value < b.value ? -1 : a.value > b.value ? 1 : 0;
  const [exactA, exactB] = [left.factor ?? ONE, right.factor ?? ONE];
  const exact = compareBy(a, [left, exactA], b, [right, exactB]);
  const customary = compareBy(a, [left, left.customary ?? exactA], b, [right, right.customary ?? exactB]);
  return exact === customary ? exact : null;
}

/** Returns the sum in the requested unit; null if a unit does not fit. */
export function sumFigures(figures: readonly Figure[], unit: string | null): Figure | null {
  const target = resolve({ value: 0, unit });
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const figure of figures) {
    const own = resolve(figure);
    if (!canAdd(own, target)) return null;
    const next = toDecimal(figure.value, own.power - target.power);
    const [x, y] = align(sum, next);
    sum = { digits: x + y, scale: Math.max(sum.scale, next.scale) };
  }
  return { value: Number(`${sum.digits}e${-sum.scale}`), unit };
}

/** Converts the figures to integers of a common step, which add up exactly; null when a unit does not fit or they are too large. */
export function toWhole(figures: readonly Figure[], unit: string | null): number[] | null {
  const target = resolve({ value: 0, unit });
  if (figures.some((figure) => !canAdd(resolve(figure), target))) return null;
  const decimals = figures.map((figure) => toDecimal(figure.value, resolve(figure).power - target.power));
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const whole = decimals.map(({ digits, scale: own }) => Number(digits * 10n ** BigInt(scale - own)));
  return whole.reduce((sum, one) => sum + Math.abs(one), 0) <= Number.MAX_SAFE_INTEGER ? whole : null;
}

/** Converts to a double in the base unit, for sorting and estimates only, never for a verdict. */
export function toApproximateNumber(figure: Figure): number {
  const { power, factor = ONE } = resolve(figure);
  return (figure.value * 10 ** power * Number(factor[0])) / Number(factor[1]);
}

/** Relative tolerance: far larger than the error of a few hundred additions of doubles, and far smaller than any relevant difference. */
const doubt = 1e-9;

/**
 * Returns whether the figures add up to the required value. Doubles are used if the result is clear, the exact sum near the limit. Null if
 * a unit does not fit.
 */
export function reachesSum(figures: readonly Figure[], need: Figure): boolean | null {
  const target = resolve(need);
  let sum = 0;
  for (const figure of figures) {
    const own = resolve(figure);
    if (!canAdd(own, target)) return null;
    sum += figure.value * 10 ** (own.power - target.power);
  }
  if (Math.abs(sum - need.value) > doubt * Math.max(1, Math.abs(need.value))) return sum > need.value;
  const exact = sumFigures(figures, need.unit);
  return exact === null ? null : (compareFigures(exact, need) ?? -1) >= 0;
}

export const writeFigure = (figure: Figure): string =>
  `${figure.value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${formatUnit(figure.unit)}`.trim();
