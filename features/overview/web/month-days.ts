import { addDays, addMonths } from '#domain/validity/day.ts';
import type { TimelineRow } from '../contract.ts';

/** Something that ends on a day of a month. */
export interface MonthEnd {
  readonly subject: string;
  readonly state: TimelineRow['points'][number]['state'];
  readonly words: string;
  readonly to: string;
}

/** One square of the calendar; days of the neighbouring months fill the first and the last week. */
export interface MonthDay {
  readonly day: string;
  readonly isInside: boolean;
  readonly ends: readonly MonthEnd[];
}

const WEEK = 7;

export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const monthWords = (first: string): string => `${Number(first.slice(0, 4))} 年 ${Number(first.slice(5, 7))} 月`;

/** Monday is 0, as calendars in China have it. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;

function endsByDay(rows: readonly TimelineRow[]): Map<string, MonthEnd[]> {
  const byDay = new Map<string, MonthEnd[]>();
  for (const row of rows) {
    for (const { date, state, words, subjects } of row.points) {
      const ends = subjects.map((subject) => ({ subject, state, words, to: row.to }));
      byDay.set(date, [...(byDay.get(date) ?? []), ...ends]);
    }
  }
  return byDay;
}

/** Weeks of a month, with what ends on each day. */
export function weeksOf(rows: readonly TimelineRow[], first: string): MonthDay[][] {
  const byDay = endsByDay(rows);
  const next = addMonths(first, 1);
  const weeks: MonthDay[][] = [];
  for (let day = addDays(first, -weekdayOf(first)); day < next; day = addDays(day, WEEK)) {
    weeks.push(
      Array.from({ length: WEEK }, (_unused, index) => {
        const one = addDays(day, index);
        return { day: one, isInside: one >= first && one < next, ends: byDay.get(one) ?? [] };
      }),
    );
  }
  return weeks;
}

/** How many things end in a month. */
export const countOfMonth = (weeks: readonly (readonly MonthDay[])[]): number =>
  weeks.flat().reduce((sum, { isInside, ends }) => sum + (isInside ? ends.length : 0), 0);
