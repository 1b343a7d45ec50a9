/** Calendar arithmetic on 'YYYY-MM-DD' strings, whose lexical order is chronological. */

const split = (day: string): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** Returns the same day the given number of years earlier; 29 February becomes 28 February. */
export function subtractYears(day: string, years: number): string {
  const [year, month, date] = split(day);
  const target = year - years;
  const isLeap = (target % 4 === 0 && target % 100 !== 0) || target % 400 === 0;
  return `${pad(target, 4)}-${pad(month, 2)}-${pad(month === 2 && date === 29 && !isLeap ? 28 : date, 2)}`;
}

/** Returns the completed years (周岁), which increase on each birthday. */
export function countFullYears(from: string, to: string): number {
  const [year, month, date] = split(from);
  const [toYear, toMonth, toDate] = split(to);
  return toYear - year - (toMonth > month || (toMonth === month && toDate >= date) ? 0 : 1);
}

/** Returns the number of days since 0000-03-01 in the civil calendar, so that day differences need no clock. */
function countDays(day: string): number {
  const [year, month, date] = split(day);
  const shifted = month <= 2 ? year - 1 : year;
  const cycle = Math.floor(shifted / 400);
  const yearOfCycle = shifted - cycle * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return cycle * 146_097 + yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100) + dayOfYear;
}

export const countDaysBetween = (from: string, to: string): number => countDays(to) - countDays(from);
