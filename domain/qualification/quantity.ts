/** Compares figures in different units exactly: 12 万㎡ with 119999.5 m². Decimals are compared as scaled integers. */

import { createLookupTable } from '#domain/text/table.ts';
import { formatUnit } from './wording/amounts.ts';

interface Unit {
  base: string;
  /** One unit equals factor × 10^power base units. */
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

const METRE: Unit = { base: 'm', power: 0 };
const SQUARE: Unit = { base: 'm²', power: 0 };
const CUBE: Unit = { base: 'm³', power: 0 };
const KILOWATT: Unit = { base: 'kW', power: 0 };
const KILOVOLT: Unit = { base: 'kV', power: 0 };
const TON: Unit = { base: 't', power: 0 };
const KILONEWTON: Unit = { base: 'kN', power: 0 };
const MOMENT: Unit = { base: 'kN·m', power: 0 };
const TON_METRE: Unit = { ...MOMENT, factor: GRAVITY, customary: TEN };
const PRESSURE: Unit = { base: 'MPa', power: 0 };
const YUAN: Unit = { base: 'CNY', power: 0 };
const by = (unit: Unit, power: number): Unit => ({ ...unit, power });

/** Units by their normalised names (`normaliseUnit`), without a multiplier (万) and a period (/日). */
const baseUnits = createLookupTable<Unit>({
  m: METRE,
  米: METRE,
  延米: METRE,
  mm: by(METRE, -3),
  毫米: by(METRE, -3),
  cm: by(METRE, -2),
  厘米: by(METRE, -2),
  km: by(METRE, 3),
  公里: by(METRE, 3),
  千米: by(METRE, 3),
  m2: SQUARE,
  平方米: SQUARE,
  平米: SQUARE,
  km2: by(SQUARE, 6),
  平方公里: by(SQUARE, 6),
  平方千米: by(SQUARE, 6),
  公顷: by(SQUARE, 4),
  ha: by(SQUARE, 4),
  亩: { ...SQUARE, factor: MU },
  m3: CUBE,
  立方米: CUBE,
  方: CUBE,
  l: by(CUBE, -3),
  升: by(CUBE, -3),
  w: by(KILOWATT, -3),
  瓦: by(KILOWATT, -3),
  kw: KILOWATT,
  千瓦: KILOWATT,
  mw: by(KILOWATT, 3),
  兆瓦: by(KILOWATT, 3),
  gw: by(KILOWATT, 6),
  吉瓦: by(KILOWATT, 6),
  v: by(KILOVOLT, -3),
  伏: by(KILOVOLT, -3),
  kv: KILOVOLT,
  千伏: KILOVOLT,
  t: TON,
  吨: TON,
  kg: by(TON, -3),
  公斤: by(TON, -3),
  千克: by(TON, -3),
  kn: KILONEWTON,
  千牛: KILONEWTON,
  mn: by(KILONEWTON, 3),
  kn·m: MOMENT,
  knm: MOMENT,
  千牛·米: MOMENT,
  千牛米: MOMENT,
  t·m: TON_METRE,
  tm: TON_METRE,
  吨·米: TON_METRE,
  吨米: TON_METRE,
  mpa: PRESSURE,
  兆帕: PRESSURE,
  kpa: by(PRESSURE, -3),
  千帕: by(PRESSURE, -3),
  'kg/cm2': { base: 'MPa', power: -2, factor: GRAVITY, customary: TEN },
  'kgf/cm2': { base: 'MPa', power: -2, factor: GRAVITY, customary: TEN },
  cny: YUAN,
  元: YUAN,
});

/** The multipliers before a unit, as powers of ten; longer names first. */
const multipliers = [
  ['百万', 6],
  ['千万', 7],
  ['万', 4],
  ['亿', 8],
  ['千', 3],
] as const;

/** Names of the periods of a rate. */
const periods = createLookupTable<string>({
  日: '日',
  天: '日',
  d: '日',
  年: '年',
  a: '年',
  s: 's',
  秒: 's',
  h: 'h',
  时: 'h',
  小时: 'h',
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

/** A figure without a unit can be compared only with another figure without a unit. */
const unitless: Unit = { base: '', power: 0 };

/**
 * Normalises the spelling of a unit: kN.m and kN*m become kn·m, ㎥ and m³ become m3, and 人民币万元 becomes 万元. No two units of these tables
 * differ only in case.
 */
const normaliseUnit = (unit: string): string =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replaceAll(/[.*×⋅•・-]/g, '·')
    .replace(/\(?人民币\)?/, '');

/** Reads a unit with its multiplier; null if the unit is unknown. */
function readSimple(name: string): Unit | null {
  const known = baseUnits[name];
  if (known !== undefined) return known;
  for (const [word, power] of multipliers) {
    const unit = name.startsWith(word) ? readSimple(name.slice(word.length)) : null;
    if (unit !== null) return by(unit, unit.power + power);
  }
  return null;
}

/** Reads a unit of which only the multiplier is known, such as 万盏. */
function readUnlisted(name: string): Unit {
  const found = multipliers.find(([word]) => word !== '千' && name.startsWith(word) && name !== word);
  const [word, power] = found ?? ['', 0];
  return { base: name.slice(word.length), power };
}

function readUnit(written: string): Unit {
  const name = normaliseUnit(written) || written;
  const whole = readSimple(name);
  if (whole !== null) return whole;
  const at = name.lastIndexOf('/');
  const period = periods[name.slice(at + 1)];
  if (at < 1 || period === undefined) return readUnlisted(name);
  const unit = readSimple(name.slice(0, at)) ?? readUnlisted(name.slice(0, at));
  return { ...unit, base: `${unit.base}/${period}` };
}

const units = new Map<string, Unit>();
function findUnit(name: string): Unit {
  const known = units.get(name);
  if (known !== undefined) return known;
  const unit = readUnit(name);
  units.set(name, unit);
  return unit;
}

/** Returns whether two names denote the same unit: 万m3/d and 万立方米/日. */
export function isSameUnit(a: string, b: string): boolean {
  const [left, right] = [findUnit(a), findUnit(b)];
  return canAdd(left, right) && left.power === right.power;
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

/** Returns the sum in the requested unit; null if a unit cannot be converted. */
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

/**
 * Converts figures to integers with a common step, which add up exactly. Null if a unit cannot be converted or the integers are too large.
 */
export function convertToWholeNumbers(figures: readonly Figure[], unit: string | null): number[] | null {
  const target = resolve({ value: 0, unit });
  if (figures.some((figure) => !canAdd(resolve(figure), target))) return null;
  const decimals = figures.map((figure) => toDecimal(figure.value, resolve(figure).power - target.power));
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const whole = decimals.map(({ digits, scale: own }) => Number(digits * 10n ** BigInt(scale - own)));
  return whole.reduce((sum, one) => sum + Math.abs(one), 0) <= Number.MAX_SAFE_INTEGER ? whole : null;
}

/** Converts a figure to a double in the base unit. Use it only for sorting and estimates, never for a verdict. */
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

export const formatFigureWithUnit = (figure: Figure): string =>
  `${figure.value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${formatUnit(figure.unit)}`.trim();
