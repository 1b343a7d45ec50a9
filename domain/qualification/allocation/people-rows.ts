/**
 * Evaluates all people requirements of one level together, with two allocations. The loose allocation accepts everyone who may count and
 * applies every rule in the most lenient way: places that it cannot fill are certainly missing. The strict allocation accepts only people
 * who certainly count and applies only rules that certainly apply: places that it fills are certainly met. Requirements between the two are
 * 待核对.
 */
import { addByKey } from '../../lists/by-key.ts';
import type { PreparedRow } from '../catalogue.ts';
import type { EvaluationContext } from '../context.ts';
import type { CriterionFitTable } from '../enterprise-index.ts';
import type { Criterion } from '../people/criteria.ts';
import type { Fit } from '../people/fit.ts';
import type { PlaceSpec, RequirementPlaces } from '../requirements/places.ts';
import type { Truth } from '../truth.ts';
import {
  type Allocation,
  type AllocationTotals,
  allocateKinds,
  allocatePlaces,
  buildPlacesKey,
  type KindCounts,
} from './allocate.ts';
import { type CandidatePool, createFullCandidatePool, type FitsByPerson, listCandidatePools } from './crowds.ts';
import { type CountingModes, classIds, createCountingModes } from './modes.ts';

export interface PeopleRow {
  prepared: PreparedRow;
  places: RequirementPlaces;
}

export interface PeopleRowResult {
  truth: Truth;
  /** Number of people per place: certainly filled (`filled`), and filled under favourable assumptions (`possible`). */
  filled: number[];
  possible: number[];
  /** Place index within the row by person index, for people counted towards the required number. */
  assigned: Map<number, number>;
}

interface FlatPlace {
  row: number;
  /** Index within the row. */
  own: number;
  spec: PlaceSpec;
  classId: string;
  kinds: RequirementPlaces['kinds'];
}

const flatten = (rows: readonly PeopleRow[]): FlatPlace[] =>
  rows.flatMap(({ places }, row) =>
    places.places.map((spec, own) => ({ row, own, spec, classId: places.classId, kinds: places.kinds })),
  );

type Accept = (fit: Fit) => boolean;

/** Fills optional places (`PlacesRow.kinds`) with virtual people, so that all places can be filled exactly if the required number is. */
function listLent(places: readonly FlatPlace[]): number[][] {
  return places.flatMap((place, first) => {
    const { kinds } = place;
    if (kinds === null || place.own !== 0) return [];
    const among = Array.from({ length: kinds.among }, (_, index) => first + index);
    return Array.from({ length: kinds.among - kinds.min }, () => among);
  });
}

function listFits(
  answers: readonly CriterionFitTable[],
  accept: Accept,
  mayFill: (person: number) => boolean,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  answers.forEach(({ fits, near }, place) => {
    for (const person of near) {
      const fit = fits[person];
      if (fit !== undefined && accept(fit) && mayFill(person)) addByKey(found, person, place);
    }
  });
  return found;
}

/** The filled places, by person index. */
interface Filled extends Omit<Allocation, 'places'> {
  places: FitsByPerson;
}

/**
 * Converts an allocation to people.
 * @param people the people represented by the rows of the allocation
 */
function nameSpeakers(allocation: Allocation, people: readonly number[], crowd: CandidatePool): Filled {
  const places = new Map<number, number[]>();
  people.forEach((person, row) => {
    for (const place of allocation.places[row] ?? []) addByKey(places, crowd.speakerOf(person, place), place);
  });
  return { ...allocation, places: new Map([...places].sort(([a], [b]) => a - b)) };
}

interface Question {
  places: readonly FlatPlace[];
  modes: CountingModes['strict'];
  accept: Accept;
  criterionOf: (spec: PlaceSpec) => Criterion;
  mayFill: (person: number) => boolean;
  /** Rows that have priority over the others. */
  first: ReadonlySet<number>;
}

