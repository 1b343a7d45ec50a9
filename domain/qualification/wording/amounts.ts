/** Formats figures of the standards in customary Chinese form: 1 亿元, 3 万平方米, 18–24 层. */
import { createLookupTable } from '#domain/text/table.ts';
export interface Quantity {
  readonly value: string;
  readonly unit: string;
}

const UNIT_WORDS = createLookupTable<string>({
  CNY: '元',
  m: '米',
  km: '公里',
  m2: '平方米',
  'm²': '平方米',
  '㎡': '平方米',
  'm³': '立方米',
  '万㎡': '万平方米',
  '万m³': '万立方米',
  '亿m³': '亿立方米',
  'm³/s': '立方米/秒',
  'm³/年': '立方米/年',
  'm/年': '米/年',
  '万m³/年': '万立方米/年',
  '万m/年': '万米/年',
  '万㎡/年': '万平方米/年',
  kW: '千瓦',
  万kW: '万千瓦',
  MW: '兆瓦',
  kV: '千伏',
  t: '吨',
  kN: '千牛',
  kN·m: '千牛·米',
  t·m: '吨·米',
  'kg/cm²': '千克/平方厘米',
});
/** Returns the Chinese name of a unit, or the unit itself if it has none. */
export const formatUnit = (unit: string | null | undefined): string => UNIT_WORDS[unit ?? ''] ?? unit ?? '';

const YUAN_UNITS: Readonly<Record<string, number>> = createLookupTable({ CNY: 1, 元: 1, 万元: 10_000 });
/** Units of countable objects: for them, "below 25" means "up to 24". */
const COUNTED_UNITS: ReadonlySet<string> = new Set(['层', '座', '项', '个', '台', '人']);

/** Formats a number with twelve significant digits, which removes binary rounding errors (0.1 + 0.2) and keeps every figure of a standard. */
export const formatNumber = (value: number): string => String(Number(value.toPrecision(12)));

/** Converts an amount in yuan to the unit used by standards: 1 亿元, 4000 万元, 500 元. */
export function formatMoney(yuan: number): Quantity {
  if (yuan >= 1e8) return { value: formatNumber(yuan / 1e8), unit: '亿元' };
  if (yuan >= 1e4) return { value: formatNumber(yuan / 1e4), unit: '万元' };
  return { value: formatNumber(yuan), unit: '元' };
}

/** Formats a figure with its unit; round figures of at least ten thousand use 万. */
export function formatQuantity(value: number, unit: string | null | undefined): Quantity {
  const perYuan = YUAN_UNITS[unit ?? ''];
  if (perYuan !== undefined) return formatMoney(value * perYuan);
  const word = formatUnit(unit);
  const isLarge = value >= 10_000 && value % 1000 === 0 && !/^[万亿]/.test(word);
  return isLarge
    ? { value: formatNumber(value / 10_000), unit: `万${word}` }
    : { value: formatNumber(value), unit: word };
}

/** Joins value and unit: `1 亿元`, `30 米`; a unit such as % follows without a space. */
export const joinQuantity = ({ value, unit }: Quantity): string =>
  unit === '%' ? `${value}%` : `${value} ${unit}`.trim();

export interface Bounds {
  readonly unit?: string | null | undefined;
  readonly min?: number | null | undefined;
  readonly minExclusive?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly maxExclusive?: number | null | undefined;
}

/** Formats a range in one unit (18–24 层, 80–100 米（不含）). The upper limit itself is excluded ("below"). */
function formatRange(min: number, below: number, unit: string | null | undefined): string {
  if (COUNTED_UNITS.has(unit ?? '') && Number.isInteger(below))
    return `${formatNumber(min)}–${formatNumber(below - 1)} ${unit ?? ''}`;
  const [low, high] = [formatQuantity(min, unit), formatQuantity(below, unit)];
  return low.unit === high.unit
    ? `${low.value}–${high.value} ${high.unit}（不含）`
    : `${joinQuantity(low)}–${joinQuantity(high)}（不含）`;
}

/** Formats the bounds of a figure; null if the facts contain none. 以上 and 以下 include the figure itself. */
export function formatBounds(bounds: Bounds): string | null {
  const { unit } = bounds;
  const say = (value: number): string => joinQuantity(formatQuantity(value, unit));
  if (typeof bounds.min === 'number') {
    return typeof bounds.maxExclusive === 'number'
      ? formatRange(bounds.min, bounds.maxExclusive, unit)
      : `${say(bounds.min)}以上`;
  }
  if (typeof bounds.minExclusive === 'number') return `大于 ${say(bounds.minExclusive)}`;
  if (typeof bounds.max === 'number') return `${say(bounds.max)}以下`;
  if (typeof bounds.maxExclusive === 'number') return `小于 ${say(bounds.maxExclusive)}`;
  return null;
}

/**
 * Normalises spaces for display: a space between Chinese and digits (近 5 年), but none inside a document number (〔2016〕226号), before a
 * bracket, or between two Chinese words.
 */
export const normaliseSpaces = (text: string): string =>
  text
    .replace(/([\u4e00-\u9fff])(\d)/g, '$1 $2')
    .replace(/(\d)([\u4e00-\u9fff])/g, '$1 $2')
    .replace(/(令第|〕) ?(\d+) (?=号)/g, '$1$2')
    .replace(/([\u4e00-\u9fff）]) +(?=[\u4e00-\u9fff（])/g, '$1')
    .replace(/([）（]) +(?=\d)/g, '$1');
