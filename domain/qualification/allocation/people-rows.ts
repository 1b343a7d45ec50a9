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
import { classIds, createModes, type Modes } from './modes.ts';

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
  kinds: PlacesRow['kinds'];
}

const flatten = (rows: readonly PeopleRow[]): FlatPlace[] =>
  rows.flatMap(({ places }, row) =>
    places.places.map((spec, own) => ({ row, own, spec, classId: places.classId, kinds: places.kinds })),
  );

type Accept = (fit: Fit) => boolean;

/** Nobody fills the places that need not be filled (`PlacesRow.kinds`), so that all of them can be filled exactly when enough are. */
function listLent(places: readonly FlatPlace[]): number[][] {
  return places.flatMap((place, first) => {
    const { kinds } = place;
    if (kinds === null || place.own !== 0) return [];
    const among = Array.from({ length: kinds.among }, (_, index) => first + index);
    return Array.from({ length: kinds.among - kinds.min }, () => among);
  });
}

/** People who may be one person fill places as one: any of them may stand, but only one does. */
interface Crowd {
  /** Fits of the one who speaks for each set of twins; the others are empty. */
  fits: number[][];
  /** Which of the twins fits the place. */
  speakerOf: (person: number, place: number) => number;
}

function uniteTwins(fits: readonly number[][], context: Context): Crowd {
  const { people, twins } = context.index;
  if (twins.size === 0) return { fits: [...fits], speakerOf: (person) => person };
  const firstOf = new Map<number, number>();
  const speakers = new Map<string, number>();
  const united = fits.map((own) => [...own]);
  for (const index of [...twins].sort((a, b) => a - b)) {
    const twin = people[index]?.twin ?? index;
    const first = firstOf.get(twin) ?? index;
    firstOf.set(twin, first);
    for (const place of fits[index] ?? [])
      if (!speakers.has(`${first}|${place}`)) speakers.set(`${first}|${place}`, index);
    if (first === index) continue;
    united[first] = [...new Set([...(united[first] ?? []), ...(fits[index] ?? [])])].sort((a, b) => a - b);
    united[index] = [];
  }
  return { fits: united, speakerOf: (person, place) => speakers.get(`${person}|${place}`) ?? person };
}

function nameSpeakers(allocation: Allocation, crowd: Crowd): Allocation {
  const places = allocation.places.map((): number[] => []);
  allocation.places.forEach((own, person) => {
    for (const place of own) places[crowd.speakerOf(person, place)]?.push(place);
  });
  return { ...allocation, places };
}

interface Run {
  allocation: Allocation;
  /** Somebody fits who only may: more would be filled, or less, if that were known. */
  isOpen: boolean;
}

