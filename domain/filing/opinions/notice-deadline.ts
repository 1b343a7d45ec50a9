/** Finds and resolves the deadline set by a notice: a number of days after receipt, or a date. */
import { readChineseNumber } from '#domain/assistant/figures.ts';
import { addDays, addMonths, countDaysBetween, isDay } from '#domain/validity/day.ts';
import { addWorkingDays, type Holidays, type WorkingEnd } from '#domain/validity/working-days.ts';

type Unit = 'workingDay' | 'day' | 'week' | 'month';

export type NoticeDeadline =
  | { readonly text: string; readonly count: number; readonly unit: Unit; readonly from: 'receipt' | 'issue' }
  /** A day in the month of the notice, or in the next month: 本月18日. */
  | { readonly text: string; readonly isNextMonth: boolean; readonly day: number }
  /** A day in the week of receipt, or in the next week; 1 is Monday: 下周三前. */
  | { readonly text: string; readonly isNextWeek: boolean; readonly weekday: number }
  /** A date; the year is null if the notice does not state it. */
  | { readonly text: string; readonly year: number | null; readonly month: number; readonly day: number };

const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/工作日/u, 'workingDay'],
  [/周|星期/u, 'week'],
  [/月/u, 'month'],
  [/./u, 'day'],
];
/** Parses 15, 十五, 二十, 两; NaN for any other text. */
const readCount = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : (readChineseNumber(text.replace('廿', '二十')) ?? Number.NaN);

const COUNT =
  /(?<![年月第近连续前满\d.])(\d{1,3}|[一二三四五六七八九十两廿]{1,3})(?:[（(]\d{1,3}[)）])?\s{0,3}个?\s{0,3}(工作日|自然日|日历[日天]|日|天|周|星期|月)(?:\s{0,3}之?\s{0,3}(?:以)?内)?/gu;
const DAY =
  /(?:(\d{4})\s*[年./-]\s*)?(?<!\d)(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*[日号]?(?=\s*(?:[（(][^）)]*[)）])?(?:上午|下午|中午)?(?:\d{1,2}[:：时点]\d{0,2}[分整半]?|下班|24时)?\s*(之前|以前|前|止|截止|之内|内)?)/gu;
const ASKS =
  /补|核实|办[理妥]|整改|提交|报送|上报|回复|反馈|提供|说明|陈述|申辩|提出|完成|处理|修改|期限|时限|限期|上传|送达|报我|报至|答复|纠正|改正|约谈/u;
/** Matches an appointment that the enterprise must keep: 于12月15日上午9时到我厅接受约谈. */
const APPOINTMENT =
  /^(?:[（(][^（()）]{0,10}[)）])?(?:上午|下午|中午)?(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[:：时点](?:\d{2}分?|半|整)?(?:[-—–~～至](?:上午|下午|中午)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})[:：时点](?:\d{2}分?|半|整)?)?)?(?:到|前往|来|派员|参加|接受|赴)[^，。]{0,20}(?:约谈|说明|核查|陈述|谈话|接受|听证|会议)/u;
const THIS_MONTH = /([本当次下])\s{0,3}月\s{0,3}(\d{1,2})\s{0,3}[日号](?=\s{0,3}(?:下班)?(?:之前|以前|前|止))/gu;
const WEEKDAY =
  /(?<![上每逢])([这本下]?)个?(?:周|星期|礼拜)([一二三四五六日天])(?=(?:上午|下午|中午)?(?:下班)?(?:之前|以前|前|止))/u;
const WEEKDAYS = '一二三四五六日天';
const MONDAY = '2024-01-01';
/** Matches words that make the following date a deadline: 请于, 你单位应在. */
const REQUESTED = /(?:请(?:你|贵)?(?:单位|公司|企业)?|务必|限|(?:你|贵)(?:单位|公司|企业)[应须])(?:务必)?[于在]?$/u;

/** Matches periods that bind the authority or concern appeals; they are not deadlines of the enterprise. */
const NOT_OURS = /行政复议|行政诉讼|起诉|我[厅局委部]将|本机关将|(?:承诺|法定)办[理结]?(?:期限|时限)/u;
const UNTIL = /(?:截至|截止|期限|时限|限期|限于|不[迟晚]于|至)[^，。；\d]{0,8}$/u;

/** Matches the period of a document or an employment; its last day is not a deadline: 资质证书有效期至, 租赁期限至. */
const OWN_PERIOD =
  /(?:有效|使用|聘用?|租赁?|合同|协议|任|保险|保修|担保|服务|经营|营业|注册|考核|工|试用|劳动)期|有效(?:期|至)|社保|参保|缴[纳费存]|合同[^，。；]{0,8}至/u;
const ASKED = /请|务必|应|须|责令|限[期于你贵在]|补[正缴交充]|整改|改正|公示|完成|提交|报送|上传|反馈/u;
/** Matches a day on which a document expired, which is not a deadline: 证书已于8月15日前到期. */
const HAS_ENDED =
  /^(?:[（(][^）)]*[)）])?(?:之前|以前|前)?(?:已经?|就|即|将)?(?:到期|届满|期满|过期|失效|作废|停缴|断缴)/u;
/** Matches words before a number that describes the fault: 有效期不足三个月. */
const MEASURED = /(?:不足|不满|未满|少于|低于|超过|仅剩?|只有|早于|晚于)\s{0,3}$/u;

const getBare = (text: string): string => text.replace(/\s/gu, '');

/** Returns the clause before a position in a sentence. */
const getLead = (sentence: string, at: number): string => getBare(sentence.slice(Math.max(0, at - 40), at));

