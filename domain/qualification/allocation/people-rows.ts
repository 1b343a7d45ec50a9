/**
 * Joint answer to all people requirements of one level.
 *
 * Two allocations decide. The loose one lets everybody count who may count, under every rule that may be lenient: what it cannot
 * fill is certainly missing. The strict one takes only who certainly counts, under the rules that certainly hold: what it fills,
 * all at once, is certainly met. Between the two a requirement is 待核对.
 */
import type { PreparedRow } from '../catalogue.ts';
import type { Context } from '../context.ts';
import type { FitTable } from '../firm-index.ts';
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

/** By person the places that he fits, ascending; only of those who fit any. */
type FitsByPerson = ReadonlyMap<number, readonly number[]>;

function listFits(
  answers: readonly FitTable[],
  accept: Accept,
  mayFill: (person: number) => boolean,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  answers.forEach(({ fits, near }, place) => {
    for (const person of near) {
      const fit = fits[person];
      if (fit === undefined || !accept(fit) || !mayFill(person)) continue;
      const known = found.get(person);
      if (known === undefined) found.set(person, [place]);
      else known.push(place);
    }
  });
  return found;
}

/** What is filled, by people who are told by their index. */
interface Filled extends Omit<Allocation, 'places'> {
  places: FitsByPerson;
}

/** People who may be one person fill places as one: any of them may stand, but only one does. */
interface Crowd {
  /** Fits of the one who speaks for each set of twins. */
  fits: FitsByPerson;
  /** Which of the twins fits the place. */
  speakerOf: (person: number, place: number) => number;
}

function uniteTwins(fits: FitsByPerson, context: Context): Crowd {
  const { people, twins } = context.index;
  if (twins.size === 0) return { fits, speakerOf: (person) => person };
  const firstOf = new Map<number, number>();
  const speakers = new Map<string, number>();
  const united = new Map(fits);
  for (const index of [...twins].sort((a, b) => a - b)) {
    const twin = people[index]?.twin ?? index;
    const first = firstOf.get(twin) ?? index;
    firstOf.set(twin, first);
    for (const place of fits.get(index) ?? [])
      if (!speakers.has(`${first}|${place}`)) speakers.set(`${first}|${place}`, index);
    if (first === index) continue;
    const both = [...new Set([...(united.get(first) ?? []), ...(fits.get(index) ?? [])])].sort((a, b) => a - b);
    if (both.length > 0) united.set(first, both);
    united.delete(index);
  }
  return { fits: united, speakerOf: (person, place) => speakers.get(`${person}|${place}`) ?? person };
}

/** @param people whom the rows of the allocation stand for */
function nameSpeakers(allocation: Allocation, people: readonly number[], crowd: Crowd): Filled {
  const places = new Map<number, number[]>();
  people.forEach((person, row) => {
    for (const place of allocation.places[row] ?? []) {
      const speaker = crowd.speakerOf(person, place);
      const known = places.get(speaker);
      if (known === undefined) places.set(speaker, [place]);
      else known.push(place);
    }
  });
  return { ...allocation, places: new Map([...places].sort(([a], [b]) => a - b)) };
}

interface Run {
  allocation: Filled;
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
    return { allocation: { places: new Map(), filled: [], total: 0, limit: 0, isExact: true }, isOpen: false };
  const answers = places.map((place) => context.index.tableOf(criterionOf(place.spec), context.scope));
  const fits = listFits(answers, accept, mayFill);
  const crowd = accept === isSure ? uniteTwins(fits, context) : { fits, speakerOf: (person: number) => person };
  const people = [...crowd.fits.keys()].sort((a, b) => a - b);
  const lent = listLent(places);
  const allocation = allocate(
    places.map((place) => ({ classId: place.classId, need: place.spec.need, isFirst: first.has(place.row) })),
    [...people.map((person) => crowd.fits.get(person) ?? []), ...lent],
    modes,
  );
  return {
    allocation: nameSpeakers(allocation, people, crowd),
    isOpen: answers.some((table) => table.isOpen),
  };
}

const listShortRows = (places: readonly FlatPlace[], filled: readonly number[]): Set<number> =>
  new Set(places.flatMap((place, index) => ((filled[index] ?? 0) < place.spec.need ? [place.row] : [])));

/** What a person fills; thousands fill the same, so that each set of classes is there once. */
type Classes = readonly string[];
const noClass: Classes = [];
const setsOfClasses = new Map<string, Classes>();

function addClass(classes: Classes, classId: string): Classes {
  if (classes.includes(classId)) return classes;
  const key = [...classes, classId].join('|');
  const known = setsOfClasses.get(key) ?? [...classes, classId];
  setsOfClasses.set(key, known);
  return known;
}

/** Whether a person who already fills some classes may take one more. */
const createMayJoin = (modes: Modes['strict'], taken: ReadonlyMap<number, Classes>) => {
  const isOneOf = (mode: readonly string[], ids: Classes): boolean => ids.every((id) => mode.includes(id));
  return (person: number, classId: string): boolean => {
    const classes = taken.get(person) ?? noClass;
    if (classes.includes(classId)) return false;
    return modes.some((mode: readonly string[]) => mode.includes(classId) && isOneOf(mode, classes));
  };
};

function listTaken(places: readonly FlatPlace[], allocation: Filled): Map<number, Classes> {
  const taken = new Map<number, Classes>();
  allocation.places.forEach((indices, person) => {
    taken.set(
      person,
      indices.reduce((classes, index) => addClass(classes, places[index]?.classId ?? ''), noClass),
    );
  });
  return taken;
}

const isSure: Accept = (fit) => fit.truth === 'yes';
const isPossible: Accept = (fit) => fit.truth !== 'no';

/** Twins of somebody who fills a class fill it as well: they may be he. */
function addTwins(taken: Map<number, Classes>, context: Context): Map<number, Classes> {
  const { people, twins } = context.index;
  for (const index of twins)
    for (const other of twins) {
      const classes = taken.get(other);
      if (index === other || classes === undefined || people[index]?.twin !== people[other]?.twin) continue;
      taken.set(index, classes.reduce(addClass, taken.get(index) ?? noClass));
    }
  return taken;
}

export interface JointAnswer {
  answers: PeopleAnswer[];
  /** Whether a person may fill one more class, beside what he fills and what was taken for him. */
  mayJoin: (person: number, classId: string) => boolean;
  take: (person: number, classId: string) => void;
  /** Whether the person counts at all is not known: the technical lead (CR-10), or one of two who may be one. */
  isOpen: (person: number) => boolean;
  /** Of anybody that is not known. */
  hasOpen: boolean;
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
  for (const person of excluded.perhaps) taken.set(person, classIds);
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
    mayJoin: createMayJoin(modes.strict, taken),
    take: (person, classId) => {
      taken.set(person, addClass(taken.get(person) ?? noClass, classId));
    },
    isOpen: (person) => context.index.twins.has(person) || (excluded.perhaps.has(person) && !excluded.sure.has(person)),
    hasOpen: context.index.twins.size > 0 || excluded.perhaps.size > 0,
    slack: loose.limit - loose.total,
  };
}

function listAssigned(from: readonly FlatPlace[], allocation: Filled, row: number): Map<number, number> {
  const assigned = new Map<number, number>();
  allocation.places.forEach((indices, person) => {
    const place = indices.map((index) => from[index]).find((item) => item?.row === row);
    if (place !== undefined) assigned.set(person, place.own);
  });
  return assigned;
}
