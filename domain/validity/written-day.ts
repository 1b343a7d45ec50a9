import { readChineseNumber } from '../text/chinese-number.ts';
import { createLookupTable } from '../text/table.ts';
import { addDays, isDay, toShanghaiDay } from './day.ts';

export type WrittenDay =
  | { readonly is: 'day'; readonly day: string }
  /** 长期: unlimited validity. */
  | { readonly is: 'endless' }
  /** The date is ambiguous; `words` explains which part is missing. */
  | { readonly is: 'unclear'; readonly words: string };

const WHOLE =
  /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?[日号]?(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Pattern for a point in time as programs write it, with a time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const TIGHT = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?月?(?:份|起|至今)?$/;
const TIGHT_MONTH = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/;
const DIGITS = createLookupTable<string>({
  〇: '0',
  '○': '0',
  零: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
});
const readNumeral = (sign: string): string => String(readChineseNumber(sign.replace('廿', '二十')) ?? sign);
const YEAR = /^\d{4}年?$/;
const SHORT_YEAR = /^'?(\d{2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?[日号]?$/;
const ENDLESS = /^(长期|长期有效|永久|永久有效|无固定期限)$/;

const pad = (part: string): string => part.padStart(2, '0');
const unclear = (words: string): WrittenDay => ({ is: 'unclear', words });
const getDay = (day: string): WrittenDay => (isDay(day) ? { is: 'day', day } : unclear('不是存在的日期'));

/** Pattern for months with summer time in China: from April to September 1986 to 1991 midnight was an hour earlier. */
const SUMMERS = /^19(?:8[6-9]|9[01])-0[4-9]/;

/** Returns the day in China of a point in time: programs write midnight in China as 16:00 UTC of the day before. */
function readInstant(text: string): WrittenDay {
  const at = new Date(text.replace(' ', 'T').replace(/(?<=[+-]\d{2})(?=\d{2}$)/, ':'));
  if (!isDay(text.slice(0, 10)) || Number.isNaN(at.getTime())) return unclear('不是存在的日期');
  const day = toShanghaiDay(at);
  const isMidnight = at.getUTCHours() === 15 && at.getUTCMinutes() === 0 && at.getUTCSeconds() === 0;
  return getDay(isMidnight && SUMMERS.test(day) ? addDays(day, 1) : day);
}

/** Normalises the notation of a date: dashes of all kinds, 元月, and the words 至 … 止 around an end date. */
const getPlainText = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−﹣－~]+/g, '-')
    .replace(/[。．]/g, '.')
    .replace(/元月/g, '1月')
    .replace(/[〇○零一二三四五六七八九]{4}(?=\s?年)/, (year) => [...year].map((sign) => DIGITS[sign] ?? sign).join(''))
    .replace(/(?<=年\s?)([一二三四五六七八九十]{1,2})(?=\s?月)/, readNumeral)
    .replace(/(?<=月\s?)([一二三四五六七八九十廿]{1,3})(?=\s?[日号])/, readNumeral)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:有效期)?[至到]\s?/, '')
    .replace(/\s?(?:之?前有效|止|为止|到期)$/, '');

/**
 * Parses a date as written by users. Nothing is guessed: a two-digit year or a month without a day is ambiguous, so the user is asked. If
 * `isMonthEnough` is set, a month alone means its first day (参保起始 2024-1).
 */
export function readWrittenDay(given: string, isMonthEnough = false): WrittenDay {
  const text = getPlainText(given);
  if (INSTANT.test(text)) return readInstant(text);
  if (ENDLESS.test(text)) return { is: 'endless' };
  const [, year = '', month = '', day = ''] = WHOLE.exec(text) ?? TIGHT.exec(text) ?? [];
  if (year !== '') return getDay(`${year}-${pad(month)}-${pad(day)}`);
  const [, ofYear = '', onlyMonth = ''] = MONTH.exec(text) ?? TIGHT_MONTH.exec(text) ?? [];
  if (ofYear !== '')
    return isMonthEnough ? getDay(`${ofYear}-${pad(onlyMonth)}-01`) : unclear('只写到月份，请补上日，如 2026-01-31');
  if (YEAR.test(text)) return unclear('只写到年份，请补上月和日，如 2026-01-31');
  if (SHORT_YEAR.test(text)) return unclear('的年份只有两位，请写成四位，如 2026-01-31');
  return unclear('无法识别为日期，请写成 2026-01-31 的形式');
}

/**
 * Day 0 of Excel's serial day numbers, which include a non-existent 29 February 1900. Numbers from `FIRST_SERIAL` to `LAST_SERIAL` (years
 * 1927 to 2119) are read as serial day numbers.
 */
const SERIAL_ORIGIN = '1899-12-30';
const FIRST_SERIAL = 10_000;
const LAST_SERIAL = 80_000;

/**
 * Parses the number in a date cell: 20240305, a serial day number, or a month written as 2024.5. The number 2024.1 may mean January or
 * October (2024.10 loses its zero), so the user is asked.
 */
export function readNumberedDay(number: number, isMonthEnough = false): WrittenDay {
  const text = String(number);
  if (/^(?:19|20)\d{6}$/.test(text)) return readWrittenDay(text);
  if (isMonthEnough && TIGHT_MONTH.test(text)) return readWrittenDay(text, true);
  if (/^(?:19|20)\d{2}\.1$/.test(text)) return unclear('可能是 1 月，也可能是 10 月，请写成 2026-01-31 的形式');
  if (/^(?:19|20)\d{2}(?:\.(?:[2-9]|0[1-9]|1[0-2]))?$/.test(text)) return readWrittenDay(text, isMonthEnough);
  if (number < FIRST_SERIAL || number > LAST_SERIAL) return unclear('无法识别为日期，请写成 2026-01-31 的形式');
  return getDay(addDays(SERIAL_ORIGIN, Math.floor(number)));
}
