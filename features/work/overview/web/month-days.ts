import { addByKey } from '#domain/lists/by-key.ts';
import { type CalendarDay, getMonthWeeks } from '#domain/validity/month.ts';
import type { TimelineRow } from '../overview.contract.ts';
import { getNamed } from './timeline-scale.ts';

/** An expiry on a day of a month. */
export interface MonthEnd {
  readonly subject: string;
  /** The number of entries that it represents. */
  readonly count: number;
  readonly state: TimelineRow['points'][number]['state'];
  readonly words: string;
  readonly to: string;
}

/** One day in the calendar grid. */
export interface MonthDay extends CalendarDay {
  readonly ends: readonly MonthEnd[];
}

function endsByDay(rows: readonly TimelineRow[]): Map<string, MonthEnd[]> {
  const byDay = new Map<string, MonthEnd[]>();
  for (const row of rows)
    for (const point of row.points)
      for (const named of getNamed(point))
        addByKey(byDay, point.date, { ...named, state: point.state, words: point.words, to: row.to });
  return byDay;
}

/** Returns the weeks of a month, with the expiries of each day. */
export function getWeeks(rows: readonly TimelineRow[], first: string): MonthDay[][] {
  const byDay = endsByDay(rows);
  return getMonthWeeks(first).map((week) => week.map((square) => ({ ...square, ends: byDay.get(square.day) ?? [] })));
}

/** Whether any document expires in the month of a day; months without expiries are not drawn. */
export const hasEndingIn = (rows: readonly TimelineRow[], day: string): boolean =>
  rows.some(({ points }) => points.some(({ date }) => date.slice(0, 7) === day.slice(0, 7)));

/** Counts the expiries in a month. */
export const getMonthCount = (weeks: readonly (readonly MonthDay[])[]): number =>
  weeks
    .flat()
    .reduce((sum, { isInside, ends }) => (isInside ? ends.reduce((all, { count }) => all + count, sum) : sum), 0);
