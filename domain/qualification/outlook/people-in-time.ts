/**
 * Finds the first day on which people no longer fill a place. The days on which each person begins or ceases to count are known, so only on
 * these days the people per place are counted again.
 */
import { type KindCounts, writePlaces } from '../allocation/allocate.ts';
import { createShortage, type PeopleRow } from '../allocation/people-rows.ts';
import type { Context } from '../context.ts';
import type { Holdings } from '../evaluate-all.ts';

interface PeopleQuestion {
  readonly rows: readonly PeopleRow[];
  /** Answers as of the first day. */
  readonly context: Context;
  readonly fitOn: Holdings['fitOn'];
  /** The last day to examine. */
  readonly until: string;
  /** Whether a shortage in the row is relevant. */
  readonly isWanted: (row: PeopleRow) => boolean;
}

/** Counts people by the set of places that they may fill. */
function createCounts(): { counts: KindCounts; add: (places: string, change: number) => void } {
  const counts = new Map<string, number>();
  return {
    counts,
    add: (places, change) => {
      if (places === '') return;
      const count = (counts.get(places) ?? 0) + change;
      if (count === 0) counts.delete(places);
      else counts.set(places, count);
    },
  };
}

/** @returns the day and the rows that are short on it; null if there is none up to the last day */
export function findShortDay({
  rows,
  context,
  fitOn,
  until,
  isWanted,
}: PeopleQuestion): { day: string; short: readonly PeopleRow[] } | null {
  const { index, scope, asOf } = context;
  const { criteria, listShort } = createShortage(rows, context);
  const distinct = [...new Map(criteria.map((criterion) => [criterion.key, criterion])).values()];
  const tables = new Map(distinct.map((criterion) => [criterion.key, index.tableOf(criterion, scope)]));
  const isYears = distinct.some(({ readsYears }) => readsYears === true);
  const canFill = (person: number, day: string): string => {
    const possible = new Set(
      distinct.flatMap((criterion) => {
        const today = tables.get(criterion.key)?.fits[person];
        if (!tables.get(criterion.key)?.near.includes(person)) return [];
        const fit = day === asOf ? today : fitOn(day, person, criterion, scope);
        return fit === undefined || fit.truth === 'no' ? [] : [criterion.key];
      }),
    );
    return writePlaces(criteria.flatMap(({ key }, place) => (possible.has(key) ? [place] : [])));
  };
  const { counts, add } = createCounts();
  const places = new Map<number, string>();
  const turns = new Map<string, number[]>();
  for (const person of new Set([...tables.values()].flatMap(({ near }) => near))) {
    const own = canFill(person, asOf);
    places.set(person, own);
    add(own, 1);
    for (const day of [...index.daysOf(person), ...(isYears ? index.yearDaysOf(person) : [])])
      if (day > asOf && day <= until) turns.set(day, [...(turns.get(day) ?? []), person]);
  }
  for (const day of [...turns.keys()].sort()) {
    let isChanged = false;
    for (const person of turns.get(day) ?? []) {
      const [before, after] = [places.get(person) ?? '', canFill(person, day)];
      if (before === after) continue;
      isChanged = true;
      add(before, -1);
      add(after, 1);
      places.set(person, after);
    }
    if (!isChanged) continue;
    const found = listShort(counts);
    const short = rows.filter((row, position) => found.has(position) && isWanted(row));
    if (short.length > 0) return { day, short };
  }
  return null;
}