function readMonth([text, month = '', day]: RegExpExecArray): { deadline: NoticeDeadline; isOfNotice: boolean } {
  const deadline = { text, isNextMonth: /[次下]/u.test(month), day: Number(day) };
  return { deadline, isOfNotice: /[本下]/u.test(month) };
}

/** Returns the deadline set by a sentence; null if there is none. */
export function findDeadline(sentence: string): NoticeDeadline | null {
  if (!ASKS.test(sentence) || NOT_OURS.test(sentence)) return null;
  for (const match of sentence.matchAll(DAY)) {
    const [text, year, month, day, before] = match;
    const [lead, rest] = [sentence.slice(0, match.index), sentence.slice(match.index + text.length)];
    const clause = lead.slice(Math.max(...['，', '。', '；', ',', ';'].map((mark) => lead.lastIndexOf(mark))) + 1);
    if (
      HAS_ENDED.test(getBare(rest)) ||
      (OWN_PERIOD.test(clause) && !ASKED.test(clause + (/^[^，。；,;]*/u.exec(rest)?.[0] ?? '')))
    )
      continue;
    const isAppointment = /请|务必|应|须|通知/u.test(lead) && APPOINTMENT.test(getBare(rest));
    if (before === undefined && !isAppointment && !UNTIL.test(lead)) continue;
    const read = { text, year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) };
    if (read.month <= 12 && read.day <= 31) return read;
  }
  const inWeek = WEEKDAY.exec(sentence);
  if (inWeek !== null && !HAS_ENDED.test(sentence.slice(inWeek.index + inWeek[0].length))) {
    const [text, week, weekday = ''] = inWeek;
    return { text, isNextWeek: week === '下', weekday: Math.min(7, WEEKDAYS.indexOf(weekday) + 1) };
  }
  const ofMonth = [...sentence.matchAll(THIS_MONTH)].map((match) => ({
    ...readMonth(match),
    lead: getLead(sentence, match.index),
  }));
  // A rule about the month of the fault is not a request: 社保应于当月15日前缴纳.
  const requested = ofMonth.find(({ lead }) => REQUESTED.test(lead));
  if (requested) return requested.deadline;
  for (const match of sentence.matchAll(COUNT)) {
    const [text, number = '', word = ''] = match;
    const isClear =
      text.endsWith('内') || /期限|时限|限期|为期|(?:整改|补正)期[^，。；]{0,4}$/u.test(sentence.slice(0, match.index));
    const count = readCount(number);
    if (MEASURED.test(sentence.slice(0, match.index))) continue;
    if (!isClear || Number.isNaN(count) || count === 0) continue;
    const unit = UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? 'day';
    const from = /(?:印发|发出|作出|下发|发文|签发|出具)之日/u.test(sentence) ? 'issue' : 'receipt';
    return { text, count, unit, from };
  }
  return ofMonth.find(({ isOfNotice }) => isOfNotice)?.deadline ?? null;
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const writeDay = (year: number, month: number, day: number): string | null => {
  const written = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isDay(written) ? written : null;
};

/** Returns the day on which the notice was issued, from a separate line that is usually the last; null if not stated. */
export function findIssueDay(notice: string): string | null {
  const last = [
    ...notice.matchAll(
      /^[ \t　]{0,60}(\d{4})[ \t]{0,3}年[ \t]{0,3}(\d{1,2})[ \t]{0,3}月[ \t]{0,3}(\d{1,2})[ \t]{0,3}日[ \t　]{0,60}$/gmu,
    ),
  ].at(-1);
  return last === undefined ? null : writeDay(Number(last[1]), Number(last[2]), Number(last[3]));
}

export interface DeadlineBasis {
  /** The day on which the enterprise received the notice. */
  readonly receivedOn: string;
  readonly issuedOn: string | null;
  readonly holidays: Holidays;
}

/**
 * Returns the last day of a deadline; null if the date does not exist. The first day is not counted (民法典第二百零一条). A date without a year
 * means the next such date after receipt.
 */
export function computeDeadlineEnd(
  deadline: NoticeDeadline,
  { receivedOn, issuedOn, holidays }: DeadlineBasis,
): WorkingEnd | null {
  if ('month' in deadline) {
    const { month, day } = deadline;
    const own = Number(receivedOn.slice(0, 4));
    const on = writeDay(deadline.year ?? own, month, day);
    if (on === null) return null;
    if (deadline.year !== null || on >= receivedOn) return { on, isCounted: true };
    const next = writeDay(own + 1, month, day);
    return next === null ? null : { on: next, isCounted: true };
  }
  if ('isNextMonth' in deadline) {
    const month = (issuedOn ?? receivedOn).slice(0, 7);
    const first = deadline.isNextMonth ? addMonths(`${month}-01`, 1) : `${month}-01`;
    const on = writeDay(Number(first.slice(0, 4)), Number(first.slice(5, 7)), deadline.day);
    return on === null ? null : { on, isCounted: true };
  }
  if ('weekday' in deadline) {
    const monday = addDays(receivedOn, -(countDaysBetween(MONDAY, receivedOn) % 7));
    return { on: addDays(monday, deadline.weekday - 1 + (deadline.isNextWeek ? 7 : 0)), isCounted: true };
  }
  const { count, unit, from } = deadline;
  const start = from === 'issue' ? (issuedOn ?? receivedOn) : receivedOn;
  if (unit === 'workingDay') return addWorkingDays(start, count, holidays);
  if (unit === 'month') return { on: addMonths(start, count), isCounted: true };
  return { on: addDays(start, unit === 'week' ? count * 7 : count), isCounted: true };
}
