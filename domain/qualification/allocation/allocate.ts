/**
 * Assigns people to places within one qualification (CR-1, CR-2, CR-9). Every place belongs to a class (registered, titled, site managers,
 * skilled workers …). A person fills at most one place of a class, and places of several classes only if a mode allows it: a mode is a set
 * of classes that one person may fill at the same time. With CR-1 and CR-2 the modes are {registered, titled}, {site manager} and {skilled
 * worker}: one joint mode with several classes, and single classes, which exclude each other and therefore form one pool of places. A
 * person who fits only one mode supplies one unit to each of its classes; a person who fits one class of each mode supplies one unit in
 * total. Both are ordinary supplies of one maximum flow, which is exact and fast. A mode must be chosen only for people who fit two classes
 * of the joint mode and also the single pool, such as a constructor with a title and a skill (`choose-modes.ts`). People who fit the same
 * places form one kind, so the choice is a number per kind.
 */
import { addByKey } from '../../lists/by-key.ts';
import { type FlexiblePersonKind, selectModes } from './choose-modes.ts';
import type { PersonSupply, PlaceFilling } from './fill-places.ts';

export interface StaffingPlace {
  classId: string;
  need: number;
  /** Whether the place is filled before the others, even if the total number of filled places decreases. */
  isFirst?: boolean;
}

export interface Allocation {
  /** Places filled by each person, by index. */
  places: readonly number[][];
  filled: readonly number[];
  total: number;
  /** Upper bound of filled places. */
  limit: number;
  /** False if the search was stopped early: the optimum lies between `total` and `limit`. */
  isExact: boolean;
}

/** Number of people by the set of places that they fit; the key lists the places. */
export type KindCounts = ReadonlyMap<string, number>;

/** People who fit the same places. */
interface Kind {
  key: string;
  size: number;
  /** `joint`: places by class of the joint mode. `single`: places of the single pool. */
  joint: readonly (readonly number[])[];
  single: readonly number[];
}

interface Pools {
  joint: readonly ReadonlySet<number>[];
  single: ReadonlySet<number>;
}

/** Modes with a single class exclude each other. A second mode with several classes would need a different algorithm; no rule has one. */
function createPools(places: readonly StaffingPlace[], modes: readonly (readonly string[])[]): Pools {
  const getIndices = (classId: string | undefined): number[] =>
    places.flatMap((place, index) => (place.classId === classId ? [index] : []));
  const several = modes.filter((mode) => mode.length > 1);
  if (several.length > 1) throw new Error('one mode of several classes at most');
  return {
    joint: (several[0] ?? []).map((classId) => new Set(getIndices(classId))),
    single: new Set(modes.filter((mode) => mode.length === 1).flatMap((mode) => getIndices(mode[0]))),
  };
}

export const buildPlacesKey = (places: readonly number[]): string => places.join(',');

/**
 * Groups people into kinds.
 * @param positionOf returns the position of a place in the order of filling
 */
function listKinds(counts: KindCounts, positionOf: (place: number) => number, pools: Pools): Kind[] {
  return [...counts]
    .map(([key, size]) => {
      const own = key
        .split(',')
        .map((place) => positionOf(Number(place)))
        .sort((a, b) => a - b);
      return { key, order: own.join(','), own, size };
    })
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ key, own, size }) => {
      return {
        key,
        size,
        joint: pools.joint.map((pool) => own.filter((place) => pool.has(place))).filter((pool) => pool.length > 0),
        single: own.filter((place) => pools.single.has(place)),
      };
    });
}

const mustChoose = (kind: Kind): boolean => kind.joint.length > 1 && kind.single.length > 0;

/** A supply and its people; a person who enters one class of the joint mode may also enter the others. */
interface Unit extends PersonSupply {
  kind: number;
  /** Index of the first member of the kind in this unit. */
  from: number;
}

