import { isDay } from './day.ts';

export type WrittenDay =
  | { readonly is: 'day'; readonly day: string }
  /** 长期: there is no end. */
  | { readonly is: 'endless' }
  /** The intended day is unclear; the words say which part is missing. */
  | { readonly is: 'unclear'; readonly words: string };

const WHOLE =
  /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/;
const TIGHT = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?月?$/;
const SHORT_YEAR = /^'?(\d{2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/;
const ENDLESS = /^(长期|长期有效|永久|永久有效|无固定期限)$/;

const pad = (part: string): string => part.padStart(2, '0');
const unclear = (words: string): WrittenDay => ({ is: 'unclear', words });
const getDay = (day: string): WrittenDay => (isDay(day) ? { is: 'day', day } : unclear('不是存在的日期'));

/**
 * Parses a day as people write it. Nothing is guessed: the user is asked about a two-digit year and about a month without a day, unless the
 * month alone means its first day (`isMonthEnough`: 参保起始 2024-1).
 */
export function readWrittenDay(given: string, isMonthEnough = false): WrittenDay {
  const text = given.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (ENDLESS.test(text)) return { is: 'endless' };
  const [, year = '', month = '', day = ''] = WHOLE.exec(text) ?? TIGHT.exec(text) ?? [];
  if (year !== '') return getDay(`${year}-${pad(month)}-${pad(day)}`);
  const [, ofYear = '', onlyMonth = ''] = MONTH.exec(text) ?? [];
  if (ofYear !== '')
    return isMonthEnough ? getDay(`${ofYear}-${pad(onlyMonth)}-01`) : unclear('只写到月份，请补上日，如 2026-01-31');
  if (SHORT_YEAR.test(text)) return unclear('的年份只有两位，请写成四位，如 2026-01-31');
  return unclear('无法识别为日期，请写成 2026-01-31 的形式');
}
