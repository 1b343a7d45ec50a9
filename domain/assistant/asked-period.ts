import { readChineseNumber } from '../text/chinese-number.ts';
import { addDays, addMonths } from '../validity/day.ts';

/** The days to which a question refers, both included; `firstOn` is empty if the past is included. */
export interface AskedPeriod {
  readonly firstOn: string;
  readonly lastOn: string;
}

const DAY = /((?<!以)[今明后]年|20\d\d年)?的?(\d{1,2})月(\d{1,2})[日号](?:以|之)?(前)?/;
const MONTH = /((?<!以)[今明后]年|20\d\d年)?的?(\d{1,2}|[一二三四五六七八九十]{1,2})月份?([底末])?(?:以|之)?(前)?/;
const QUARTER = /((?<!以)[今明后]年|20\d\d年)?的?第?([一二三四1-4])季度[底末]?(?:以|之)?(前)?/;
const HALF = /((?<!以)[今明后]年|20\d\d年)?的?([上下])半年[底末]?(?:以|之)?(前)?/;
const WHOLE_YEAR = /((?<!以)[今明后]年|20\d\d年)年?[底末]?(?:以|之)?(前)?/;
const DURATION =
  /(?<!最后)(?<![\d月一二两三四五六七八九十百])(\d{1,4}|[一二两三四五六七八九十百]{1,5}|半)\s*(?:个(半)?(月|星期|礼拜|季度)|(天|日|周|年)(半)?)/;
const NEXT = /(下{1,3})个?(月|季度|周|星期|礼拜)[底末]?(?:以|之)?(前)?/;
/** Matches the first period of a range, before 到: 明年4月, 3 in 3到6月, 下个月; also a range that has already begun. */
const RANGE_FIRST =
  /(?:(?:(?<!以)[今明后]年|20\d\d年)?的?(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})(?:月份?(?:\d{1,2}[日号])?)?|第?[一二三四1-4]季度|[上下]半年)|下{1,3}个?(?:月|季度))(?:起|开始)?$/;
const RANGE_BEGUN = /(?:现在|今天|目前|眼下|即日起?|[这本当]个?月)(?:起|开始)?$/;
const RANGE_LAST =
  /^((?<!以)[今明后]年|20\d\d年)?的?(?:(?:\d{1,2}|[一二三四五六七八九十]{1,2})月份?(?:\d{1,2}[日号])?|第?[一二三四1-4]季度|[上下]半年|年?[底末])/;
const RANGE = /[到至~～—-]+/g;
/** Matches an open-ended period: 明年6月以后. */
const ONWARDS = /(?:月份?|[日号]|季度|半年|年|[底末])(?:以后|之后|往后|后(?!年)|起|开始)/;
/** Last day of a period without an end. */
export const OPEN_END_DAY = '9999-12-31';
/** Matches other wordings of a period, which are not understood: 中旬, 春节前, 2027-03-01. */
const UNKNOWN = /\d{4}-\d|\d月|[天周月年日](?:以|之)?内|[上中下]旬|季度|[周月年节][底末]?(?:以|之)?前|星期|礼拜/;

const getYear = (named: string | undefined, today: string): number => {
  const now = Number(today.slice(0, 4));
  if (named === undefined || named === '今年') return now;
  return named === '明年' ? now + 1 : named === '后年' ? now + 2 : Number(named.slice(0, 4));
};

const readNumber = (text: string): number =>
  /^\d/.test(text) ? Number(text) : (readChineseNumber(text) ?? Number.NaN);

const isMonth = (number: number): boolean => number >= 1 && number <= 12;

const pad = (value: number): string => String(value).padStart(2, '0');

/** Returns a period of some months. Without a year in the question, a past period means the next year. */
function getMonths(named: string | undefined, month: number, count: number, today: string): AskedPeriod {
  const at = (year: number): AskedPeriod => {
    const firstOn = `${year}-${pad(month)}-01`;
    return { firstOn, lastOn: addDays(addMonths(firstOn, count), -1) };
  };
  const year = getYear(named, today);
  const found = at(year);
  return named === undefined && found.lastOn < today ? at(year + 1) : found;
}

/** Returns the period until the given one: to its end if 底 or similar is named (12月底前), else to its beginning. */
const until = (period: AskedPeriod, isBefore: boolean, isToEnd = true): AskedPeriod =>
  isBefore ? { firstOn: '', lastOn: isToEnd ? period.lastOn : addDays(period.firstOn, -1) } : period;

function readDated(text: string, today: string): AskedPeriod | null {
  const day = DAY.exec(text);
  if (day !== null && isMonth(Number(day[2]))) {
    const month = getMonths(day[1], Number(day[2]), 1, today);
    const on = addDays(month.firstOn, Number(day[3]) - 1);
    return on > month.lastOn ? null : until({ firstOn: on, lastOn: on }, day[4] !== undefined);
  }
  const month = MONTH.exec(text);
  const number = month === null ? Number.NaN : readNumber(month[2] ?? '');
  if (month !== null && isMonth(number))
    return until(getMonths(month[1], number, 1, today), month[4] !== undefined, month[3] !== undefined);
  const quarter = QUARTER.exec(text);
  if (quarter !== null)
    return until(
      getMonths(quarter[1], readNumber(quarter[2] ?? '') * 3 - 2, 3, today),
      quarter[3] !== undefined,
      /季度[底末]/.test(text),
    );
  const half = HALF.exec(text);
  if (half !== null)
    return until(
      getMonths(half[1], half[2] === '上' ? 1 : 7, 6, today),
      half[3] !== undefined,
      /半年[底末]/.test(text),
    );
  const year = WHOLE_YEAR.exec(text);
  if (year === null) return null;
  const whole = getMonths(year[1], 1, 12, today);
  return year[1] === '今年' ? { ...whole, firstOn: '' } : until(whole, year[2] !== undefined, /[底末]/.test(year[0]));
}