function listPlainUnits(kinds: readonly Kind[]): Unit[] {
  return kinds.flatMap((kind, index): Unit[] => {
    if (mustChoose(kind)) return [];
    const { size } = kind;
    const unit = (fits: readonly number[]): Unit => ({ kind: index, from: 0, fits, size });
    if (kind.single.length === 0) return kind.joint.map(unit);
    return [unit([...kind.joint.flat(), ...kind.single].sort((a, b) => a - b))];
  });
}

/** Assigns the numbers of the flow to people, in the given order. */
function assignPeople(
  { kinds, units, filling, order }: Shares,
  membersOf: (key: string) => readonly number[],
  people: number,
): number[][] {
  const places = Array.from({ length: people }, (): number[] => []);
  units.forEach((unit, row) => {
    const members = membersOf(kinds[unit.kind]?.key ?? '');
    let next = unit.from;
    (filling.flow[row] ?? []).forEach((amount, position) => {
      for (let count = 0; count < amount; count += 1, next += 1)
        places[members[next] ?? -1]?.push(order[position] ?? position);
    });
  });
  return places;
}

/** The result per place, without the people who fill it. */
export type AllocationTotals = Omit<Allocation, 'places'>;

interface Shares extends AllocationTotals {
  kinds: readonly Kind[];
  units: readonly Unit[];
  filling: PlaceFilling;
  /** Places in the order in which they are filled. */
  order: readonly number[];
}

/** Fills the places with the given number of people of each kind. */
export function allocateKinds(
  places: readonly StaffingPlace[],
  counts: KindCounts,
  modes: readonly (readonly string[])[],
): Shares {
  const order = places.map((_, index) => index).sort((a, b) => getRank(places[a]) - getRank(places[b]) || a - b);
  const positions = new Map(order.map((place, position) => [place, position]));
  const kinds = listKinds(
    counts,
    (place) => positions.get(place) ?? 0,
    createPools(
      order.map((place) => places[place] ?? { classId: '', need: 0 }),
      modes,
    ),
  );
  const plain = listPlainUnits(kinds);
  const choosers = kinds.flatMap((kind, index): (FlexiblePersonKind & { kind: number })[] =>
    mustChoose(kind) ? [{ kind: index, size: kind.size, joint: kind.joint, single: kind.single }] : [],
  );
  const needs = order.map((place) => places[place]?.need ?? 0);
  const first = places.filter((place) => place.isFirst === true).length;
  const { filling, singles, limit, isExact } = selectModes({ plain, choosers, needs, first });
  const units = [
    ...plain,
    ...choosers.flatMap(({ kind, size, joint, single }, index): Unit[] => {
      const alone = singles[index] ?? 0;
      return [
        ...joint.map((pool) => ({ kind, from: 0, fits: pool, size: size - alone })),
        { kind, from: size - alone, fits: single, size: alone },
      ];
    }),
  ];
  return {
    kinds,
    units,
    filling,
    order,
    filled: places.map((_, place) => filling.filled[positions.get(place) ?? 0] ?? 0),
    total: filling.total,
    limit,
    isExact,
  };
}

/** Assigns people to places. `fits[person]` lists the indices of the places that the person fits, ascending. */
export function allocatePlaces(
  places: readonly StaffingPlace[],
  fits: readonly (readonly number[])[],
  modes: readonly (readonly string[])[],
): Allocation {
  const members = new Map<string, number[]>();
  fits.forEach((own, person) => {
    if (own.length > 0) addByKey(members, buildPlacesKey(own), person);
  });
  const counts = new Map([...members].map(([key, people]) => [key, people.length]));
  const shares = allocateKinds(places, counts, modes);
  const { filled, total, limit, isExact } = shares;
  return {
    places: assignPeople(shares, (key) => members.get(key) ?? [], fits.length),
    filled,
    total,
    limit,
    isExact,
  };
}

const getRank = (place: StaffingPlace | undefined): number => (place?.isFirst === true ? 0 : 1);
