/** The people behind the places: as entered, or with the records of one name resolved in one way or another. */
import type { Context } from '../context.ts';
import type { IdentityPartition } from '../people/identity.ts';

/** The places that each person fits, ascending; people without any are left out. */
export type FitsByPerson = ReadonlyMap<number, readonly number[]>;

/** People that may be one person fill places as one: any of them may be assigned, but only one is. */
export interface Crowd {
  /** Fits of the representative of each set of duplicates. */
  fits: FitsByPerson;
  /** Returns the duplicate that fits the place. */
  speakerOf: (person: number, place: number) => number;
}

/** Creates the crowd of all people as entered. */
export const createEach = (fits: FitsByPerson): Crowd => ({ fits, speakerOf: (person) => person });

/** @param ways the identity partitions of each ambiguous name */
function uniteDuplicates(
  fits: FitsByPerson,
  duplicates: ReadonlySet<number>,
  ways: readonly IdentityPartition[],
): Crowd {
  const united = new Map([...fits].filter(([person]) => !duplicates.has(person)));
  const speakers = new Map<string, number>();
  for (const members of ways.flat()) {
    const [first] = members;
    if (first === undefined) continue;
    for (const member of members)
      for (const place of fits.get(member) ?? [])
        if (!speakers.has(`${first}|${place}`)) speakers.set(`${first}|${place}`, member);
    const places = [...new Set(members.flatMap((member) => fits.get(member) ?? []))].sort((x, y) => x - y);
    if (places.length > 0) united.set(first, places);
  }
  return { fits: united, speakerOf: (person, place) => speakers.get(`${person}|${place}`) ?? person };
}

/** Writes the contribution of the people in a partition, without their names: partitions with the same contribution are equal. */
const writeBrought = (way: IdentityPartition, fits: FitsByPerson): string =>
  way
    .map((members) => [...new Set(members.flatMap((member) => fits.get(member) ?? []))].sort((x, y) => x - y).join(','))
    .filter((places) => places !== '')
    .sort()
    .join(';');

/** Above this number of combinations only those count who certainly are different people. */
const mostCombinations = 64;

/**
 * Lists every way of partitioning records of one name into people, over all such names. The first contains only those who certainly are
 * different people, so its filled places are filled in all of them. Null: too many to try.
 */
export function listCrowds(fits: FitsByPerson, context: Context): { cautious: Crowd; others: Crowd[] | null } {
  const { twins: duplicates, namesakes } = context.index;
  if (duplicates.size === 0) return { cautious: createEach(fits), others: [] };
  const choices = namesakes.map(({ apart, ways }) => {
    const distinct = [...new Map(ways.map((way) => [writeBrought(way, fits), way])).values()];
    const [only] = distinct;
    return { ways: distinct, cautious: distinct.length === 1 && only !== undefined ? only : apart.map((one) => [one]) };
  });
  const cautious = uniteDuplicates(
    fits,
    duplicates,
    choices.map((choice) => choice.cautious),
  );
  const count = choices.reduce((product, { ways }) => product * ways.length, 1);
  if (count === 1) return { cautious, others: [] };
  if (count > mostCombinations) return { cautious, others: null };
  const combined = choices.reduce<IdentityPartition[][]>(
    (found, { ways }) => found.flatMap((chosen) => ways.map((way) => [...chosen, way])),
    [[]],
  );
  return { cautious, others: combined.map((ways) => uniteDuplicates(fits, duplicates, ways)) };
}