const readTables = ({ places, criterionOf }: Question, context: EvaluationContext): CriterionFitTable[] =>
  places.map((place) => context.index.tableOf(criterionOf(place.spec), context.scope));

function fill({ places, modes, first }: Question, crowd: CandidatePool): Filled {
  if (places.length === 0) return { places: new Map(), filled: [], total: 0, limit: 0, isExact: true };
  const people = [...crowd.fits.keys()].sort((a, b) => a - b);
  const allocation = allocatePlaces(
    places.map((place) => ({ classId: place.classId, need: place.spec.need, isFirst: first.has(place.row) })),
    [...people.map((person) => crowd.fits.get(person) ?? []), ...listLent(places)],
    modes,
  );
  return nameSpeakers(allocation, people, crowd);
}

interface Certain extends Filled {
  /** Rows that certainly reach their number of people, however records of uncertain identity are grouped into people. */
  full: ReadonlySet<number>;
}

/** Fills the places that are certain for every partition of equal names; the displayed people are those of the worst partition. */
function fillCertainly(question: Question, context: EvaluationContext): Certain {
  const { places, first } = question;
  const fits = listFits(readTables(question, context), question.accept, question.mayFill);
  const { cautious, others } = listCandidatePools(fits, context);
  const sure = fill(question, cautious);
  const fullIn = (one: Filled): Set<number> => {
    const short = listShortRows(places, one.filled);
    return new Set([...first].filter((row) => !short.has(row)));
  };
  const full = fullIn(sure);
  if (others === null || others.length === 0 || full.size === first.size) return { ...sure, full };
  const tried = others.map((crowd) => fill(question, crowd));
  for (const row of first) if (tried.every((one) => fullIn(one).has(row))) full.add(row);
  const worst = tried.reduce((least, one) => (one.total < least.total ? one : least));
  const filled = places.map((_, place) =>
    Math.max(sure.filled[place] ?? 0, Math.min(...tried.map((one) => one.filled[place] ?? 0))),
  );
  return { ...worst, filled, full };
}

/** Returns the number of people that each row lacks; rows that are not short are omitted. */
function countMissing(places: readonly FlatPlace[], filled: readonly number[]): Map<number, number> {
  const missing = new Map<number, number>();
  places.forEach(({ row, spec }, index) => {
    const short = spec.need - (filled[index] ?? 0);
    if (short > 0) missing.set(row, (missing.get(row) ?? 0) + short);
  });
  return missing;
}

const listShortRows = (places: readonly FlatPlace[], filled: readonly number[]): Set<number> =>
  new Set(countMissing(places, filled).keys());

/** The classes that a person fills; each set of classes is stored once, because thousands of people have the same set. */
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

