import type { Firm } from '#domain/firm/firm.ts';
import { addDays, addMonths, addYears, isDay } from '#domain/validity/day.ts';
import type { Catalogue } from '../catalogue.ts';

/** Requirements look at most this far back (performance of the last years, ages, years of experience). */
const FURTHEST_YEARS = 100;

/** Every day written anywhere in a value. */
function* daysIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (isDay(value)) yield value;
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* daysIn(part);
}

function* monthsOf(day: string, from: string, until: string): Generator<string> {
  const gap =
    (Number(from.slice(0, 4)) - Number(day.slice(0, 4))) * 12 + Number(from.slice(5, 7)) - Number(day.slice(5, 7));
  for (let month = Math.max(0, gap - 1); ; month += 1) {
    const next = addMonths(day, month);
    if (next > until) return;
    yield next;
  }
}

function* yearsOf(day: string, from: string, until: string): Generator<string> {
  const years = Number(until.slice(0, 4)) - Number(day.slice(0, 4));
  const first = Math.max(0, Number(from.slice(0, 4)) - Number(day.slice(0, 4)) - 1);
  for (let year = first; year <= Math.min(years, FURTHEST_YEARS); year += 1) {
    yield addYears(day, year);
    // 29 February: some rules count to 28 February of a common year, some to 1 March.
    if (day.endsWith('-02-29')) yield addDays(addYears(day, year), 1);
  }
}

/**
 * The days on which the answer to a check may change while nobody edits anything, after `from` up to `until`: ends of certificates
 * and the day after, anniversaries of every day in the records (ages, performance of the last years), months of social insurance, new
 * years (figures told by year) and the first days of documents. Between two of them the answer stays the same.
 */
export function listTurningDays(firm: Firm, catalogue: Catalogue, from: string, until: string): string[] {
  const found = new Set<string>();
  const add = (day: string): void => {
    for (const one of [day, addDays(day, 1)]) if (one > from && one <= until) found.add(one);
  };
  const people = [...firm.registeredPeople, ...firm.otherPeople];
  for (const day of daysIn(firm)) for (const one of yearsOf(day, from, until)) add(one);
  for (const { socialSecurityStart } of people)
    if (socialSecurityStart) for (const one of monthsOf(socialSecurityStart, from, until)) add(one);
  for (const day of daysIn([catalogue.facts.standardFiles, catalogue.facts.countingRules])) add(day);
  for (let year = Number(from.slice(0, 4)) + 1; year <= Number(until.slice(0, 4)); year += 1) add(`${year}-01-01`);
  return [...found].sort();
}
