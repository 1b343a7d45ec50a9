/**
 * Functions for calendar days as 'YYYY-MM-DD' strings, which compare with < and >, need no conversion for transport and have no time zone.
 * Functions throw on any other input; callers validate it with `isDay` first.
 */
const FORM = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;
/** The offset of Asia/Shanghai. Summer time was last used in 1991, before any instant recorded by the portal. */
export const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** Returns whether the text is a valid day of the Gregorian calendar, years 0001 to 9999; 2023-02-30 is not valid. */
export function isDay(text: string): boolean {
  if (!FORM.test(text)) return false;
  const [year, month, date] = split(text);
  return year > 0 && month >= 1 && month <= 12 && date >= 1 && date <= lastDateOf(year, month);
}

/** Returns the calendar day in Asia/Shanghai at an instant. */
export function toShanghaiDay(instant: Date): string {
  return getEpochDay(instant.getTime() + SHANGHAI_OFFSET_MS);
}

/**
 * Returns the calendar day of an instant in UTC, for date cells of a workbook, which have no time zone, and for protocols that specify UTC.
 * For events in China, especially today, use `toShanghaiDay`.
 */
export function toUtcDay(instant: Date): string {
  return getEpochDay(instant.getTime());
}

export function addDays(day: string, count: number): string {
  return getEpochDay(getEpoch(day) + count * MS_PER_DAY);
}

/** Counts the whole days from the first day to the second; negative when the second is earlier. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((getEpoch(to) - getEpoch(from)) / MS_PER_DAY);
}

/** Returns the same day of a later or earlier month, or the last day of that month if the month is too short (Civil Code, article 202). */
export function addMonths(day: string, count: number): string {
  assertDay(day);
  const [from, at, dayOfMonth] = split(day);
  const months = from * 12 + at - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const date = Math.min(dayOfMonth, lastDateOf(year, month));
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

export function addYears(day: string, count: number): string {
  return addMonths(day, count * 12);
}

/**
 * Returns the age in full years on a day; a person born on 29 February becomes a year older on 28 February of a common year (Civil Code,
 * article 202).
 */
export function getAge(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day < addYears(birth, years) ? years - 1 : years;
}

/** Counts the full months from the first day to the second, for social insurance and experience; 0 if the second is earlier. */
export function countMonthsBetween(from: string, to: string): number {
  if (to < from) return 0;
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  return to < addMonths(from, months) ? months - 1 : months;
}

/** @throws RangeError */
function assertDay(day: string): void {
  if (!isDay(day)) throw new RangeError(`not a calendar day: ${day}`);
}

const split = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

function getEpoch(day: string): number {
  assertDay(day);
  return Date.parse(`${day}T00:00:00Z`);
}

function getEpochDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function lastDateOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** Formats the number of days left until a day, or passed since then. */
export const formatDaysLeft = (days: number): string =>
  days < 0 ? `已过 ${-days} 天` : days === 0 ? '今天到期' : `还有 ${days} 天`;
