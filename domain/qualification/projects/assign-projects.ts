/**
 * Assigns contested projects, one after the other, to the ways that need them. For the projects already assigned, only the missing amount
 * of each way matters; an assignment is dropped if another is missing no more in any way. The possible contribution of the remaining
 * projects gives a lower bound for each assignment. The search is complete within the budget; for extreme data that exceeds it, the bound
 * proven so far is returned.
 */
import { convertToWholeNumbers, type Figure, toApproximateNumber } from '../quantity.ts';
import { countMissing, type FulfilmentWay, type ProjectOffer } from './way.ts';

/** The number of comparisons of partial assignments still allowed in one evaluation. */
export interface Budget {
  left: number;
}

/** The contributions that one contested project can make, by index of the way. */
export type ContestedProject = ReadonlyMap<number, ProjectOffer>;

/**
 * The missing amount of each way and the contribution of each offer as integers. If the integers would be too large, doubles are used,
 * which prove nothing near the limit.
 */
interface Whole {
  isSum: boolean;
  isExact: boolean;
  lack: number;
  /** The weights of one unit relative to the other ways: as a share of the missing amount, and as a size. */
  weights: readonly number[];
  brings: ReadonlyMap<ProjectOffer, number>;
}

export function convertWayToNumbers(rule: FulfilmentWay, given: readonly ProjectOffer[]): Whole {
  const { need, offers } = rule;
  if (rule.mode === 'count')
    return computeWeight({
      isSum: false,
      isExact: true,
      lack: countMissing(rule, given),
      brings: new Map(offers.map((offer) => [offer, offer.things])),
    });
  const figures = offers.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  if (need === null) return computeWeight({ isSum: true, isExact: true, lack: 1, brings: new Map() });
  const whole = convertToWholeNumbers([need, ...figures], need.unit);
  const [wanted = 0, ...values] = whole ?? [need, ...figures].map(toApproximateNumber);
  const sized = offers.filter(({ figure }) => figure !== null);
  const brings = new Map(sized.map((offer, index) => [offer, values[index] ?? 0]));
  const had = given.reduce((sum, offer) => sum + (brings.get(offer) ?? 0), 0);
  return computeWeight({ isSum: true, isExact: whole !== null, lack: Math.max(0, wanted - had), brings }, need, wanted);
}

const computeWeight = (way: Omit<Whole, 'weights'>, need: Figure | null = null, wanted = 1): Whole => ({
  ...way,
  weights: [way.lack > 0 ? 1 / way.lack : 0, need === null ? 0 : toApproximateNumber(need) / (wanted || 1)],
});

/** An assignment of the first contested projects: the amounts still missing in each way, and the previous steps. */
interface Deal {
  lacks: readonly number[];
  least: number;
  from: Deal | null;
  /** The way that received the last project; −1 if no way needed it. */
  owner: number;
}

/** The possible contribution of all projects from an index on, per kind of weight: `each` to a single way, `joint` to all ways together. */
interface Rest {
  each: readonly number[];
  joint: readonly number[];
}

/** Tolerance, larger than the error of adding a few hundred doubles. */
const doubt = 1e-9;

/** Returns a lower bound of the missing amounts, assuming the greatest possible contribution of the remaining projects. */
function boundLacks(ways: readonly Whole[], lacks: readonly number[], rest: Rest): number {
  let least = 0;
  const joint = rest.joint.map(() => 0);
  ways.forEach(({ isSum, weights }, index) => {
    const own = lacks[index] ?? 0;
    const more = rest.each[index] ?? 0;
    if (own > more) least += isSum ? 1 : own - more;
    else weights.forEach((weight, kind) => (joint[kind] = (joint[kind] ?? 0) + own * weight));
  });
  // Each of the remaining ways could be filled alone, but a project counts for only one of them.
  const isTooMuch = joint.some((weight, kind) => weight > (rest.joint[kind] ?? 0) * (1 + doubt) + doubt);
  return isTooMuch ? least + 1 : least;
}