/** Returns the Monday of the week. */
const getMonday = (today: string): string => addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));

function getQuarterStart(today: string): string {
  const month = Number(today.slice(5, 7));
  return `${today.slice(0, 4)}-${pad(month - ((month - 1) % 3))}-01`;
}

function readNext(text: string, today: string): AskedPeriod | null {
  const next = NEXT.exec(text);
  if (next === null) return null;
  const [, times = '', unit = '', before] = next;
  const { length } = times;
  if (unit !== '月' && unit !== '季度') {
    const firstOn = addDays(getMonday(today), 7 * length);
    return until({ firstOn, lastOn: addDays(firstOn, 6) }, before !== undefined);
  }
  const count = unit === '月' ? 1 : 3;
  const start = unit === '月' ? `${today.slice(0, 7)}-01` : getQuarterStart(today);
  const firstOn = addMonths(start, count * length);
  const isToEnd = /[底末]/.test(next[0]);
  return until({ firstOn, lastOn: addDays(addMonths(firstOn, count), -1) }, before !== undefined, isToEnd);
}

/** Returns the last day of a period that has begun: 本月, 年底. */
function getRunningEnd(text: string, today: string): string | null {
  // For this week the period is seven days from today; otherwise a question at the end of a week would miss what is due next.
  if (/[这本]个?(?:周|星期|礼拜)/.test(text)) return addDays(today, 7);
  if (/[这本当]个?月|(?<![个半\d一二两三四五六七八九十])月[底末内]/.test(text))
    return addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1);
  if (/[这本]个?季度/.test(text)) return addDays(addMonths(getQuarterStart(today), 3), -1);
  return /年[底末内]|[这本]年/.test(text) && !/[一二两三四五六七八九十\d半]年内/.test(text)
    ? `${today.slice(0, 4)}-12-31`
    : null;
}

function readDuration(text: string, today: string): string | null {
  const found = DURATION.exec(text);
  if (found === null) return null;
  const unit = found[3] ?? found[4] ?? '';
  const whole = found[1] === '半' ? 0.5 : readNumber(found[1] ?? '');
  const count = found[2] === undefined && found[5] === undefined ? whole : whole + 0.5;
  if (Number.isNaN(count)) return null;
  if (unit === '天' || unit === '日') return addDays(today, Math.ceil(count));
  if (unit === '周' || unit === '星期' || unit === '礼拜') return addDays(today, Math.ceil(count * 7));
  const months = count * (unit === '月' ? 1 : unit === '季度' ? 3 : 12);
  return addDays(addMonths(today, Math.floor(months)), Number.isInteger(months) ? 0 : 15);
}

/** Parses a range of two periods: 明年4月到年底, 3到6月. The second period has the year of the first unless it names another. */
function readRange(text: string, today: string): AskedPeriod | null {
  for (const { 0: word, index } of text.matchAll(RANGE)) {
    const before = text.slice(0, index);
    const last = RANGE_LAST.exec(text.slice(index + word.length));
    if (last === null) continue;
    const [said, year] = last;
    const [named] = RANGE_FIRST.exec(before) ?? [];
    const isBegun = named === undefined && RANGE_BEGUN.test(before);
    if (named === undefined && !isBegun) continue;
    const unit = /\d$|[一二三四五六七八九十]$/.test(named ?? '') ? '月' : '';
    const first = isBegun ? { firstOn: '', lastOn: today } : readOne(`${named ?? ''}${unit}`, today);
    if (first === null) continue;
    const from = isBegun ? today : first.firstOn;
    const at = (own: number) => readDated(year === undefined ? `${own}年${said}` : said, today);
    const end = at(Number(from.slice(0, 4)));
    const later = end !== null && year === undefined && end.lastOn < from ? at(Number(from.slice(0, 4)) + 1) : end;
    if (later !== null && later.lastOn >= from) return { firstOn: first.firstOn, lastOn: later.lastOn };
  }
  return null;
}

const readOne = (text: string, today: string): AskedPeriod | null => readNext(text, today) ?? readDated(text, today);

/**
 * Parses the period of a question.
 * @returns null if it names none, 'unknown' if its wording is not understood
 */
export function readPeriod(text: string, today: string): AskedPeriod | 'unknown' | null {
  const range = readRange(text, today);
  if (range !== null) return range;
  const period = readOne(text, today);
  if (period !== null)
    return ONWARDS.test(text)
      ? { firstOn: /[底末](?:以后|之后)/.test(text) ? period.lastOn : period.firstOn, lastOn: OPEN_END_DAY }
      : period;
  const lastOn = getRunningEnd(text, today) ?? readDuration(text, today);
  if (lastOn !== null) return { firstOn: '', lastOn };
  return UNKNOWN.test(text) ? 'unknown' : null;
}

/** Formats a period: 2027-04-01 至 2027-12-31, or 2027-06-01 起 without an end. */
export const formatPeriod = ({ firstOn, lastOn }: AskedPeriod): string =>
  lastOn === OPEN_END_DAY ? `${firstOn} 起` : `${firstOn} 至 ${lastOn}`;
