/** Compares figures from two sources that may use different units. */

interface Unit {
  readonly dimension: string;
  readonly factor: number;
}

const UNITS: readonly (readonly [dimension: string, factor: number, names: readonly string[]])[] = [
  ['area', 1, ['m2', '平方米', '平米']],
  ['area', 1e4, ['公顷', 'hm2']],
  ['area', 1e6, ['km2', '平方公里', '平方千米']],
  ['volume', 1, ['m3', '立方米', '方']],
  ['length', 1e-3, ['mm', '毫米']],
  ['length', 1, ['m', '米', '延米']],
  ['length', 1e3, ['km', '公里', '千米']],
  ['money', 1, ['元']],
  ['mass', 1, ['t', '吨']],
  ['power', 1e3, ['kw', '千瓦']],
  ['power', 1e6, ['mw', '兆瓦']],
  ['power', 1e9, ['gw', '吉瓦']],
  ['apparent power', 1e3, ['kva', '千伏安']],
  ['apparent power', 1e6, ['mva', '兆伏安']],
  ['voltage', 1, ['v', '伏']],
  ['voltage', 1e3, ['kv', '千伏']],
];
const KNOWN: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap(([dimension, factor, names]) => names.map((name) => [name, { dimension, factor }] as const)),
);
const MULTIPLES = [
  ['万', 1e4],
  ['亿', 1e8],
] as const;

/** Parses a unit such as 万㎡, MW or 层; an unknown unit is a separate dimension. */
function getUnit(text: string | null): Unit {
  const plain = (text ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const known = KNOWN.get(plain);
  if (known) return known;
  for (const [prefix, factor] of MULTIPLES)
    if (plain.startsWith(prefix) && plain.length > 1) {
      const rest = getUnit(plain.slice(1));
      return { dimension: rest.dimension, factor: rest.factor * factor };
    }
  return { dimension: plain, factor: 1 };
}

export interface Quantity {
  readonly value: number | null;
  readonly unit: string | null;
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other));

/** Returns whether two figures are equal; for a figure without a unit, the unit of the other figure is assumed. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.value === null || other.value === null) return one.value === other.value;
  const [left, right] = [getUnit(one.unit ?? other.unit), getUnit(other.unit ?? one.unit)];
  return left.dimension === right.dimension && isNear(one.value * left.factor, other.value * right.factor);
}

export const formatQuantity = ({ value, unit }: Quantity): string | null =>
  value === null ? null : `${value}${unit ? ` ${unit.trim()}` : ''}`;

/** Units that are often confused, with the factor between them. */
const MIX_UPS: readonly { readonly dimension: string; readonly factor: number; readonly words: string }[] = [
  { dimension: 'money', factor: 1e4, words: '元与万元' },
  { dimension: 'area', factor: 1e4, words: '㎡与万㎡' },
  { dimension: 'volume', factor: 1e4, words: 'm³与万m³' },
  { dimension: 'mass', factor: 1e4, words: '吨与万吨' },
  { dimension: 'length', factor: 1e3, words: '米与千米' },
  { dimension: 'power', factor: 1e3, words: '千瓦与兆瓦' },
  { dimension: 'power', factor: 1e4, words: '千瓦与万千瓦' },
  { dimension: 'apparent power', factor: 1e3, words: '千伏安与兆伏安' },
];

interface MixUp {
  readonly factor: number;
  readonly words: string;
  readonly larger: 'ours' | 'theirs';
}

/** Finds the factor between two figures if it matches a pair of units that are often confused; null if there is none. */
export function findUnitMixUp(ours: Quantity, theirs: Quantity): MixUp | null {
  const [own, other] = [ours.value, theirs.value];
  if (!own || !other) return null;
  const { dimension } = getUnit(ours.unit ?? theirs.unit);
  for (const { factor, words, ...mixed } of MIX_UPS) {
    if (mixed.dimension !== dimension) continue;
    if (isNear(own * factor, other)) return { factor, words, larger: 'theirs' };
    if (isNear(other * factor, own)) return { factor, words, larger: 'ours' };
  }
  return null;
}
