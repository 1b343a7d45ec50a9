import { addDays, addMonths, addYears } from '#domain/validity/day.ts';

/** Dates relative to today, so that the sample stays current. */
export interface Calendar {
  readonly today: string;
  readonly days: (count: number) => string;
  readonly months: (count: number) => string;
  readonly years: (count: number) => string;
  /** Returns the current calendar year plus a number of years. */
  readonly year: (count: number) => number;
}

export const createCalendar = (today: string): Calendar => ({
  today,
  days: (count) => addDays(today, count),
  months: (count) => addMonths(today, count),
  years: (count) => addYears(today, count),
  year: (count) => Number(today.slice(0, 4)) + count,
});