function run(
  places: readonly FlatPlace[],
  context: Context,
  modes: Modes['strict'],
  accept: Accept,
  criterionOf: (spec: PlaceSpec) => Criterion,
  mayFill: (person: number) => boolean,
  first: ReadonlySet<number> = new Set(),
): Run {
  if (places.length === 0)
    return { allocation: { places: [], filled: [], total: 0, limit: 0, isExact: true }, isOpen: false };
  const answers = places.map((place) => context.index.fitsOf(criterionOf(place.spec), context.scope));
  const fits = context.index.people.map((_, person) =>
    mayFill(person)
      ? places.flatMap((_place, index) => {
          const fit = answers[index]?.[person];
          return fit !== undefined && accept(fit) ? [index] : [];
        })
      : [],
  );
  const crowd = accept === isSure ? uniteTwins(fits, context) : { fits, speakerOf: (person: number) => person };
  const lent = listLent(places);
  const allocation = allocate(
    places.map((place) => ({ classId: place.classId, need: place.spec.need, isFirst: first.has(place.row) })),
    [...crowd.fits, ...lent],
    modes,
  );
  const people = { ...allocation, places: allocation.places.slice(0, crowd.fits.length) };
  return { allocation: nameSpeakers(people, crowd), isOpen: answers.some((own) => own.some(isDoubtful)) };
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

const isDoubtful: Accept = (fit) => fit.truth === 'maybe';
const isSure: Accept = (fit) => fit.truth === 'yes';
const isPossible: Accept = (fit) => fit.truth !== 'no';

/** Twins of somebody who fills a class fill it as well: they may be he. */
function addTwins(taken: Map<number, Set<string>>, context: Context): Map<number, Set<string>> {
  const { people, twins } = context.index;
  for (const index of twins)
    for (const other of twins) {
      const classes = taken.get(other);
      if (index === other || classes === undefined || people[index]?.twin !== people[other]?.twin) continue;
      taken.set(index, new Set([...(taken.get(index) ?? []), ...classes]));
    }
  return taken;
}

export interface JointAnswer {
  answers: PeopleAnswer[];
  /** Classes that each person fills; the surplus may only add what these allow. */
  taken: Map<number, Set<string>>;
  mayJoin: (person: number, classId: string) => boolean;
  /** Whether the person counts at all is not known: the technical lead (CR-10), or one of two who may be one. */
  isOpen: (person: number) => boolean;
  /** By how many people the search may have missed the best; 0: proven best. */
  slack: number;
}

/** Whom CR-10 keeps from counting: certainly, and perhaps. */
export interface Excluded {
  sure: ReadonlySet<number>;
  perhaps: ReadonlySet<number>;
}

/**
 * The strict run fills the rows that can be filled first, then as much of the others as that leaves: so the people shown for a row
 * that is short are those who certainly count for it, and what the loose run found beyond them is in doubt, never surplus.
 */
export function answerPeopleRows(rows: readonly PeopleRow[], context: Context, excluded: Excluded): JointAnswer {
  const modes = createModes(context.standard.category, context.rules);
  const isCoverSure = context.rules.force('CR-6') !== 'unsure' || context.standard.category !== 'construction';
  const looseCriterionOf = (spec: PlaceSpec): Criterion =>
    isCoverSure ? spec.criterion : (spec.looseCriterion ?? spec.criterion);
  const flat = flatten(rows);
  const { allocation: loose, isOpen } = run(
    flat,
    context,
    modes.loose,
    isPossible,
    looseCriterionOf,
    (person) => !excluded.sure.has(person),
  );
  const short = listShortRows(flat, loose.filled);
  const needed = flat.reduce((sum, place) => sum + place.spec.need, 0);
  /** Something is missing in every allocation, even when the search for the best one was cut short. */
  const isCertain = loose.isExact || loose.limit < needed;
  const { allocation: strict } = run(
    flat,
    context,
    modes.strict,
    isSure,
    (spec) => spec.criterion,
    (person) => !excluded.perhaps.has(person),
    new Set(rows.flatMap((_, row) => (short.has(row) ? [] : [row]))),
  );
  const taken = addTwins(listTaken(flat, strict), context);
  for (const person of excluded.perhaps) taken.set(person, new Set(classIds));
  /** Nothing is in doubt: both runs answer one question, and what the strict one fills is all that can be filled. */
  const isClear =
    !isOpen &&
    context.index.twins.size === 0 &&
    modes.strict === modes.loose &&
    isCoverSure &&
    excluded.perhaps.size === excluded.sure.size &&
    strict.total === loose.total;
  const answers = rows.map(({ places }, row): PeopleAnswer => {
    const possible = flat.flatMap((place, index) => (place.row === row ? [loose.filled[index] ?? 0] : []));
    const filled = places.places.map((_, own) => {
      const index = flat.findIndex((place) => place.row === row && place.own === own);
      return strict.filled[index] ?? 0;
    });
    const isFull = places.places.every((place, own) => (filled[own] ?? 0) >= place.need);
    return {
      truth: short.has(row) ? (isCertain ? 'no' : 'maybe') : isFull ? 'yes' : 'maybe',
      filled,
      possible: isClear ? filled : possible,
      assigned: listAssigned(flat, strict, row),
    };
  });
  return {
    answers,
    taken,
    mayJoin: createMayJoin(modes.strict, taken),
    isOpen: (person) => context.index.twins.has(person) || (excluded.perhaps.has(person) && !excluded.sure.has(person)),
    slack: loose.limit - loose.total,
  };
}

function listAssigned(from: readonly FlatPlace[], allocation: Allocation, row: number): Map<number, number> {
  const assigned = new Map<number, number>();
  allocation.places.forEach((indices, person) => {
    const place = indices.map((index) => from[index]).find((item) => item?.row === row);
    if (place !== undefined) assigned.set(person, place.own);
  });
  return assigned;
}
