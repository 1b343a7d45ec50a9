/** Calculates years of work, which increase with time: an entry counts as more years on a later day and as fewer on an earlier day. */
import { countDaysBetween, countFullYears, subtractYears } from '../calendar.ts';
import { type Obstacle, obstacles } from './fit.ts';
import type { Person } from './person.ts';
import { evaluateStatedValues, type StatedValue } from './stated.ts';

/** Returns the elapsed full years, with the remainder as a fraction below 1. */
function countElapsed(from: string, to: string): number {
  const full = countFullYears(from, to);
  return full + Math.max(0, countDaysBetween(from, subtractYears(to, full))) / 366;
}

export interface WorkYears {
  readonly years: number;
  /** The day as of which the years were counted; null: not entered. */
  readonly on: string | null;
}

/**
 * `asOf` is the day for which the requirement is evaluated, `today` the day on which the evaluation runs. Undated entries were made on
 * `today` at the latest.
 */
export interface EvaluationDays {
  readonly asOf: string;
  readonly today: string;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/**
 * Returns the possible years of work on `asOf`. An undated entry was made on `today` at the latest, so the years on another day are only
 * known as a range.
 */
export function getWorkYearsRange({ years, on }: WorkYears, { asOf, today }: EvaluationDays): Range {
  if (on === null) {
    if (asOf < today) return { least: Math.max(0, years - countElapsed(asOf, today)), most: years };
    return { least: years, most: years + countElapsed(today, asOf) };
  }
  const exact = on <= asOf ? years + countElapsed(on, asOf) : Math.max(0, years - countElapsed(asOf, on));
  return { least: exact, most: exact };
}

/** Returns the smallest number of years in the entries, to two decimals; null: not entered. */
export const getMinimumWorkYears = (stated: readonly StatedValue<WorkYears>[], days: EvaluationDays): number | null =>
  stated.length === 0 ? null : floorYears(Math.min(...stated.map(({ value }) => getWorkYearsRange(value, days).least)));

/** 《劳动法》 art. 15: the minimum working age. */
export const WORKING_AGE = 16;

const floorYears = (years: number): number => Math.floor(years * 100) / 100;

/** Returns whether the years exceed the number possible at the person's age on a day. */
export const exceedsPossibleWorkYears = (years: number, birth: string, asOf: string): boolean =>
  years >= countFullYears(birth, asOf) - WORKING_AGE + 1;

/** Returns a conflict if the years exceed the number possible by the date of birth. */
function findAgeConflict(least: number, birthDates: Person['birthDates'], asOf: string): Obstacle | null {
  const birth = birthDates.find(({ value }) => exceedsPossibleWorkYears(least, value, asOf));
  return birth === undefined
    ? null
    : obstacles.factsDiffer(
        '从业年限或出生日期',
        `从业年限为 ${floorYears(least)} 年，${birth.source}为 ${birth.value}`,
      );
}

/**
 * Evaluates stated years against a requirement.
 * @param what name of the years in forms
 * @param need required number of full years
 */
export function evaluateYears(
  what: string,
  stated: readonly StatedValue<WorkYears>[],
  need: number,
  person: Pick<Person, 'birthDates'>,
  days: EvaluationDays,
): readonly Obstacle[] {
  if (stated.length === 0) return [obstacles.experienceUnknown(what)];
  const judge = (value: WorkYears): readonly Obstacle[] => {
    const { least, most } = getWorkYearsRange(value, days);
    if (most < need) return [obstacles.experienceShort(need, floorYears(most))];
    if (least < need) return [obstacles.experienceUnknown(`${what}的截至日期`)];
    const conflict = findAgeConflict(least, person.birthDates, days.asOf);
    return conflict === null ? [] : [conflict];
  };
  return evaluateStatedValues(
    what,
    stated,
    judge,
    ({ years, on }) => `${years} 年${on === null ? '' : `（截至 ${on}）`}`,
  );
}