/** Sums the contributions of the remaining projects, by the number of projects already assigned. */
function sumRests(ways: readonly Whole[], order: readonly ContestedProject[]): Rest[] {
  const kinds = ways[0]?.weights ?? [];
  const rests: Rest[] = [{ each: ways.map(() => 0), joint: kinds.map(() => 0) }];
  for (const offers of [...order].reverse()) {
    const last = rests.at(-1) ?? { each: [], joint: [] };
    const each = [...last.each];
    const parts = kinds.map(() => 0);
    for (const [index, offer] of offers) {
      const way = ways[index];
      if (way === undefined) continue;
      const brought = Math.min(way.brings.get(offer) ?? 0, way.lack);
      each[index] = (each[index] ?? 0) + brought;
      way.weights.forEach((weight, kind) => (parts[kind] = Math.max(parts[kind] ?? 0, brought * weight)));
    }
    rests.push({ each, joint: last.joint.map((sum, kind) => sum + (parts[kind] ?? 0)) });
  }
  return rests.reverse();
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const isCovered = (by: readonly number[], lacks: readonly number[]): boolean =>
  lacks.every((lack, index) => (by[index] ?? 0) <= lack);

/** Filters assignments if only two ways lack anything: after sorting by one amount, one pass over the other is enough. */
function keepOfTwo(deals: readonly Deal[], one: number, other: number, budget: Budget): Deal[] | null {
  budget.left -= deals.length;
  if (budget.left < 0) return null;
  const getLack = (deal: Deal, way: number): number => deal.lacks[way] ?? 0;
  const sorted = [...deals].sort((a, b) => getLack(a, one) - getLack(b, one) || getLack(a, other) - getLack(b, other));
  let least = Number.POSITIVE_INFINITY;
  return sorted.filter((deal) => {
    if (getLack(deal, other) >= least) return false;
    least = getLack(deal, other);
    return true;
  });
}

/** Keeps the assignments that are not dominated by another; null if that would exceed the budget. */
function keepBest(deals: readonly Deal[], open: readonly number[], budget: Budget): Deal[] | null {
  const [one = 0, other = 0] = open;
  if (open.length <= 2) return keepOfTwo(deals, one, other, budget);
  const kept: Deal[] = [];
  const sorted = deals.map((deal) => ({ deal, sum: sumOf(deal.lacks) })).sort((a, b) => a.sum - b.sum);
  for (const { deal } of sorted) {
    budget.left -= kept.length + 1;
    if (budget.left < 0) return null;
    if (!kept.some((earlier) => isCovered(earlier.lacks, deal.lacks))) kept.push(deal);
  }
  return kept;
}

function listNext(deal: Deal, offers: ContestedProject, ways: readonly Whole[]): Omit<Deal, 'least'>[] {
  const next = [...offers].flatMap(([index, offer]) => {
    const brought = ways[index]?.brings.get(offer) ?? 0;
    const lack = deal.lacks[index] ?? 0;
    if (brought === 0 || lack === 0) return [];
    const lacks = deal.lacks.map((own, at) => (at === index ? Math.max(0, own - brought) : own));
    return [{ lacks, from: deal, owner: index }];
  });
  return next.length > 0 ? next : [{ lacks: deal.lacks, from: deal, owner: -1 }];
}

function readOwners(deal: Deal): number[] {
  const owners: number[] = [];
  for (let own = deal; own.from !== null; own = own.from) owners.push(own.owner);
  return owners.reverse();
}

/** Assigns the projects to the ways. `best` is the best known result, `floor` a lower bound of the missing amount. */
export function assignProjects(
  ways: readonly Whole[],
  order: readonly ContestedProject[],
  best: number,
  floor: number,
  budget: Budget,
): { owners: number[] | null; limit: number } {
  const rests = sumRests(ways, order);
  const start = ways.map((way) => way.lack);
  const open = start.flatMap((lack, index) => (lack > 0 ? [index] : []));
  const bound = (lacks: readonly number[], depth: number): number =>
    boundLacks(ways, lacks, rests[depth] ?? { each: [], joint: [] });
  const least = Math.max(floor, bound(start, 0));
  if (ways.some((way) => !way.isExact)) return { owners: null, limit: least };
  let deals: Deal[] = [{ lacks: start, least, from: null, owner: -1 }];
  for (const [depth, offers] of order.entries()) {
    const next = deals
      .flatMap((deal) => listNext(deal, offers, ways))
      .map((deal) => ({ ...deal, least: bound(deal.lacks, depth + 1) }))
      .filter((deal) => deal.least < best);
    const kept = keepBest(next, open, budget);
    if (kept === null)
      return { owners: null, limit: Math.max(least, Math.min(best, ...next.map((deal) => deal.least))) };
    deals = kept;
  }
  const found = deals.reduce<Deal | null>((top, deal) => (top === null || deal.least < top.least ? deal : top), null);
  return found === null ? { owners: null, limit: best } : { owners: readOwners(found), limit: found.least };
}