/** Returns a test whether a person who already fills some classes may fill one more. */
const createMayJoin = (modes: CountingModes['strict'], taken: ReadonlyMap<number, Classes>) => {
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

/** Marks a class as filled for a person and for all records that may belong to the same person. */
function take(taken: Map<number, Classes>, person: number, classId: string, context: EvaluationContext): void {
  for (const same of context.index.perhapsSame(person)) taken.set(same, addClass(taken.get(same) ?? noClass, classId));
}

function addDuplicates(own: ReadonlyMap<number, Classes>, context: EvaluationContext): Map<number, Classes> {
  const taken = new Map(own);
  for (const person of context.index.twins)
    for (const classId of own.get(person) ?? noClass) take(taken, person, classId, context);
  return taken;
}

/** Returns the question with every unknown fact assumed in the enterprise's favour; a place that stays empty is certainly unfilled. */
function askLoosely(rows: readonly PeopleRow[], context: EvaluationContext, excluded: ExcludedPeople): Question {
  const isCoverSure = areCoversSure(context);
  return {
    places: flatten(rows),
    modes: createCountingModes(context.standard.category, context.rules).loose,
    accept: isPossible,
    criterionOf: (spec) => (isCoverSure ? spec.criterion : (spec.looseCriterion ?? spec.criterion)),
    mayFill: (person) => !excluded.sure.has(person),
    first: new Set(),
  };
}

const areCoversSure = ({ rules, standard }: EvaluationContext): boolean =>
  rules.force('CR-6') !== 'unsure' || standard.category !== 'construction';

/** Returns whether a person in the records may be suitable, but not certainly. */
const isOpenWithout = ({ isOpen, near, fits }: CriterionFitTable, absent: ReadonlySet<number>): boolean =>
  isOpen && (absent.size === 0 || near.some((person) => fits[person]?.truth === 'maybe' && !absent.has(person)));

/** Returns whether every allocation leaves a position unfilled. This also holds if the search for the best allocation was stopped early. */
const isMissingForSure = (places: readonly FlatPlace[], { isExact, limit }: AllocationTotals): boolean =>
  isExact || limit < places.reduce((sum, place) => sum + place.spec.need, 0);

/** Determines which rows are certainly short from the number of people who may fill their places. */
export interface ShortageTest {
  /** The criteria of each place, which determine its candidates. */
  criteria: readonly Criterion[];
  /** Returns the number of people that each row certainly lacks, by row index; rows that are not short are omitted. */
  countShort: (people: KindCounts) => ReadonlyMap<number, number>;
}

export function createShortageTest(rows: readonly PeopleRow[], context: EvaluationContext): ShortageTest {
  const { places, modes, criterionOf } = askLoosely(rows, context, { sure: new Set(), perhaps: new Set() });
  const lent = listLent(places).map(buildPlacesKey);
  const asked = places.map(({ classId, spec }) => ({ classId, need: spec.need }));
  return {
    criteria: places.map(({ spec }) => criterionOf(spec)),
    countShort: (people) => {
      if (places.length === 0) return new Map();
      const counts = new Map(people);
      for (const key of lent) counts.set(key, (counts.get(key) ?? 0) + 1);
      const shares = allocateKinds(asked, counts, modes);
      return isMissingForSure(places, shares) ? countMissing(places, shares.filled) : new Map();
    },
  };
}

/**
 * Returns whether the head counts alone prove that the requirements are met, without allocating people.
 * @param possible people who may fill the positions
 * @param sure people who certainly fill them, without people of uncertain identity
 * @param leads for each person who may be excluded from the count as technical lead (CR-10): the positions that this person could fill
 */
type IsProven = (possible: KindCounts, sure: KindCounts, leads: readonly string[]) => boolean;

export function createFulfilmentTest(
  rows: readonly PeopleRow[],
  context: EvaluationContext,
  isWanted: (row: PeopleRow) => boolean,
): IsProven {
  const { places, modes: loose } = askLoosely(rows, context, { sure: new Set(), perhaps: new Set() });
  const { strict } = createCountingModes(context.standard.category, context.rules);
  const lent = listLent(places).map(buildPlacesKey);
  const wanted = rows.flatMap((row, position) => (isWanted(row) ? [position] : []));
  const all = rows.map((_, position) => position);
  const listShort = (
    people: KindCounts,
    modes: CountingModes['strict'],
    first: ReadonlySet<number>,
  ): ReadonlySet<number> => {
    const counts = new Map(people);
    for (const key of lent) counts.set(key, (counts.get(key) ?? 0) + 1);
    const asked = places.map(({ classId, spec, row }) => ({ classId, need: spec.need, isFirst: first.has(row) }));
    return listShortRows(places, allocateKinds(asked, counts, modes).filled);
  };
  return (possible, sure, leads) => {
    const missing = listShort(possible, loose, new Set());
    if (wanted.some((row) => missing.has(row))) return false;
    const first = new Set(all.filter((row) => !missing.has(row)));
    // People of uncertain identity are additional, so full rows stay full, but they may change which other rows are filled.
    const needed = context.index.twins.size === 0 ? wanted : [...first];
    return ['', ...leads].every((lead) => {
      const counts = new Map(sure);
      if (lead !== '') counts.set(lead, (counts.get(lead) ?? 0) - 1);
      if (counts.get(lead) === 0) counts.delete(lead);
      const short = listShort(counts, strict, first);
      return needed.every((row) => !short.has(row));
    });
  };
}

export interface JointEvaluation {
  answers: PeopleRowResult[];
  /** Returns whether a person may fill one more class in addition to those already filled or assigned. */
  mayJoin: (person: number, classId: string) => boolean;
  take: (person: number, classId: string) => void;
  /** Returns whether a person already counts in another requirement of the class. */
  isCountedIn: (person: number, classId: string) => boolean;
  /**
   * Returns whether it is uncertain that the person counts: the technical lead (CR-10), or one of two records that may belong to the same
   * person.
   */
  isOpen: (person: number) => boolean;
  /** Whether a fact about any person is unknown. */
  hasOpen: boolean;
  /** Maximum distance of the result from the optimum, in people; 0 if it is proven optimal. */
  slack: number;
}

/** The people excluded from counting by CR-10, certainly or possibly. */
export interface ExcludedPeople {
  sure: ReadonlySet<number>;
  perhaps: ReadonlySet<number>;
}

/**
 * Evaluates the rows. The strict allocation first fills the rows that can be filled completely, then the others as far as the remaining
 * people allow. People shown for a short row therefore certainly count for it, and additional people found by the loose allocation are
 * uncertain, never surplus.
 */
export function evaluatePeopleRows(
  rows: readonly PeopleRow[],
  context: EvaluationContext,
  beside: ExcludedPeople,
): JointEvaluation {
  const { absent } = context;
  const excluded: ExcludedPeople =
    absent.size === 0
      ? beside
      : { sure: new Set([...beside.sure, ...absent]), perhaps: new Set([...beside.perhaps, ...absent]) };
  const modes = createCountingModes(context.standard.category, context.rules);
  const isCoverSure = areCoversSure(context);
  const asked = askLoosely(rows, context, excluded);
  const flat = asked.places;
  const tables = readTables(asked, context);
  const loose = fill(asked, createFullCandidatePool(listFits(tables, asked.accept, asked.mayFill)));
  const short = listShortRows(flat, loose.filled);
  const isCertain = isMissingForSure(flat, loose);
  const strict = fillCertainly(
    {
      places: flat,
      modes: modes.strict,
      accept: isSure,
      criterionOf: (spec) => spec.criterion,
      mayFill: (person) => !excluded.perhaps.has(person),
      first: new Set(rows.flatMap((_, row) => (short.has(row) ? [] : [row]))),
    },
    context,
  );
  const taken = addDuplicates(listTaken(flat, strict), context);
  for (const person of excluded.perhaps) taken.set(person, classIds);
  /** If nothing is uncertain, both allocations have the same input, and the strict result is the maximum. */
  const isClear =
    tables.every((table) => !isOpenWithout(table, absent)) &&
    context.index.twins.size === 0 &&
    modes.strict === modes.loose &&
    isCoverSure &&
    excluded.perhaps.size === excluded.sure.size &&
    strict.total === loose.total;
  const getRowTruth = (row: number): Truth => {
    if (short.has(row)) return isCertain ? 'no' : 'maybe';
    return strict.full.has(row) ? 'yes' : 'maybe';
  };
  const answers = rows.map(({ places }, row): PeopleRowResult => {
    const possible = flat.flatMap((place, index) => (place.row === row ? [loose.filled[index] ?? 0] : []));
    const filled = places.places.map((_, own) => {
      const index = flat.findIndex((place) => place.row === row && place.own === own);
      return strict.filled[index] ?? 0;
    });
    return {
      truth: getRowTruth(row),
      filled,
      possible: isClear ? filled : possible,
      assigned: listAssigned(flat, strict, row),
    };
  });
  return {
    answers,
    mayJoin: createMayJoin(modes.strict, taken),
    take: (person, classId) => {
      take(taken, person, classId, context);
    },
    isCountedIn: (person, classId) => taken.get(person)?.includes(classId) ?? false,
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
