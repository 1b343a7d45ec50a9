/** Lists the days on which a person may count differently from the day before although no record changes. */
import { addDays, addYears, countDaysBetween } from '#domain/validity/day.ts';
import { countFullYears } from '../calendar.ts';
import { getLinkedAcceptance } from '../projects/acceptance.ts';
import type { Person } from './person.ts';
import { exceedsPossibleWorkYears, getWorkYearsRange } from './years.ts';

/** A range of days to evaluate, inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** Returns the day on which an age is reached. For a birthday on 29 February it is 1 March in a common year, as in `countFullYears`. */
export function findBirthday(birth: string, age: number): string {
  const day = addYears(birth, age);
  return countFullYears(birth, day) >= age ? day : addDays(day, 1);
}

const dayAfter = (end: string): string => addDays(end, 1);
const known = (...days: readonly (string | null)[]): string[] => days.filter((day) => day !== null);

/**
 * Lists the days on which a person may begin or cease to count.
 * @param ages in full years, at which a person begins or ceases to count
 */
export const listPersonDays = (
  { birthDates, leaveDate, statusConflict, registrations, posts, achievements }: Person,
  ages: readonly number[],
): string[] => [
  ...registrations.flatMap(({ record }) => [
    ...known(record.issueDate, record.firstIssueDate),
    ...known(record.validEnd).map(dayAfter),
  ]),
  ...posts.flatMap(({ end }) => known(end).map(dayAfter)),
  ...known(
    leaveDate,
    statusConflict?.leaveDate ?? null,
    ...achievements
      .flatMap((one) => [one, ...one.alike])
      .flatMap(({ endDate, project }) => [
        endDate,
        project?.acceptDate ?? null,
        project?.finishDate ?? null,
        project === null ? null : getLinkedAcceptance(project),
      ]),
  ),
  ...birthDates.flatMap(({ value }) => ages.map((age) => findBirthday(value, age))),
];

/** Finds the first day in a range on which a growing number increases; null if it does not. */
function findGrowth(count: (day: string) => number, after: string, until: string): string | null {
  const before = count(after);
  if (count(until) === before) return null;
  let [least, most] = [1, countDaysBetween(after, until)];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (count(addDays(after, middle)) === before) least = middle + 1;
    else most = middle;
  }
  return addDays(after, least);
}

/**
 * Lists the days on which the years of work increase by a full year, as required by standards; years close to the limit set by the age are
 * also evaluated again on birthdays.
 * @param today the day on which the evaluation runs; omitted: each evaluated day
 */
export function listYearDays(person: Person, { from, until }: DaySpan, today?: string): string[] {
  const days: string[] = [];
  const stated = [person.workYears, ...person.experiences.map((one) => one.stated)].flat().map(({ value }) => value);
  for (const years of stated)
    for (const bound of ['least', 'most'] as const) {
      const count = (day: string): number =>
        Math.floor(getWorkYearsRange(years, { asOf: day, today: today ?? day })[bound]);
      for (let day = findGrowth(count, from, until); day !== null; day = findGrowth(count, day, until)) days.push(day);
    }
  const most = Math.max(
    ...stated.map((years) => getWorkYearsRange(years, { asOf: until, today: today ?? until }).least),
  );
  for (const { value: birth } of person.birthDates) {
    if (!exceedsPossibleWorkYears(most, birth, from)) continue;
    for (let age = countFullYears(birth, from) + 1; findBirthday(birth, age) <= until; age += 1)
      days.push(findBirthday(birth, age));
  }
  return days;
}
