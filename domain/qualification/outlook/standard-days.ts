/**
 * Days on which the standards may change, independently of the enterprise: the first days of documents, of amendments and of counting
 * rules.
 */
import { addDays, isDay } from '#domain/validity/day.ts';
import type { Catalogue } from '../catalogue.ts';

/** Yields every day contained anywhere in a value. */
function* daysIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isDay(value)) yield value;
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* daysIn(part);
}

const known = new WeakMap<Catalogue, readonly string[]>();

/** Returns the days in ascending order, each with the following day. A catalogue never changes, so the result is cached. */
export function listStandardDays(catalogue: Catalogue): readonly string[] {
  const before = known.get(catalogue);
  if (before !== undefined) return before;
  const days = new Set([...daysIn(catalogue.facts)].flatMap((day) => [day, addDays(day, 1)]));
  const sorted = [...days].sort();
  known.set(catalogue, sorted);
  return sorted;
}
