/** Determines the people considered for the places: as entered, or with records of the same name merged in one of the possible ways. */
import type { EvaluationContext } from '../context.ts';
import type { IdentityPartition } from '../people/identity.ts';

/** The places that each person fits, ascending; people who fit no place are omitted. */
export type FitsByPerson = ReadonlyMap<number, readonly number[]>;

/** A set of candidates in which records that may belong to one person are merged: any of these records may be assigned, but only one. */
export interface CandidatePool {
  /** The places that each person fits, including all merged records. */
  fits: FitsByPerson;
  /** Returns the record of a person that fits the place. */
  speakerOf: (person: number, place: number) => number;
}

/** Creates the pool of all people as entered, without merging. */
export const createFullCandidatePool = (fits: FitsByPerson): CandidatePool => ({ fits, speakerOf: (person) => person });

/**
 * Merges records of possibly the same person.
 * @param ways the chosen partition into people for each ambiguous name
 */
function uniteDuplicates(
  fits: FitsByPerson,
  duplicates: ReadonlySet<number>,
  ways: readonly IdentityPartition[],
): CandidatePool {
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

/** Returns the contribution of the people in a partition as text without names, so that equivalent partitions are equal. */
const writeBrought = (way: IdentityPartition, fits: FitsByPerson): string =>
  way
    .map((members) => [...new Set(members.flatMap((member) => fits.get(member) ?? []))].sort((x, y) => x - y).join(','))
    .filter((places) => places !== '')
    .sort()
    .join(';');

/** Maximum number of combinations; above it, only people who are certainly different are counted. */
const mostCombinations = 64;

/**
 * Lists every way of partitioning the records of ambiguous names into people. `cautious` contains only people who are certainly different,
 * so its filled places are filled in every partition. `others` is null if there are too many partitions.
 */
export function listCandidatePools(
  fits: FitsByPerson,
  context: EvaluationContext,
): { cautious: CandidatePool; others: CandidatePool[] | null } {
  const { twins: duplicates, namesakes } = context.index;
  if (duplicates.size === 0) return { cautious: createFullCandidatePool(fits), others: [] };
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
