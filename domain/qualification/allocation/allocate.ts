/**
 * Who fills which place, within one qualification (CR-1, CR-2, CR-9).
 *
 * Every place belongs to a class (registered, titled, site managers, skilled workers …). A person fills at most one place of a
 * class, and classes only as far as the modes allow: a mode is a set of classes that one person may fill at the same time. With
 * CR-1 and CR-2 the modes are {registered, titled}, {site manager}, {skilled worker}.
 *
 * Given the mode of each person, the classes fall apart into independent maximum flows, which is exact and fast. What is left is
 * to choose the mode of the contested people, those who fit places of two modes. People who fit the same places are one group, so
 * the choice is a number per group; branch and bound finds the best, with the flow of "everybody may do everything" as bound.
 */
import { fillPlaces, type Supply } from './fill-places.ts';

export interface Place {
  classId: string;
  need: number;
}

export interface Allocation {
  /** Places of each person, by index. */
  places: readonly number[][];
  filled: readonly number[];
  total: number;
  /** False when the search was cut short; the total is then a lower bound. */
  isExact: boolean;
}

interface Group {
  fits: readonly number[];
  members: readonly number[];
}

/** One matching: its places compete for the same unit of each person. */
type Pool = readonly number[];
/** A choice of a person: one unit for each pool in it. */
type Bundle = readonly Pool[];

const mostNodes = 3000;

const groupPeople = (fits: readonly (readonly number[])[]): Group[] => {
  const groups = new Map<string, number[]>();
  fits.forEach((places, person) => {
    if (places.length === 0) return;
    const key = places.join(',');
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [person]);
    else same.push(person);
  });
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, members]) => ({ fits: key.split(',').map(Number), members }));
};

/** Modes of one class share one pool; a mode of several classes is a bundle with a pool for each. */
function createBundles(places: readonly Place[], modes: readonly (readonly string[])[]): Bundle[] {
  const indicesOf = (classId: string): number[] =>
    places.flatMap((place, index) => (place.classId === classId ? [index] : []));
  const bundles: Bundle[] = modes
    .filter((mode) => mode.length > 1)
    .map((mode) => mode.map(indicesOf).filter((pool) => pool.length > 0))
    .filter((bundle) => bundle.length > 0);
  const single = modes.filter((mode) => mode.length === 1).flatMap((mode) => indicesOf(mode[0] ?? ''));
  if (single.length > 0) bundles.push([single]);
  return bundles;
}

interface Search {
  needs: readonly number[];
  bundles: readonly Bundle[];
  groups: readonly Group[];
  /** Group index → bundles it can serve. */
  choices: readonly (readonly number[])[];
}

const fitsBundle = (group: Group, bundle: Bundle): boolean =>
  bundle.some((pool) => pool.some((place) => group.fits.includes(place)));

/** People per (group, bundle) → places filled. */
function countFilled(search: Search, sizes: readonly (readonly number[])[]): number {
  let total = 0;
  search.bundles.forEach((bundle, bundleIndex) => {
    for (const pool of bundle) {
      const supplies: Supply[] = search.groups.map((group, index) => ({
        fits: group.fits.filter((place) => pool.includes(place)).map((place) => pool.indexOf(place)),
        size: sizes[index]?.[bundleIndex] ?? 0,
      }));
      total += fillPlaces(
        supplies.filter((supply) => supply.size > 0 && supply.fits.length > 0),
        pool.map((place) => search.needs[place] ?? 0),
      ).total;
    }
  });
  return total;
}

/** Splits of `size` over the choices, most for the first choice first. */
function* listSplits(size: number, choices: number): Generator<number[]> {
  if (choices <= 1) {
    yield [size];
    return;
  }
  for (let first = size; first >= 0; first -= 1)
    for (const rest of listSplits(size - first, choices - 1)) yield [first, ...rest];
}

interface Best {
  sizes: readonly (readonly number[])[];
  total: number;
  isExact: boolean;
}

function chooseModes(search: Search): Best {
  const everyone = search.groups.map((group, index) =>
    search.bundles.map((_, bundle) => (search.choices[index]?.includes(bundle) === true ? group.members.length : 0)),
  );
  const limit = countFilled(search, everyone);
  const contested = search.groups.flatMap((_, index) => ((search.choices[index]?.length ?? 0) > 1 ? [index] : []));
  if (contested.length === 0) return { sizes: everyone, total: limit, isExact: true };
  let best: Best = { sizes: everyone, total: -1, isExact: true };
  let nodes = 0;
  const sizes = everyone.map((row) => [...row]);
  const visit = (depth: number): void => {
    if (best.total === limit || nodes >= mostNodes) return;
    nodes += 1;
    const bound = countFilled(search, sizes);
    if (bound <= best.total) return;
    const group = contested[depth];
    if (group === undefined) {
      best = { sizes: sizes.map((row) => [...row]), total: bound, isExact: true };
      return;
    }
    const choices = search.choices[group] ?? [];
    const whole = sizes[group] ?? [];
    for (const split of listSplits(search.groups[group]?.members.length ?? 0, choices.length)) {
      sizes[group] = search.bundles.map((_, bundle) => split[choices.indexOf(bundle)] ?? 0);
      visit(depth + 1);
    }
    sizes[group] = whole;
  };
  visit(0);
  return { ...best, isExact: nodes < mostNodes || best.total === limit };
}

/** Hands the numbers of the best choice to persons, in their given order. */
function assignPeople(search: Search, best: Best, people: number): { places: number[][]; filled: number[] } {
  const places = Array.from({ length: people }, (): number[] => []);
  const filled = search.needs.map(() => 0);
  const offsets = search.groups.map(() => 0);
  search.bundles.forEach((bundle, bundleIndex) => {
    const sizes = search.groups.map((_, index) => best.sizes[index]?.[bundleIndex] ?? 0);
    for (const pool of bundle) {
      const supplies = search.groups.map((group, index) => ({
        fits: group.fits.filter((place) => pool.includes(place)).map((place) => pool.indexOf(place)),
        size: sizes[index] ?? 0,
      }));
      const filling = fillPlaces(
        supplies,
        pool.map((place) => search.needs[place] ?? 0),
      );
      search.groups.forEach((group, index) => {
        let next = offsets[index] ?? 0;
        pool.forEach((place, column) => {
          const amount = filling.flow[index]?.[column] ?? 0;
          for (let count = 0; count < amount; count += 1, next += 1) places[group.members[next] ?? -1]?.push(place);
          filled[place] = (filled[place] ?? 0) + amount;
        });
      });
    }
    sizes.forEach((size, index) => {
      offsets[index] = (offsets[index] ?? 0) + size;
    });
  });
  return { places, filled };
}

/** `fits[person]`: indices of the places that the person fits, ascending. */
export function allocate(
  places: readonly Place[],
  fits: readonly (readonly number[])[],
  modes: readonly (readonly string[])[],
): Allocation {
  const groups = groupPeople(fits);
  const bundles = createBundles(places, modes);
  const search: Search = {
    needs: places.map((place) => place.need),
    bundles,
    groups,
    choices: groups.map((group) => bundles.flatMap((bundle, index) => (fitsBundle(group, bundle) ? [index] : []))),
  };
  const best = chooseModes(search);
  const assigned = assignPeople(search, best, fits.length);
  return { ...assigned, total: assigned.filled.reduce((sum, count) => sum + count, 0), isExact: best.isExact };
}
