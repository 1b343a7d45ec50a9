/**
 * Who fills which place, within one qualification (CR-1, CR-2, CR-9).
 *
 * Every place belongs to a class (registered, titled, site managers, skilled workers …). A person fills at most one place of a
 * class, and classes only as far as the modes allow: a mode is a set of classes that one person may fill at the same time. With
 * CR-1 and CR-2 the modes are {registered, titled}, {site manager}, {skilled worker}.
 *
 * A person who fits one mode only sends one unit into each of its classes; a person who fits one class of each mode sends a single
 * unit anywhere. Both are plain supplies of one maximum flow, which is exact and fast. Only people who fit two classes of one mode
 * and another mode besides (a constructor with a title who is also a skilled worker) must choose. Those who fit the same places are
 * one group, so the choice is a number per group; branch and bound finds the best, bounded by the flow in which they need not choose.
 */
import { type Filling, fillPlaces } from './fill-places.ts';

export interface Place {
  classId: string;
  need: number;
}

export interface Allocation {
  /** Places of each person, by index. */
  places: readonly number[][];
  filled: readonly number[];
  total: number;
  /** No allocation fills more than this. */
  limit: number;
  /** False when the search was cut short: the best may lie between `total` and `limit`. */
  isExact: boolean;
}

interface Group {
  fits: readonly number[];
  members: readonly number[];
  /** For each mode that the group can serve: its places, class by class. */
  options: readonly (readonly (readonly number[])[])[];
}

interface Unit {
  group: number;
  /** Index among the options of the group; null: whichever. */
  option: number | null;
  fits: readonly number[];
  size: number;
}

/** People per option of each group that must choose; undefined: not chosen yet. */
type Choices = ReadonlyMap<number, readonly number[]>;

const mostNodes = 2000;

type Pools = readonly (readonly number[])[];

/** Places by class within each mode; modes of one class are one pool, because they exclude each other anyway. */
function createPools(places: readonly Place[], modes: readonly (readonly string[])[]): Pools[] {
  const indicesOf = (classId: string | undefined): number[] =>
    places.flatMap((place, index) => (place.classId === classId ? [index] : []));
  const several = modes.filter((mode) => mode.length > 1).map((mode) => mode.map(indicesOf));
  const single = modes.filter((mode) => mode.length === 1).flatMap((mode) => indicesOf(mode[0]));
  return [...several, [single]];
}

function groupPeople(fits: readonly (readonly number[])[], modes: readonly Pools[]): Group[] {
  const members = new Map<string, number[]>();
  fits.forEach((places, person) => {
    if (places.length === 0) return;
    const key = places.join(',');
    const same = members.get(key);
    if (same === undefined) members.set(key, [person]);
    else same.push(person);
  });
  return [...members.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, people]) => {
      const own = key.split(',').map(Number);
      const options = modes
        .map((pools) =>
          pools.map((pool) => own.filter((place) => pool.includes(place))).filter((pool) => pool.length > 0),
        )
        .filter((pools) => pools.length > 0);
      return { fits: own, members: people, options };
    });
}

const mustChoose = (group: Group): boolean =>
  group.options.length > 1 && group.options.some((pools) => pools.length > 1);

function listUnits(groups: readonly Group[], choices: Choices): Unit[] {
  return groups.flatMap((group, index): Unit[] => {
    const size = group.members.length;
    if (group.options.length > 1 && !mustChoose(group)) return [{ group: index, option: null, fits: group.fits, size }];
    const chosen = choices.get(index);
    return group.options.flatMap((pools, option) =>
      pools.map((fits) => ({ group: index, option, fits, size: chosen === undefined ? size : (chosen[option] ?? 0) })),
    );
  });
}

/** Splits of `size` over the options, most for the first option first. */
function* listSplits(size: number, options: number): Generator<number[]> {
  if (options <= 1) {
    yield [size];
    return;
  }
  for (let first = size; first >= 0; first -= 1)
    for (const rest of listSplits(size - first, options - 1)) yield [first, ...rest];
}

interface Best {
  units: readonly Unit[];
  filling: Filling;
}

function findBest(groups: readonly Group[], needs: readonly number[]): { best: Best; limit: number; isExact: boolean } {
  const fill = (choices: Choices): Best => {
    const units = listUnits(groups, choices);
    return { units, filling: fillPlaces(units, needs) };
  };
  const undecided = groups.flatMap((group, index) => (mustChoose(group) ? [index] : []));
  const relaxed = fill(new Map());
  const limit = relaxed.filling.total;
  if (undecided.length === 0) return { best: relaxed, limit, isExact: true };
  let best: Best | null = null;
  let nodes = 0;
  const choices = new Map<number, readonly number[]>();
  const visit = (depth: number): void => {
    if (nodes >= mostNodes || best?.filling.total === limit) return;
    nodes += 1;
    const bound = fill(choices);
    if (best !== null && bound.filling.total <= best.filling.total) return;
    const group = undecided[depth];
    if (group === undefined) {
      best = bound;
      return;
    }
    for (const split of listSplits(groups[group]?.members.length ?? 0, groups[group]?.options.length ?? 0)) {
      choices.set(group, split);
      visit(depth + 1);
    }
    choices.delete(group);
  };
  visit(0);
  const found = best as Best | null;
  const first = new Map(undecided.map((index) => [index, [groups[index]?.members.length ?? 0]]));
  const result = found ?? fill(first);
  return { best: result, limit, isExact: nodes < mostNodes || result.filling.total === limit };
}

/** Hands the numbers of the best flow to persons, in their given order. */
function assignPeople(groups: readonly Group[], { units, filling }: Best, people: number): number[][] {
  const places = Array.from({ length: people }, (): number[] => []);
  groups.forEach((group, index) => {
    const own = units.flatMap((unit, row) => (unit.group === index ? [{ unit, flow: filling.flow[row] ?? [] }] : []));
    let start = 0;
    for (const option of new Set(own.map(({ unit }) => unit.option))) {
      const ofOption = own.filter(({ unit }) => unit.option === option);
      for (const { flow } of ofOption) {
        let next = start;
        flow.forEach((amount, place) => {
          for (let count = 0; count < amount; count += 1, next += 1) places[group.members[next] ?? -1]?.push(place);
        });
      }
      start += ofOption[0]?.unit.size ?? 0;
    }
  });
  return places;
}

/** `fits[person]`: indices of the places that the person fits, ascending. */
export function allocate(
  places: readonly Place[],
  fits: readonly (readonly number[])[],
  modes: readonly (readonly string[])[],
): Allocation {
  const groups = groupPeople(fits, createPools(places, modes));
  const needs = places.map((place) => place.need);
  const { best, limit, isExact } = findBest(groups, needs);
  return {
    places: assignPeople(groups, best, fits.length),
    filled: best.filling.filled,
    total: best.filling.total,
    limit,
    isExact,
  };
}
