import { addDays, addMonths, countDaysBetween } from '#domain/validity/day.ts';

/** First and last day of a membership, inclusive. */
export interface MembershipTerm {
  readonly start: string;
  readonly end: string;
}

/**
 * Returns the term of a purchased membership: it follows a current term, or begins today (gaps C).
 * @param end last day of the current or previous membership, or null
 */
export function getNextTerm(end: string | null, today: string, months: number): MembershipTerm {
  const start = end !== null && end >= today ? addDays(end, 1) : today;
  return { start, end: addDays(addMonths(start, months), -1) };
}

/**
 * Returns the last day of a membership after one purchased term is removed: later terms move forward, and used days remain.
 * @param end the current last day
 */
export function removeTerm(end: string, taken: MembershipTerm, today: string): string {
  const from = taken.start > today ? taken.start : today;
  if (from > taken.end) return end;
  return addDays(end, -(countDaysBetween(from, taken.end) + 1));
}
