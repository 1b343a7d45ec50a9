/**
 * Assigns each project to one of the selected ways if a project may count for only one (CR-11), so that the missing amount is smallest. If
 * every project counts as one object, this is a maximum flow. Sums and projects with several objects make it a packing problem: projects
 * needed by a single way are assigned to it, and contested projects by a search (`assign-projects.ts`).
 */
import { fillPlaces } from '../allocation/fill-places.ts';
import { toApproximateNumber } from '../quantity.ts';
import { assignProjects, type Budget, type ContestedProject, convertWayToNumbers } from './assign-projects.ts';
import {
  countMissing,
  type FilledWay,
  type FulfilmentWay,
  type ProjectOffer,
  type SelectedFulfilmentWay,
  sumMissing,
} from './way.ts';

export interface ProjectDistribution {
  chosen: FilledWay[];
  /** Lower bound of the missing amount. */
  limit: number;
}

const isPlain = (picked: readonly SelectedFulfilmentWay[]): boolean =>
  picked.every(({ rule }) => rule.mode === 'count' && rule.offers.every((offer) => offer.things === 1));

function shareByFlow(picked: readonly SelectedFulfilmentWay[]): FilledWay[] {
  const works = [...new Set(picked.flatMap(({ rule }) => rule.offers.map((offer) => offer.work)))].sort(
    (a, b) => a - b,
  );
  const wanted = picked.map(({ rule }) => new Set(rule.offers.map((offer) => offer.work)));
  const supplies = works.map((work) => ({
    fits: wanted.flatMap((own, index) => (own.has(work) ? [index] : [])),
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

/** Assigns projects that only one of the selected ways can use; the others are contested. */
function splitOffers(picked: readonly SelectedFulfilmentWay[]): {
  given: ProjectOffer[][];
  contested: ContestedProject[];
} {
  const wanted = new Map<number, Map<number, ProjectOffer>>();
  picked.forEach(({ rule }, index) => {
    for (const offer of rule.offers)
      wanted.set(offer.work, (wanted.get(offer.work) ?? new Map<number, ProjectOffer>()).set(index, offer));
  });
  const given: ProjectOffer[][] = picked.map(() => []);
  const contested: ContestedProject[] = [];
  for (const [, offers] of [...wanted].sort(([x], [y]) => x - y)) {
    if (offers.size > 1) contested.push(offers);
    else for (const [index, offer] of offers) given[index]?.push(offer);
  }
  return { given, contested };
}

const measure = (picked: readonly SelectedFulfilmentWay[], given: readonly (readonly ProjectOffer[])[]): FilledWay[] =>
  picked.map(({ group, way, rule }, index) => {
    const offers = given[index] ?? [];
    return { group, way, works: offers.map((offer) => offer.work), missing: countMissing(rule, offers) };
  });

/** Estimates the share of the need that an offer covers. The estimate only guides the search; verdicts use exact figures. */
function estimateCover(rule: FulfilmentWay, offer: ProjectOffer): number {
  if (rule.mode === 'count') return offer.things / rule.count;
  if (rule.need === null || offer.figure === null) return 0;
  return toApproximateNumber(offer.figure) / (toApproximateNumber(rule.need) || 1);
}

/** Sorts large projects first, because they have the greatest effect on the missing amount. */
function orderContested(
  picked: readonly SelectedFulfilmentWay[],
  contested: readonly ContestedProject[],
): ContestedProject[] {
  const cover = (index: number, offer: ProjectOffer): number => {
    const rule = picked[index]?.rule;
    return rule === undefined ? 0 : estimateCover(rule, offer);
  };
  return contested
    .map((offers) => ({ offers, size: Math.max(...[...offers].map(([index, offer]) => cover(index, offer))) }))
    .sort((x, y) => y.size - x.size)
    .map(({ offers }) => offers);
}

/** Assigns each contested project to the way with the greatest missing amount. */
function shareGreedily(
  picked: readonly SelectedFulfilmentWay[],
  given: readonly ProjectOffer[][],
  order: readonly ContestedProject[],
): FilledWay[] {
  const getCover = (index: number, offer: ProjectOffer): number => {
    const rule = picked[index]?.rule;
    return rule === undefined ? 0 : estimateCover(rule, offer);
  };
  const result = given.map((offers) => [...offers]);
  const covered = given.map((offers, index) => offers.reduce((total, offer) => total + getCover(index, offer), 0));
  for (const offers of order) {
    const [index, offer] = [...offers].reduce((best, next) =>
      (covered[next[0]] ?? 0) < (covered[best[0]] ?? 0) ? next : best,
    );
    result[index]?.push(offer);
    covered[index] = (covered[index] ?? 0) + getCover(index, offer);
  }
  return measure(picked, result);
}

/** Fills one way after the other, the easiest first, so that as many ways as possible are filled. */
function shareSequentially(
  picked: readonly SelectedFulfilmentWay[],
  given: readonly ProjectOffer[][],
  order: readonly ContestedProject[],
): FilledWay[] {
  const result = given.map((offers) => [...offers]);
  const part = ({ rule }: SelectedFulfilmentWay): number =>
    rule.offers.reduce((sum, offer) => sum + estimateCover(rule, offer), 0);
  const turn = picked.map((own, index) => ({ index, part: part(own) })).sort((a, b) => b.part - a.part);
  for (const offers of order) {
    const next = turn.find(({ index }) => {
      const rule = picked[index]?.rule;
      return offers.has(index) && rule !== undefined && countMissing(rule, result[index] ?? []) > 0;
    });
    const [first] = offers.keys();
    const owner = next?.index ?? first ?? 0;
    const offer = offers.get(owner);
    if (offer !== undefined) result[owner]?.push(offer);
  }
  return measure(picked, result);
}

/** Tries the greedy assignment first. If more is missing than the lower bound, searches over the contested projects. */
function shareBySearch(picked: readonly SelectedFulfilmentWay[], budget: Budget): ProjectDistribution {
  const { given, contested } = splitOffers(picked);
  const floor = picked.reduce((total, { rule }) => total + countMissing(rule, rule.offers), 0);
  const order = orderContested(picked, contested);
  const evenly = shareGreedily(picked, given, order);
  const inTurn = sumMissing(evenly) === floor ? evenly : shareSequentially(picked, given, order);
  const greedy = sumMissing(inTurn) < sumMissing(evenly) ? inTurn : evenly;
  const most = sumMissing(greedy);
  if (most === floor) return { chosen: greedy, limit: floor };
  const ways = picked.map(({ rule }, index) => convertWayToNumbers(rule, given[index] ?? []));
  const { owners, limit } = assignProjects(ways, order, most, floor, budget);
  if (owners === null) return { chosen: greedy, limit };
  const result = given.map((offers) => [...offers]);
  order.forEach((offers, position) => {
    const [first] = offers;
    const owner = owners[position] ?? -1;
    const offer = offers.get(owner);
    if (offer !== undefined) result[owner]?.push(offer);
    else if (first !== undefined) result[first[0]]?.push(first[1]);
  });
  return { chosen: measure(picked, result), limit };
}

/** Assigns the projects to the ways. `isExclusive`: CR-11 applies. */
export function distributeProjects(
  picked: readonly SelectedFulfilmentWay[],
  isExclusive: boolean,
  budget: Budget,
): ProjectDistribution {
  const chosen = !isExclusive
    ? measure(
        picked,
        picked.map(({ rule }) => rule.offers),
      )
    : isPlain(picked)
      ? shareByFlow(picked)
      : null;
  return chosen === null ? shareBySearch(picked, budget) : { chosen, limit: sumMissing(chosen) };
}
