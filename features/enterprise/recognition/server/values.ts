import { isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { readChineseNumber } from '#domain/text/chinese-number.ts';
import { createLookupTable } from '#domain/text/table.ts';

/** A value in the format of the record, with the confidence of its recognition. */
export interface RecognisedValue {
  readonly value: string | number;
  readonly confidence: number;
}

const DAY = /(\d{4})年(\d{1,2})月(\d{1,2})日|(\d{4})[-./](\d{1,2})[-./](\d{1,2})/g;
/** Letters that recognition confuses with digits; the letters on the left do not occur in a credit code (GB 32100-2015). */
const LOOKALIKES: Readonly<Record<string, string>> = createLookupTable({ I: '1', O: '0', Z: '2', S: '5', V: 'Y' });
/** The confidence of a value with a valid check character, which is unlikely to be valid by chance. */
const PROVEN = 96;
const UNSURE = 50;

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');

/** Returns all dates in a text as `YYYY-MM-DD`; impossible dates are omitted. */
export function findDays(text: string): string[] {
  return [...text.matchAll(DAY)].flatMap((match) => {
    const [year, month, day] = match[1] ? match.slice(1, 4) : match.slice(4, 7);
    const found = `${year ?? ''}-${two(month)}-${two(day)}`;
    const date = new Date(`${found}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(found) ? [found] : [];
  });
}

const WRITTEN_AMOUNT = /(\p{Script=Han}{2,40})[元圆]/u;
/** Words that introduce an amount end in one of these characters: 人民币, 注册资本, 总额, 合计, 认缴. */
const INTRODUCTION = /^.*[币本额为计资缴]/u;
/** Only financial numerals: common ones occur in ordinary text, and recognition reads lines as 一. */
const NUMERALS = /^[零〇壹贰叁肆伍陆柒捌玖拾佰仟万萬亿億]+$/u;

/** The whole run before 元 must be numerals: with an unreadable 壹仟 before it, 贰佰万元 would be another amount. */
function readWritten(text: string): number | null {
  const words = (WRITTEN_AMOUNT.exec(text)?.[1] ?? '').replace(INTRODUCTION, '');
  const yuan = NUMERALS.test(words) ? readChineseNumber(words) : null;
  return yuan === null ? null : yuan / 10_000;
}

/** Characters that recognition confuses with financial numerals. */
const NUMERAL_LOOKALIKES: Readonly<Record<string, string>> = createLookupTable({
  喜: '壹',
  臺: '壹',
  参: '叁',
  什: '仟',
  千: '仟',
  伯: '佰',
  百: '佰',
});
const mendNumerals = (text: string): string =>
  text.replace(/[喜臺参什千伯百]/g, (sign) => NUMERAL_LOOKALIKES[sign] ?? sign);

/**
 * Parses a recognised amount in 万元. If similar characters had to be replaced first, the value gets a low confidence, so that it is not
 * preselected.
 */
export function readCapitalValue(text: string, confidence: number): RecognisedValue | null {
  const exact = readCapital(text);
  if (exact !== null) return { value: exact, confidence };
  const mended = readCapital(mendNumerals(text));
  return mended === null ? null : { value: mended, confidence: Math.min(confidence, UNSURE) };
}

/** Returns the amount in 万元 of 12000万元整 or 壹亿贰仟万元整; null if there is none. */
export function readCapital(text: string): number | null {
  const plain = text.replace(/\s/g, '');
  const match = /(\d[\d,，]*(?:\.\d+)?)(亿|万)?(?:元|人民币)/.exec(plain);
  if (!match) return readWritten(plain);
  const amount = Number((match[1] ?? '').replace(/[,，]/g, ''));
  const wan = match[2] === '亿' ? amount * 10_000 : match[2] === '万' ? amount : amount / 10_000;
  return Number.isFinite(wan) ? Math.round(wan * 10_000) / 10_000 : null;
}

/** Parses a recognised credit code: replaces letters that cannot occur by similar digits, then verifies the check character. */
export function readCreditCode(text: string, confidence: number): RecognisedValue | null {
  const raw = normaliseCreditCode(text).replace(/[^0-9A-Z]/g, '');
  if (raw.length < 15 || raw.length > 20) return null;
  const code = raw.replace(/[IOZSV]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return { value: code, confidence: isCreditCode(code) ? Math.max(confidence, PROVEN) : Math.min(confidence, UNSURE) };
}
