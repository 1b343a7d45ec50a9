/** Parses whole numbers in Chinese numerals, common or financial: 壹亿贰仟万, 三百零五. */
import { createLookupTable } from './table.ts';

const DIGITS = '零一二三四五六七八九';
const FINANCIAL = createLookupTable<string>({
  壹: '一',
  贰: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  〇: '零',
  两: '二',
  弍: '二',
  貮: '二',
  叄: '三',
  拾: '十',
  佰: '百',
  仟: '千',
  萬: '万',
  億: '亿',
});
const SMALL = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const LARGE = new Map([
  ['万', 1e4],
  ['亿', 1e8],
]);

/**
 * Parses a number in Chinese numerals.
 * @returns null unless the whole text is such a number
 */
export function readChineseNumber(text: string): number | null {
  const plain = Array.from(text, (char) => FINANCIAL[char] ?? char);
  if (plain.length === 0) return null;
  let [total, section, digit] = [0, 0, 0];
  for (const char of plain) {
    const value = DIGITS.indexOf(char);
    const small = SMALL.get(char);
    const large = LARGE.get(char);
    if (value >= 0) {
      // Two consecutive digits, as in a year, do not form a number with units.
      if (digit > 0) return null;
      digit = value;
    } else if (small !== undefined) {
      section += (digit === 0 && section === 0 ? 1 : digit) * small;
      digit = 0;
    } else if (large !== undefined) {
      total = (total + section + digit) * large;
      // In 一亿二千万, 万 applies only to the part after 亿, so that part is parsed separately.
      if (large === 1e8) {
        const rest = plain.slice(plain.indexOf('亿') + 1).join('');
        const below = rest === '' ? 0 : readChineseNumber(rest);
        return below === null || total === 0 ? null : total + below;
      }
      if (total === 0) return null;
      [section, digit] = [0, 0];
    } else return null;
  }
  return total + section + digit;
}
