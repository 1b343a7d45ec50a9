/**
 * Which groups of indicators to rest an application on, and which unit work counts for which (CR-11: one work, one group).
 *
 * A selection is a set of groups of the wanted size that fulfils the side conditions (必须包含 …), with one way for each group.
 * We look for the selection that misses least; nothing missing means met. Branch and bound over groups and ways: what a group
 * misses when no other group takes its works is the bound. Inside a selection works are given out by maximum flow when each of
 * them counts as one thing, else by search over the works that two groups want.
 */
import { fillPlaces } from '../allocation/fill-places.ts';
import { approximate, type Figure, reachesSum } from '../quantity.ts';

export interface Offer {
  /** Offers of one work carry the same number, and so do those of records that are one work. */
  work: number;
  things: number;
  figure: Figure | null;
}
export interface Way {
  mode: 'count' | 'sum';
  count: number;
  need: Figure | null;
  text: string;
  offers: readonly Offer[];
}
export interface GroupWays {
  id: string;
  ways: readonly Way[];
  /** Taken as met without works (an unknown figure, seen with goodwill). */
  isGiven: boolean;
}
export interface SideCondition {
  of: readonly string[];
  min: number;
}
export interface Chosen {
  group: number;
  way: number;
  works: readonly number[];
  missing: number;
}
export interface Selection {
  missing: number;
  chosen: readonly Chosen[];
  isExact: boolean;
}

const mostSelections = 1000;
const mostSteps = 20_000;

/** What a way misses with these offers: things for a count, 1 for a sum that falls short. */
function countMissing(way: Way, offers: readonly Offer[]): number {
  if (way.mode === 'count') return Math.max(0, way.count - offers.reduce((sum, offer) => sum + offer.things, 0));
  if (way.need === null) return 1;
  return reachesSum(
    offers.flatMap((offer) => offer.figure ?? []),
    way.need,
  ) === true
    ? 0
    : 1;
}

type Picked = { group: number; way: number; rule: Way };

const isPlain = (picked: readonly Picked[]): boolean =>
  picked.every(({ rule }) => rule.mode === 'count' && rule.offers.every((offer) => offer.things === 1));

function shareByFlow(picked: readonly Picked[]): Chosen[] {
  const works = [...new Set(picked.flatMap(({ rule }) => rule.offers.map((offer) => offer.work)))].sort(
    (a, b) => a - b,
  );
  const supplies = works.map((work) => ({
    fits: picked.flatMap(({ rule }, index) => (rule.offers.some((offer) => offer.work === work) ? [index] : [])),
    size: 1,
  }));
  const filling = fillPlaces(
    supplies,
    picked.map(({ rule }) => rule.count),
  );
  return picked.map(({ group, way, rule }, index) => ({
    group,
    way,
    works: works.filter((_, row) => (filling.flow[row]?.[index] ?? 0) > 0),
    missing: rule.count - (filling.filled[index] ?? 0),
  }));
}

interface Shared {
  chosen: Chosen[];
  isExact: boolean;
}
/** What the searches of one question may still spend. */
interface Budget {
  left: number;
}
interface Contested {
  offers: ReadonlyMap<number, Offer>;
}

/** Works that only one of the picked ways wants are given to it; the others are contested. */
function splitOffers(picked: readonly Picked[]): { given: Offer[][]; contested: Contested[] } {
  const wanted = new Map<number, Map<number, Offer>>();
  picked.forEach(({ rule }, index) => {
    for (const offer of rule.offers)
      wanted.set(offer.work, (wanted.get(offer.work) ?? new Map<number, Offer>()).set(index, offer));
  });
  const given: Offer[][] = picked.map(() => []);
  const contested: Contested[] = [];
  for (const [, offers] of [...wanted].sort(([x], [y]) => x - y)) {
    if (offers.size > 1) contested.push({ offers });
    else for (const [index, offer] of offers) given[index]?.push(offer);
  }
  return { given, contested };
}

const measure = (picked: readonly Picked[], given: readonly Offer[][]): Chosen[] =>
  picked.map(({ group, way, rule }, index) => {
    const offers = given[index] ?? [];
    return { group, way, works: offers.map((offer) => offer.work), missing: countMissing(rule, offers) };
  });

const sumMissing = (chosen: readonly Chosen[]): number => chosen.reduce((total, item) => total + item.missing, 0);

/** The part of the need that an offer covers: it only guides the search, verdicts are measured exactly. */
function estimateCover(rule: Way, offer: Offer): number {
  if (rule.mode === 'count') return offer.things / rule.count;
  if (rule.need === null || offer.figure === null) return 0;
  return approximate(offer.figure) / (approximate(rule.need) || 1);
}

