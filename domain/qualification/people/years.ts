/** Years of work grow: the value of one day is more on a later day and less on an earlier one. */
import { countDaysBetween, countFullYears, subtractYears } from '../calendar.ts';
import type { Person } from './person.ts';

/** Returns full years, plus the remainder as a fraction below 1. */
function countElapsed(from: string, to: string): number {
  const full = countFullYears(from, to);
  return full + Math.max(0, countDaysBetween(from, subtractYears(to, full))) / 366;
}

/** The years on the day of the check; without the day on which they were true they are taken as of that day. */
export function countYears(person: Pick<Person, 'workYearsOn'>, years: number | null, asOf: string): number | null {
  const since = person.workYearsOn;
  if (years === null || since === null || since === asOf) return years;
  return since < asOf ? years + countElapsed(since, asOf) : Math.max(0, years - countElapsed(asOf, since));
}
