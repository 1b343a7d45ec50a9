/** How near a level is. What is not known is never near: it stands apart from what is known to be missing. */
import type { Choice } from '../evaluations.contract.ts';

type Counted = Pick<Choice, 'counts' | 'standardCode' | 'verdict'>;

/** Whether every requirement of a level could be decided, and the standard itself is known well enough to say so. */
export const isDecided = ({ counts, verdict }: Counted): boolean =>
  counts.assessed > 0 && counts.unknown === 0 && verdict !== 'undecided';

/** What the requirements that nobody can decide would be at worst. */
const getGaps = ({ counts }: Counted): number => counts.unmet + counts.unknown;

/** What can be judged stands before what cannot, fewest that are missing first, then most fulfilled; levels that ask nothing last. */
export const compareByGap = (a: Counted, b: Counted): number =>
  Number(a.counts.assessed === 0) - Number(b.counts.assessed === 0) ||
  Number(isDecided(b)) - Number(isDecided(a)) ||
  getGaps(a) - getGaps(b) ||
  a.counts.unmet - b.counts.unmet ||
  b.counts.met - a.counts.met ||
  (a.standardCode < b.standardCode ? -1 : a.standardCode > b.standardCode ? 1 : 0);

/** Levels that an enterprise does not hold and is near to, and how many nobody can judge yet. */
export function listNear<T extends Counted & Pick<Choice, 'isHeld'>>(choices: readonly T[], most: number) {
  const open = choices.filter((one) => !one.isHeld && one.counts.assessed > 0);
  const decided = open.filter(isDecided).toSorted(compareByGap);
  return { near: decided.slice(0, most), undecided: open.length - decided.length };
}
