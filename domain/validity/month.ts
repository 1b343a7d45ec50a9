import { addDays, addMonths } from './day.ts';

const WEEK = 7;

export const getFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export const formatMonth = (first: string): string => `${Number(first.slice(0, 4))} 年 ${Number(first.slice(5, 7))} 月`;

/** Returns the weekday, 0 (Monday) to 6, as in Chinese calendars. */
export const getWeekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;

export const getMonday = (day: string): string => addDays(day, -getWeekday(day));

export interface CalendarDay {
  readonly day: string;
  /** Whether the day belongs to the month; days of the neighbouring months complete the first and the last week. */
  readonly isInside: boolean;
}

/** Returns the whole weeks of the month that begins on `first`. */
export function getMonthWeeks(first: string): CalendarDay[][] {
  const next = addMonths(first, 1);
  const weeks: CalendarDay[][] = [];
  for (let day = getMonday(first); day < next; day = addDays(day, WEEK))
    weeks.push(
      Array.from({ length: WEEK }, (_unused, index) => {
        const one = addDays(day, index);
        return { day: one, isInside: one >= first && one < next };
      }),
    );
  return weeks;
}
