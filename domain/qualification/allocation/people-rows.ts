/**
 * Joint answer to all people requirements of one level.
 *
 * Two allocations decide. The loose one lets everybody count who may count, under every rule that may be lenient: what it cannot
 * fill is certainly missing. The strict one takes only who certainly counts, under the rules that certainly hold: what it fills,
 * all at once, is certainly met. Between the two a requirement is 待核对.
 */
import type { PreparedRow } from '../catalogue.ts';
import type { Context } from '../context.ts';
import type { Criterion } from '../people/criteria.ts';
import type { Fit } from '../people/fit.ts';
import type { PlaceSpec, PlacesRow } from '../requirements/places.ts';
import type { Truth } from '../truth.ts';
import { type Allocation, allocate } from './allocate.ts';
import { createModes, type Modes } from './modes.ts';

export interface PeopleRow {
  prepared: PreparedRow;
  places: PlacesRow;
}

export interface PeopleAnswer {
  truth: Truth;
  /** Certainly filled, and filled if all goes well, by place. */
  filled: number[];
  possible: number[];
  /** Person index → place index within the row, of those who are counted for what is needed. */
  assigned: Map<number, number>;
}

interface FlatPlace {
  row: number;
  /** Index within its row. */
  own: number;
  spec: PlaceSpec;
  classId: string;
}

const flatten = (rows: readonly PeopleRow[]): FlatPlace[] =>
  rows.flatMap(({ places }, row) => places.places.map((spec, own) => ({ row, own, spec, classId: places.classId })));

type Accept = (fit: Fit) => boolean;

function run(
  places: readonly FlatPlace[],
  context: Context,
  modes: Modes['strict'],
  accept: Accept,
  criterionOf: (spec: PlaceSpec) => Criterion,
  mayFill: (person: number, classId: string) => boolean,
): Allocation {
  if (places.length === 0) return { places: [], filled: [], total: 0, limit: 0, isExact: true };
  const answers = places.map((place) => context.index.fitsOf(criterionOf(place.spec), context.scope));
  const fits = context.index.people.map((_, person) =>
    places.flatMap((place, index) => {
      const fit = answers[index]?.[person];
      return fit !== undefined && accept(fit) && mayFill(person, place.classId) ? [index] : [];
    }),
  );
  return allocate(
    places.map((place) => ({ classId: place.classId, need: place.spec.need })),
    fits,
    modes,
  );
}

const listShortRows = (places: readonly FlatPlace[], filled: readonly number[]): Set<number> =>
  new Set(places.flatMap((place, index) => ((filled[index] ?? 0) < place.spec.need ? [place.row] : [])));

/** Whether a person who already fills some classes may take one more. */
const createMayJoin =
  (modes: Modes['strict'], taken: ReadonlyMap<number, ReadonlySet<string>>) =>
  (person: number, classId: string): boolean => {
    const classes = [...(taken.get(person) ?? [])];
    if (classes.includes(classId)) return false;
    return modes.some((mode) => [...classes, classId].every((id) => (mode as readonly string[]).includes(id)));
  };

function listTaken(places: readonly FlatPlace[], allocation: Allocation): Map<number, Set<string>> {
  const taken = new Map<number, Set<string>>();
  allocation.places.forEach((indices, person) => {
    if (indices.length > 0) taken.set(person, new Set(indices.map((index) => places[index]?.classId ?? '')));
  });
  return taken;
}

const isSure: Accept = (fit) => fit.truth === 'yes';
const isPossible: Accept = (fit) => fit.truth !== 'no';
const isAnyone = (): boolean => true;

export interface JointAnswer {
  answers: PeopleAnswer[];
  /** Classes that each person fills; the surplus may only add what these allow. */
  taken: Map<number, Set<string>>;
  mayJoin: (person: number, classId: string) => boolean;
  isExact: boolean;
}

export function answerPeopleRows(
  rows: readonly PeopleRow[],
  context: Context,
  excluded: ReadonlySet<number>,
): JointAnswer {
  const modes = createModes(context.standard.category, context.rules);
  const isCoverSure = context.rules.force('CR-6') !== 'unsure' || context.standard.category !== 'construction';
  const criterionOf = (spec: PlaceSpec): Criterion =>
    isCoverSure ? spec.criterion : (spec.looseCriterion ?? spec.criterion);
  const flat = flatten(rows);
  const loose = run(flat, context, modes.loose, isPossible, criterionOf, isAnyone);
  const short = listShortRows(flat, loose.filled);
  const needed = flat.reduce((sum, place) => sum + place.spec.need, 0);
  /** Something is missing in every allocation, even when the search for the best one was cut short. */
  const isCertain = loose.isExact || loose.limit < needed;
  const mayCount = (person: number): boolean => !excluded.has(person);
  const open = flat.filter((place) => !short.has(place.row));
  const strict = run(open, context, modes.strict, isSure, (spec) => spec.criterion, mayCount);
  const taken = listTaken(open, strict);
  const mayJoin = createMayJoin(modes.strict, taken);
  const lacking = flat.filter((place) => short.has(place.row));
  const others = run(
    lacking,
    context,
    modes.strict,
    isSure,
    (spec) => spec.criterion,
    (person, classId) => mayCount(person) && mayJoin(person, classId),
  );
  for (const [person, classes] of listTaken(lacking, others))
    taken.set(person, new Set([...(taken.get(person) ?? []), ...classes]));
  const answers = rows.map(({ places }, row): PeopleAnswer => {
    const parts = flat.flatMap((place, index) =>
      place.row === row ? [{ place, possible: loose.filled[index] ?? 0 }] : [],
    );
    const isShort = short.has(row);
    const [from, allocation] = isShort ? [lacking, others] : [open, strict];
    const filled = places.places.map((_, own) => {
      const index = from.findIndex((place) => place.row === row && place.own === own);
      return allocation.filled[index] ?? 0;
    });
    const isFull = places.places.every((place, own) => (filled[own] ?? 0) >= place.need);
    return {
      truth: isShort ? (isCertain ? 'no' : 'maybe') : isFull ? 'yes' : 'maybe',
      filled,
      possible: parts.map((part) => part.possible),
      assigned: listAssigned(from, allocation, row),
    };
  });
  return { answers, taken, mayJoin, isExact: loose.isExact && strict.isExact };
}

function listAssigned(from: readonly FlatPlace[], allocation: Allocation, row: number): Map<number, number> {
  const assigned = new Map<number, number>();
  allocation.places.forEach((indices, person) => {
    const place = indices.map((index) => from[index]).find((item) => item?.row === row);
    if (place !== undefined) assigned.set(person, place.own);
  });
  return assigned;
}
