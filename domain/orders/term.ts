import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';

/** First and last day of a membership, both included. */
export interface Term {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns the term of a bought membership: it follows a running one, else begins today (gaps C).
 * @param end last day of the membership the enterprise has or had, or null
 */
export function getNextTerm(end: string | null, today: string, months: number): Term {
  const start = end !== null && end >= today ? addDays(end, 1) : today;
  return { start, end: addDays(addMonths(start, months), -1) };
}

/**
 * Returns the last day of a membership after the removal of one bought term: later terms move up, days already used stay.
 * @param end its last day now
 */
export function removeTerm(end: string, taken: Term, today: string): string {
  const from = taken.start > today ? taken.start : today;
  if (from > taken.end) return end;
  return addDays(end, -(countDaysBetween(from, taken.end) + 1));
}
