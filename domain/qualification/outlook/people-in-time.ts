/**
 * Finds the first day on which more people are missing, and the periods in which people may not fill all places. The days on which each
 * person begins or ceases to count are known, so the people per place are counted again only on these days.
 */
import { addDays } from '#domain/validity/day.ts';
import { buildPlacesKey, type KindCounts } from '../allocation/allocate.ts';
import { createFulfilmentTest, createShortageTest, type PeopleRow } from '../allocation/people-rows.ts';
import { canOmitLead } from '../answer-people.ts';
import type { EvaluationContext } from '../context.ts';
import type { CurrentLevels } from '../evaluate-all.ts';
import type { Criterion } from '../people/criteria.ts';
import type { Truth } from '../truth.ts';

interface PeopleQuestion {
  readonly rows: readonly PeopleRow[];
  /** The evaluation context of the first day. */
  readonly context: EvaluationContext;
  readonly fitOn: CurrentLevels['fitOn'];
  /** The last day to examine. */
  readonly until: string;
}

/** One way to count people: the criterion of each place, and the condition for counting a person. */
interface View {
  readonly criteria: readonly Criterion[];
  readonly accept: (truth: Truth, person: number) => boolean;
}

/** Creates counters of people by the set of places that they fill. */
function createCounts() {
  const counts = new Map<string, number>();
  const add = (places: string, change: number): void => {
    if (places === '') return;
    const count = (counts.get(places) ?? 0) + change;
    if (count === 0) counts.delete(places);
    else counts.set(places, count);
  };
  const placesOf = new Map<number, string>();
  return {
    counts: counts as KindCounts,
    placesOf: (person: number): string => placesOf.get(person) ?? '',
    /** @returns whether the counts changed */
    place: (person: number, places: string): boolean => {
      const before = placesOf.get(person) ?? '';
      if (before === places) return false;
      add(before, -1);
      add(places, 1);
      placesOf.set(person, places);
      return true;
    },
  };
}

type Counts = ReturnType<typeof createCounts>;

/** Yields the first day and each later day on which the counts of a view change; the counts are updated in place. */
function* followPeople(
  { context, fitOn, until }: PeopleQuestion,
  views: readonly View[],
): Generator<{ readonly day: string; readonly counts: readonly Counts[] }> {
  const { index, scope, asOf } = context;
  const all = views.flatMap(({ criteria }) => criteria);
  const distinct = [...new Map(all.map((criterion) => [criterion.key, criterion])).values()];
  const tables = new Map(distinct.map((criterion) => [criterion.key, index.tableOf(criterion, scope)]));
  const isYears = distinct.some(({ readsYears }) => readsYears === true);
  const counts = views.map(createCounts);
  const update = (person: number, day: string): boolean => {
    const truths = new Map(
      distinct.flatMap((criterion) => {
        const table = tables.get(criterion.key);
        if (!table?.near.includes(person)) return [];
        const fit = day === asOf ? table.fits[person] : fitOn(day, person, criterion, scope);
        return [[criterion.key, fit?.truth ?? 'no'] as const];
      }),
    );
    const changed = views.filter(({ criteria, accept }, view) => {
      const filled = criteria.flatMap(({ key }, place) => (accept(truths.get(key) ?? 'no', person) ? [place] : []));
      return counts[view]?.place(person, buildPlacesKey(filled)) === true;
    });
    return changed.length > 0;
  };
  const turns = new Map<string, number[]>();
  for (const person of new Set([...tables.values()].flatMap(({ near }) => near))) {
    update(person, asOf);
    for (const day of [...index.daysOf(person), ...(isYears ? index.yearDaysOf(person) : [])])
      if (day > asOf && day <= until) turns.set(day, [...(turns.get(day) ?? []), person]);
  }
  yield { day: asOf, counts };
  for (const day of [...turns.keys()].sort()) {
    const changed = (turns.get(day) ?? []).filter((person) => update(person, day));
    if (changed.length > 0) yield { day, counts };
  }
}

/**
 * Finds the first day on which a requirement lacks more people than allowed.
 * @param limits the number of people that each requirement may lack, by its id; other requirements are irrelevant
 * @returns the day and the requirements that lack more on it; null if there is none up to the last day
 */
export function findShortDay(
  question: PeopleQuestion,
  limits: ReadonlyMap<string, number>,
): { day: string; short: readonly PeopleRow[] } | null {
  const { rows, context } = question;
  const { criteria, countShort } = createShortageTest(rows, context);
  const possible: View = { criteria, accept: (truth) => truth !== 'no' };
  for (const { day, counts } of followPeople(question, [possible])) {
    const [found] = day === context.asOf ? [] : counts;
    if (found === undefined) continue;
    const lacking = countShort(found.counts);
    const short = rows.filter(
      ({ prepared }, position) => (lacking.get(position) ?? 0) > (limits.get(prepared.id) ?? Number.POSITIVE_INFINITY),
    );
    if (short.length > 0) return { day, short };
  }
  return null;
}

/** Lists the places of the people who may be excluded as technical lead. If no designated lead remains, any person may be the lead. */
function listLeadPlaces(context: EvaluationContext, { placesOf, counts }: Counts): readonly string[] {
  if (!canOmitLead(context)) return [];
  const { namedLeads, people } = context.index;
  const isStaying = namedLeads.every((position) => people[position]?.status === 'on');
  return namedLeads.length > 0 && isStaying ? [...new Set(namedLeads.map(placesOf))] : [...counts.keys()];
}

/** A range of days, inclusive. */
interface Period {
  readonly from: string;
  readonly until: string;
}

/**
 * Yields the periods in which the numbers of people alone do not prove the wanted requirements, so that the level has to be evaluated. In
 * all other periods the requirements are met with any technical lead.
 */
export function* listOpenPeriods(question: PeopleQuestion, isWanted: (row: PeopleRow) => boolean): Generator<Period> {
  const { rows, context, until } = question;
  const { twins } = context.index;
  const { criteria } = createShortageTest(rows, context);
  const isProven = createFulfilmentTest(rows, context, isWanted);
  const views: readonly View[] = [
    { criteria, accept: (truth) => truth !== 'no' },
    // Two records with the same name may be one person, so neither counts as certain.
    {
      criteria: rows.flatMap(({ places }) => places.places.map(({ criterion }) => criterion)),
      accept: (truth, person) => truth === 'yes' && !twins.has(person),
    },
  ];
  let openFrom: string | null = null;
  for (const { day, counts } of followPeople(question, views)) {
    if (openFrom !== null && day > openFrom) yield { from: openFrom, until: addDays(day, -1) };
    const [possible, sure] = counts;
    if (possible === undefined || sure === undefined) return;
    const isSure = isProven(possible.counts, sure.counts, listLeadPlaces(context, sure));
    openFrom = isSure ? null : day;
  }
  if (openFrom !== null) yield { from: openFrom, until };
}
