/**
 * Which groups of indicators to rest an application on, and which unit work counts for which (CR-11: one work, one group).
 *
 * A selection is a set of groups of the wanted size that fulfils the side conditions (必须包含 …), with one way for each group.
 * We look for the selection that misses least; nothing missing means met. Branch and bound over groups and ways: what a group
 * misses when no other group takes its works is the bound. Inside a selection works are given out by maximum flow when each of
 * them counts as one thing, else by search over the works that two groups want.
 */
import { fillPlaces } from '../allocation/fill-places.ts';
import { compareFigures, type Figure, sumFigures } from '../quantity.ts';

export interface Offer {
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

const mostSelections = 4000;
const mostAssignments = 4096;

/** What a way misses with these offers: things for a count, 1 for a sum that falls short. */
function countMissing(way: Way, offers: readonly Offer[]): number {
  if (way.mode === 'count') return Math.max(0, way.count - offers.reduce((sum, offer) => sum + offer.things, 0));
  const total = sumFigures(
    offers.flatMap((offer) => (offer.figure === null ? [] : [offer.figure])),
    way.need?.unit ?? null,
  );
  if (way.need === null || total === null) return 1;
  return (compareFigures(total, way.need) ?? -1) >= 0 ? 0 : 1;
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

/** Works that only one of the picked groups wants go there; the contested ones are tried everywhere. */
function shareBySearch(picked: readonly Picked[]): { chosen: Chosen[]; isExact: boolean } {
  const wanted = new Map<number, number[]>();
  picked.forEach(({ rule }, index) => {
    for (const offer of rule.offers) wanted.set(offer.work, [...(wanted.get(offer.work) ?? []), index]);
  });
  const owner = new Map<number, number>();
  const contested: number[] = [];
  for (const [work, indices] of [...wanted].sort(([a], [b]) => a - b)) {
    if (indices.length === 1) owner.set(work, indices[0] ?? 0);
    else contested.push(work);
  }
  const measure = (): Chosen[] =>
    picked.map(({ group, way, rule }, index) => {
      const offers = rule.offers.filter((offer) => owner.get(offer.work) === index);
      return { group, way, works: offers.map((offer) => offer.work), missing: countMissing(rule, offers) };
    });
  let best: Chosen[] | null = null;
  let tried = 0;
  const sum = (chosen: readonly Chosen[]): number => chosen.reduce((total, item) => total + item.missing, 0);
  const visit = (depth: number): void => {
    if (tried >= mostAssignments || (best !== null && sum(best) === 0)) return;
    const work = contested[depth];
    if (work === undefined) {
      tried += 1;
      const chosen = measure();
      if (best === null || sum(chosen) < sum(best)) best = chosen;
      return;
    }
    for (const index of wanted.get(work) ?? []) {
      owner.set(work, index);
      visit(depth + 1);
    }
    owner.delete(work);
  };
  visit(0);
  const chosen = best ?? measure();
  return { chosen, isExact: tried < mostAssignments || sum(chosen) === 0 };
}

function share(picked: readonly Picked[], isExclusive: boolean): { chosen: Chosen[]; isExact: boolean } {
  if (!isExclusive)
    return {
      chosen: picked.map(({ group, way, rule }) => ({
        group,
        way,
        works: rule.offers.map((offer) => offer.work),
        missing: countMissing(rule, rule.offers),
      })),
      isExact: true,
    };
  return isPlain(picked) ? { chosen: shareByFlow(picked), isExact: true } : shareBySearch(picked);
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
  const judge = (picked: Picked[], rest: readonly number[], bound: number): void => {
    if (looked >= mostSelections || (best !== null && bound >= best.missing)) return;
    const [next, ...others] = rest;
    if (next === undefined) {
      looked += 1;
      const shared = share(picked, isExclusive);
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
    if (looked >= mostSelections || (best !== null && bound >= best.missing)) return;
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
  return found === null ? null : { ...found, isExact: isExact && looked < mostSelections };
}
