import { isDay } from '#domain/validity/day.ts';

/** The day to which a question refers, and the question without it. */
export interface QuestionDay {
  readonly day: string;
  /** Whether the question contains a day, month or year. */
  readonly isGiven: boolean;
  readonly rest: string;
}

/** Matches words after a date of issue or commencement: the date identifies the document and is not the time of the question. */
const NAMES_AN_ISSUE = /^(?:的?时候)?(?:发布|印发|出台|修订|修正|修改|起|以来|以后|之后)/;
/** Matches words after a year that identifies a document: 2016 年的通知, 2014 版标准. */
const NAMES_A_TEXT = /^(?:版|的?(?:通知|办法|标准|文件|意见|规定|方案|条例|决定|新规|简化|改革|审批新规)|[〔\])】])/;
/**
 * Matches text before a date up to which a document extended a period (延到2023年底): the date identifies the document and is not the time of
 * the question.
 */
const UNTIL_THEN = /延(?:期|长)?[到至]$/;
/** Matches questions that mention 今年 together with 去年, or documents of a year. */
const COMPARES_YEARS = /[今前本当]年|去年[^，。？]{0,4}(?:审计|报表|报告|财报|业绩|社保|净资产|营业额|产值)/;
const DATED =
  /(?<![\d〔[(【（-])((?:19|20)\d{2})(?:\s*年\s*(?:(\d{1,2})\s*月\s*(?:(\d{1,2})\s*[日号])?)?|-(\d{1,2})-(\d{1,2})(?!\d))/g;

const pad = (value: number): string => String(value).padStart(2, '0');

function lastDay(year: number, month: number): string {
  const date = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${pad(month)}-${pad(date)}`;
}

function getDay(match: RegExpMatchArray): string | null {
  const [, yearText = '', cnMonth, cnDate, isoMonth, isoDate] = match;
  const year = Number(yearText);
  const month = Number(cnMonth ?? isoMonth ?? 0);
  const date = Number(cnDate ?? isoDate ?? 0);
  if (month === 0) return `${year}-12-31`;
  if (month > 12) return null;
  const day = date === 0 ? lastDay(year, month) : `${year}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? day : null;
}

/**
 * Parses the time of a question: 2014年, 2016年10月, 2016-10-31, 去年. A year or month means its last day. A year that identifies a document
 * (2016 年的通知, 〔2014〕) is ignored. Without a time, or with a future time, the result is today.
 */
export function readQuestionDay(question: string, todayOn: string): QuestionDay {
  for (const match of question.matchAll(DATED)) {
    const after = question.slice((match.index ?? 0) + match[0].length);
    const isYearOnly = match[2] === undefined && match[4] === undefined;
    if (UNTIL_THEN.test(question.slice(0, match.index))) continue;
    if (NAMES_AN_ISSUE.test(after) || (isYearOnly && NAMES_A_TEXT.test(after))) continue;
    const day = getDay(match);
    if (day === null) continue;
    const rest = `${question.slice(0, match.index)}${after.replace(/^(?:时|的时候|当时|那时)/, '')}`;
    return { day: day > todayOn ? todayOn : day, isGiven: true, rest };
  }
  // 净资产按今年的还是去年的审计 asks which year's audit report counts, not about the standards of the previous year.
  if (/去年/.test(question) && !COMPARES_YEARS.test(question)) {
    return { day: `${Number(todayOn.slice(0, 4)) - 1}-12-31`, isGiven: true, rest: question.replace(/去年/, '') };
  }
  return { day: todayOn, isGiven: false, rest: question };
}
