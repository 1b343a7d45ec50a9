import { addDays, addMonths } from './day.ts';

const WEEK = 7;

export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;
export const monthWords = (first: string): string => `${Number(first.slice(0, 4))} 年 ${Number(first.slice(5, 7))} 月`;

/** Monday is 0, as calendars in China have it. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;

export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

export interface MonthSquare {
  readonly day: string;
  /** Days of the neighbouring months fill the first and the last week. */
  readonly isInside: boolean;
}

/** Whole weeks of the month that begins on `first`. */
export function weeksOfMonth(first: string): MonthSquare[][] {
  const next = addMonths(first, 1);
  const weeks: MonthSquare[][] = [];
  for (let day = mondayOf(first); day < next; day = addDays(day, WEEK))
    weeks.push(
      Array.from({ length: WEEK }, (_unused, index) => {
        const one = addDays(day, index);
        return { day: one, isInside: one >= first && one < next };
      }),
    );
  return weeks;
}
