/**
 * Three-valued logic. `maybe` means that a fact or a figure is unknown; a verdict is given only if it is the same for every possible value
 * of the unknown.
 */
export type Truth = 'yes' | 'maybe' | 'no';
/** `declared`: fulfilled by a declaration of the enterprise, because records cannot decide; never treated as `met`. */
export type Verdict = 'met' | 'declared' | 'unmet' | 'unknown' | 'notAssessed';

/**
 * Returns whether a requirement is fulfilled, by records or by a declaration of the enterprise. If such a requirement becomes unmet later,
 * it counts as a loss.
 */
export const isFulfilled = (verdict: Verdict): boolean => verdict === 'met' || verdict === 'declared';

const order: Readonly<Record<Truth, number>> = { no: 0, maybe: 1, yes: 2 };

/** Returns the lowest truth (conjunction). */
export function allOf(...truths: readonly Truth[]): Truth {
  let worst: Truth = 'yes';
  for (const truth of truths) if (order[truth] < order[worst]) worst = truth;
  return worst;
}

/** Returns the lowest truth of the obstacles; `yes` without obstacles. */
export function limitTruth(obstacles: readonly { readonly truth: Truth }[]): Truth {
  let worst: Truth = 'yes';
  for (const { truth } of obstacles) worst = allOf(worst, truth);
  return worst;
}

/** Returns the highest truth (disjunction); `no` without options. */
export const anyOf = (...truths: readonly Truth[]): Truth =>
  truths.reduce<Truth>((best, truth) => (order[truth] > order[best] ? truth : best), 'no');

export const getTruth = (value: boolean | null | undefined): Truth => {
  if (value === null || value === undefined) return 'maybe';
  return value ? 'yes' : 'no';
};

export const getVerdict = (truth: Truth): Verdict => ({ yes: 'met', maybe: 'unknown', no: 'unmet' })[truth] as Verdict;
