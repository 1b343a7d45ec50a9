import { createLookupTable } from '#domain/text/table.ts';

/** A number in a text, with its unit. */
export interface TextFigure {
  /** The value in basic units: 1 亿 is 100000000. */
  readonly value: number;
  /** For example 人, 年, 元; empty if the text contains no unit. */
  readonly unit: string;
}

const UNITS =
  '千牛·米|万?平方米|平方公里|公里|千米|毫米|米|层|座|人次|人|个月|个工作日|工作日|周岁|岁|年|月|日|天|小时|元|项|类|个|名|台|套|种|倍|兆瓦|千瓦|千伏|吨|立方米|次|家|份|门|节|课时|学时|%|℃';
const SCALES: Readonly<Record<string, number>> = createLookupTable({ 百: 1e2, 千: 1e3, 万: 1e4, 亿: 1e8, 万亿: 1e12 });
const DIGITS: ReadonlyMap<string, number> = new Map(
  [...'零一二三四五六七八九', '〇', '两'].map((sign, place) => [sign, place < 10 ? place : place === 10 ? 0 : 2]),
);

const ARABIC = new RegExp(`(\\d[\\d,]*(?:\\.\\d+)?)\\s*(万亿|[百千万亿](?!平方米|牛|伏|瓦))?\\s*(${UNITS})?`, 'g');
const CHINESE = new RegExp(`([一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]*)\\s*(${UNITS})`, 'g');

/** Parses a Chinese number: 十二 → 12, 三千五百 → 3500; null if it is not a number. */
export function readChineseNumber(text: string): number | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  for (const sign of text) {
    const value = DIGITS.get(sign);
    if (value !== undefined) {
      if (digit !== null && sign !== '零' && sign !== '〇') return null;
      digit = value;
    } else if (sign === '万' || sign === '亿') {
      total = (total + section + (digit ?? 0)) * (SCALES[sign] ?? 1);
      [section, digit] = [0, null];
    } else {
      const scale = sign === '十' ? 10 : (SCALES[sign] ?? 1);
      section += (digit ?? 1) * scale;
      digit = null;
    }
  }
  return total + section + (digit ?? 0);
}

/** Lists the numbers in a text, as digits or as Chinese numerals with a unit. A single 一 (一个人, 一项) is not a count and is omitted. */
export function listTextFigures(text: string): TextFigure[] {
  const level = text.normalize('NFKC');
  const arabic = [...level.matchAll(ARABIC)].map(([, digits = '', scale = '', unit = '']) => ({
    value: Number(digits.replaceAll(',', '')) * (SCALES[scale] ?? 1) * (unit === '万平方米' ? 1e4 : 1),
    unit: unit.replace('万平方米', '平方米'),
  }));
  const chinese = [...level.matchAll(CHINESE)].flatMap(([, words = '', unit = '']) => {
    const value = readChineseNumber(words);
    return value === null || words === '一' ? [] : [{ value, unit }];
  });
  return [...arabic, ...chinese];
}

/** Lists the figures of a sentence that its evidence does not contain. Units are compared only if both figures have one. */
export function listUnsupportedFigures(sentence: string, evidence: string): TextFigure[] {
  const known = listTextFigures(evidence);
  return listTextFigures(sentence).filter(
    ({ value, unit }) =>
      !known.some((one) => Math.abs(one.value - value) < 1e-6 && (one.unit === unit || one.unit === '' || unit === '')),
  );
}

const LEVELS = /[特一二三四甲乙丙丁]级/g;

/** Lists the levels in a sentence that its evidence does not mention: 二级 for a passage about 一级 is as wrong as a wrong number. */
export function listUnsupportedLevels(sentence: string, evidence: string): string[] {
  return [...new Set(sentence.match(LEVELS) ?? [])].filter((level) => !evidence.includes(level));
}
