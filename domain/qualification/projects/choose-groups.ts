/**
 * Selects the groups of indicators for an application and the unit works that count for each (CR-11: one work, one group). A selection is a
 * set of groups of the required size that fulfils the side conditions (必须包含 …), with one way to meet each group. The search finds the
 * selection with the smallest missing amount; zero means that the requirement is met. It is a branch and bound over groups and ways without
 * a limit. The first bound is the missing amount of a group if no other group uses its works; the second is the missing amount after a flow
 * of the works into all groups. Within a selection the works are assigned exactly (`share-projects.ts`).
 */
import { fillPlaces } from '../allocation/fill-places.ts';
import type { Budget } from './assign-projects.ts';
import { distributeProjects } from './share-projects.ts';
import { countMissing, type FilledWay, type FulfilmentWay, type SelectedFulfilmentWay, sumMissing } from './way.ts';

export interface GroupFulfilmentWays {
  id: string;
  ways: readonly FulfilmentWay[];
  /** Whether the group counts as met without projects: a figure is unknown, and the assumptions are favourable. */
  isGiven: boolean;
}
export interface SideCondition {
  of: readonly string[];
  min: number;
}
export interface GroupSelection {
  missing: number;
  /** Lower bound of the missing amount. Less than `missing` only if the search for an assignment was stopped early. */
  limit: number;
  chosen: readonly FilledWay[];
}

/** Far more than any real enterprise needs; for extreme data the result proven so far is returned. */
const mostComparisons = 20_000_000;

const fulfils = (ids: ReadonlySet<string>, conditions: readonly SideCondition[]): boolean =>
  conditions.every((condition) => condition.of.filter((id) => ids.has(id)).length >= condition.min);

/** A group in the flow: the required number of objects, and the objects that each work provides by any way. */
interface Demand {
  count: number;
  things: ReadonlyMap<number, number>;
}

/** Returns the demand of a group; null if a way adds up sizes, which a flow cannot model. */
function readDemand(ways: readonly FulfilmentWay[]): Demand | null {
  if (ways.length === 0 || ways.some((way) => way.mode !== 'count')) return null;
  const things = new Map<number, number>();
  for (const way of ways)
    for (const offer of way.offers) things.set(offer.work, Math.max(things.get(offer.work) ?? 0, offer.things));
  return { count: Math.min(...ways.map((way) => way.count)), things };
}

/** Returns a lower bound of the joint missing amount, assuming that a work can be split freely and contributes its maximum to each demand. */
function missByFlow(demands: readonly Demand[]): number {
  const works = new Map<number, { fits: number[]; size: number }>();
  demands.forEach(({ things }, place) => {
    for (const [work, own] of things) {
      const known = works.get(work);
      if (known === undefined) works.set(work, { fits: [place], size: own });
      else {
        known.fits.push(place);
        known.size = Math.max(known.size, own);
      }
    }
  });
  const supplies = new Map<string, { fits: number[]; size: number }>();
  for (const { fits, size } of works.values()) {
    const key = fits.join();
    const known = supplies.get(key);
    if (known === undefined) supplies.set(key, { fits, size });
    else known.size += size;
  }
  const needs = demands.map(({ count }) => count);
  return needs.reduce((sum, need) => sum + need, 0) - fillPlaces([...supplies.values()], needs).total;
}

interface Search {
  groups: readonly GroupFulfilmentWays[];
  /** The missing amount of a group if it could use all works alone: for each of its ways (`byWay`), and for its best way (`alone`). */
  byWay: readonly (readonly number[])[];
  alone: readonly number[];
  /** Computed on first use. */
  demands: Map<number, Demand | null>;
  isExclusive: boolean;
  best: GroupSelection | null;
  budget: Budget;
}

function assertOf({ groups, demands }: Search, index: number): Demand | null {
  const known = demands.get(index);
  if (known !== undefined) return known;
  const group = groups[index];
  const demand = group === undefined || group.isGiven ? null : readDemand(group.ways);
  demands.set(index, demand);
  return demand;
}

/** Returns a lower bound of the missing amount, with the chosen way for selected groups and the easiest way for the others. */
function boundByFlow(search: Search, picked: readonly SelectedFulfilmentWay[], rest: readonly number[]): number {
  const entries = [
    ...picked.map(({ group, way, rule }) => ({
      alone: search.byWay[group]?.[way] ?? 0,
      demand: readDemand([rule]),
    })),
    ...rest.map((group) => ({ alone: search.alone[group] ?? 0, demand: assertOf(search, group) })),
  ];
  const flowing = entries.flatMap(({ demand }) => demand ?? []);
  const others = entries.reduce((sum, { alone, demand }) => sum + (demand === null ? alone : 0), 0);
  return others + missByFlow(flowing);
}

/**
 * Returns whether a branch of the search cannot improve the best result.
 * @param bound a lower bound of the missing amount by a simple estimate
 */
function isHopeless(
  search: Search,
  bound: number,
  picked: readonly SelectedFulfilmentWay[],
  rest: readonly number[],
): boolean {
  const { best } = search;
  if (best === null) return false;
  if (bound >= best.missing) return true;
  return search.isExclusive && boundByFlow(search, picked, rest) >= best.missing;
}

function judge(search: Search, picked: readonly SelectedFulfilmentWay[], rest: readonly number[], bound: number): void {
  if (isHopeless(search, bound, picked, rest)) return;
  const [next, ...others] = rest;
  if (next === undefined) {
    const { chosen, limit } = distributeProjects(picked, search.isExclusive, search.budget);
    const missing = sumMissing(chosen);
    const { best } = search;
    const known = best === null ? limit : Math.min(best.limit, limit);
    search.best =
      best === null || missing < best.missing ? { missing, limit: known, chosen } : { ...best, limit: known };
    return;
  }
  const group = search.groups[next];
  if (group === undefined || group.isGiven) {
    judge(search, picked, others, bound);
    return;
  }
  group.ways.forEach((rule, way) => {
    const own = (search.byWay[next]?.[way] ?? 0) - (search.alone[next] ?? 0);
    judge(search, [...picked, { group: next, way, rule }], others, bound + own);
  });
}

/** Selects the groups; null if no set of groups fulfils the side conditions. `isExclusive`: CR-11 applies. */
export function selectGroups(
  groups: readonly GroupFulfilmentWays[],
  needed: number,
  conditions: readonly SideCondition[],
  isExclusive: boolean,
): GroupSelection | null {
  const byWay = groups.map((group) => group.ways.map((way) => countMissing(way, way.offers)));
  const alone = groups.map((group, index) => (group.isGiven ? 0 : Math.min(...(byWay[index] ?? []))));
  const search: Search = {
    groups,
    byWay,
    alone,
    demands: new Map(),
    isExclusive,
    best: null,
    budget: { left: mostComparisons },
  };
  const choose = (from: number, taken: readonly number[], bound: number): void => {
    if (isHopeless(search, bound, [], taken)) return;
    if (taken.length === needed) {
      if (fulfils(new Set(taken.map((index) => groups[index]?.id ?? '')), conditions)) judge(search, [], taken, bound);
      return;
    }
    for (let index = from; groups.length - index >= needed - taken.length; index += 1) {
      const missing = alone[index] ?? Number.POSITIVE_INFINITY;
      if (Number.isFinite(missing)) choose(index + 1, [...taken, index], bound + missing);
    }
  };
  choose(0, [], 0);
  return search.best;
}