/** Each contested work to the way that still lacks most, small works last. */
function shareGreedily(
  picked: readonly Picked[],
  given: readonly Offer[][],
  contested: readonly Contested[],
): Chosen[] {
  const cover = (index: number, offer: Offer): number => {
    const rule = picked[index]?.rule;
    return rule === undefined ? 0 : estimateCover(rule, offer);
  };
  const result = given.map((offers) => [...offers]);
  const covered = given.map((offers, index) => offers.reduce((total, offer) => total + cover(index, offer), 0));
  const order = contested
    .map((item) => ({ item, size: Math.max(...[...item.offers].map(([index, offer]) => cover(index, offer))) }))
    .sort((x, y) => y.size - x.size);
  for (const { item } of order) {
    const [index, offer] = [...item.offers].reduce((best, next) =>
      (covered[next[0]] ?? 0) < (covered[best[0]] ?? 0) ? next : best,
    );
    result[index]?.push(offer);
    covered[index] = (covered[index] ?? 0) + cover(index, offer);
  }
  return measure(picked, result);
}

/** Greedy first; when that misses more than the ways miss with all their works, every owner of every contested work is tried. */
function shareBySearch(picked: readonly Picked[], budget: Budget): Shared {
  const { given, contested } = splitOffers(picked);
  const floor = picked.reduce((total, { rule }) => total + countMissing(rule, rule.offers), 0);
  budget.left -= contested.length;
  let best = shareGreedily(picked, given, contested);
  let isExact = true;
  const visit = (depth: number): void => {
    if (sumMissing(best) === floor) return;
    if (budget.left <= 0) {
      isExact = false;
      return;
    }
    budget.left -= 1;
    const item = contested[depth];
    if (item === undefined) {
      const chosen = measure(picked, given);
      if (sumMissing(chosen) < sumMissing(best)) best = chosen;
      return;
    }
    for (const [index, offer] of item.offers) {
      given[index]?.push(offer);
      visit(depth + 1);
      given[index]?.pop();
    }
  };
  visit(0);
  return { chosen: best, isExact: isExact || sumMissing(best) === floor };
}

function share(picked: readonly Picked[], isExclusive: boolean, budget: Budget): Shared {
  if (!isExclusive)
    return {
      chosen: measure(
        picked,
        picked.map(({ rule }) => [...rule.offers]),
      ),
      isExact: true,
    };
  return isPlain(picked) ? { chosen: shareByFlow(picked), isExact: true } : shareBySearch(picked, budget);
}

const fulfils = (ids: ReadonlySet<string>, conditions: readonly SideCondition[]): boolean =>
  conditions.every((condition) => condition.of.filter((id) => ids.has(id)).length >= condition.min);

/** `isExclusive`: CR-11 holds. Null: no set of groups fulfils the side conditions. */
export function chooseGroups(
  groups: readonly GroupWays[],
  needed: number,
  conditions: readonly SideCondition[],
  isExclusive: boolean,
): Selection | null {
  const alone = groups.map((group) =>
    group.isGiven ? 0 : Math.min(...group.ways.map((way) => countMissing(way, way.offers))),
  );
  let best: Selection | null = null;
  let isExact = true;
  let looked = 0;
  const budget: Budget = { left: mostSteps };
  const isSpent = (): boolean => looked >= mostSelections || budget.left <= 0;
  const judge = (picked: Picked[], rest: readonly number[], bound: number): void => {
    if (isSpent() || (best !== null && bound >= best.missing)) return;
    const [next, ...others] = rest;
    if (next === undefined) {
      looked += 1;
      const shared = share(picked, isExclusive, budget);
      const missing = shared.chosen.reduce((sum, item) => sum + item.missing, 0);
      isExact &&= shared.isExact;
      if (best === null || missing < best.missing) best = { missing, chosen: shared.chosen, isExact: true };
      return;
    }
    const group = groups[next];
    if (group === undefined || group.isGiven) return judge(picked, others, bound);
    group.ways.forEach((rule, way) => {
      const own = countMissing(rule, rule.offers) - (alone[next] ?? 0);
      judge([...picked, { group: next, way, rule }], others, bound + own);
    });
  };
  const choose = (from: number, taken: readonly number[], bound: number): void => {
    if (isSpent() || (best !== null && bound >= best.missing)) return;
    if (taken.length === needed) {
      if (fulfils(new Set(taken.map((index) => groups[index]?.id ?? '')), conditions)) judge([], taken, bound);
      return;
    }
    for (let index = from; groups.length - index >= needed - taken.length; index += 1) {
      const missing = alone[index] ?? Number.POSITIVE_INFINITY;
      if (Number.isFinite(missing)) choose(index + 1, [...taken, index], bound + missing);
    }
  };
  choose(0, [], 0);
  const found = best as Selection | null;
  return found === null ? null : { ...found, isExact: (isExact && !isSpent()) || found.missing === 0 };
}
