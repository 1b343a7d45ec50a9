/** Documents use 万元 with at most four decimals, the engine whole yuan. The conversion is exact, because 0.0001 万元 is one yuan. */

const yuanPerWan = 10_000;

/**
 * Converts 万元 to yuan.
 * @throws Error for a value that a parsed document cannot contain
 */
export function toYuan(wan: number): number {
  const yuan = Math.round(wan * yuanPerWan);
  if (!Number.isSafeInteger(yuan) || Number((yuan / yuanPerWan).toFixed(4)) !== wan)
    throw new RangeError(`not an amount in 万元 with at most four decimals: ${wan}`);
  return yuan;
}

/** Formats an amount in yuan: 8000000 → '800 万元', 1250 → '0.125 万元', 300000000 → '3 亿元'. */
export function formatYuanAmount(yuan: number): string {
  const sign = yuan < 0 ? '-' : '';
  const size = Math.abs(yuan);
  const yi = 100_000_000;
  if (size >= yi && size % (yi / 10_000) === 0) return `${sign}${writeScaled(size, yi)} 亿元`;
  return `${sign}${writeScaled(size, yuanPerWan)} 万元`;
}

function writeScaled(value: number, unit: number): string {
  const whole = Math.floor(value / unit)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const rest = value % unit;
  if (rest === 0) return whole;
  return `${whole}.${rest
    .toString()
    .padStart(String(unit).length - 1, '0')
    .replace(/(?<!0)0+$/, '')}`;
}
