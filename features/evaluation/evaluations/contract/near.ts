/** Sorts the levels by their distance from the enterprise. A level with undecidable requirements is never listed as near. */
import type { LevelOption } from '../evaluations.contract.ts';

type Counted = Pick<LevelOption, 'counts' | 'standardCode' | 'verdict'>;
type Offered = Counted &
  Pick<LevelOption, 'place' | 'short' | 'weight'> & { readonly cost: Pick<LevelOption['cost'], 'uncosted'> };

/** Returns whether every requirement of a level could be decided, and the data of the standard is complete enough. */
export const isLevelDecided = ({ counts, verdict }: Counted): boolean =>
  counts.assessed > 0 && counts.unknown === 0 && verdict !== 'undecided';

/** Counts undecidable requirements as unmet: the worst case. */
const getGaps = ({ counts }: Counted): number => counts.unmet + counts.unknown;

/**
 * Sorts decidable levels before undecidable ones, then by the fewest unmet requirements, then by the most met ones; levels without
 * requirements come last.
 */
export const compareByGap = (a: Counted, b: Counted): number =>
  Number(a.counts.assessed === 0) - Number(b.counts.assessed === 0) ||
  Number(isLevelDecided(b)) - Number(isLevelDecided(a)) ||
  getGaps(a) - getGaps(b) ||
  a.counts.unmet - b.counts.unmet ||
  b.counts.met - a.counts.met ||
  (a.standardCode < b.standardCode ? -1 : a.standardCode > b.standardCode ? 1 : 0);

/**
 * Sorts by the number of missing projects first, because projects cannot be bought; then by the number of measures without an amount,
 * because their cost is not known; then by cost.
 */
const compareByCost = (a: Offered, b: Offered): number =>
  Number(a.short.works > 0) - Number(b.short.works > 0) ||
  a.cost.uncosted - b.cost.uncosted ||
  a.weight - b.weight ||
  compareByGap(a, b);

/**
 * Lists the levels that the enterprise can obtain next with the least people, money and time, and counts the undecidable levels. Levels
 * that the enterprise cannot apply for, or that are below its current level, are omitted.
 */
export function listNearestLevels<T extends Offered>(choices: readonly T[], most: number) {
  const open = choices.filter((one) => one.place === 'open' && one.counts.assessed > 0);
  const decided = open.filter(isLevelDecided).toSorted(compareByCost);
  return { near: decided.slice(0, most), undecided: open.length - decided.length };
}
