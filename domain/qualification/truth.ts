/**
 * Three-valued logic. `maybe` is used when a fact or a figure is not known: it never becomes a verdict on its own, and a verdict is only
 * given when it is the same for every possible value of the unknown.
 */
export type Truth = 'yes' | 'maybe' | 'no';
/** `declared`: the records cannot answer, and the enterprise states it itself; it is never mixed with `met`. */
export type Verdict = 'met' | 'declared' | 'unmet' | 'unknown' | 'notAssessed';

/** Whether a requirement is fulfilled, by records or by a statement of the enterprise: an unmet result afterwards is a loss. */
export const isFulfilled = (verdict: Verdict): boolean => verdict === 'met' || verdict === 'declared';

const order: Readonly<Record<Truth, number>> = { no: 0, maybe: 1, yes: 2 };

/** The weakest link. */
export function allOf(...truths: readonly Truth[]): Truth {
  let worst: Truth = 'yes';
  for (const truth of truths) if (order[truth] < order[worst]) worst = truth;
  return worst;
}

/** Returns the remaining truth of a yes after these obstacles. */
export function limitTruth(obstacles: readonly { readonly truth: Truth }[]): Truth {
  let worst: Truth = 'yes';
  for (const { truth } of obstacles) worst = allOf(worst, truth);
  return worst;
}

/** The strongest option; nothing to choose from is no option. */
export const anyOf = (...truths: readonly Truth[]): Truth =>
  truths.reduce<Truth>((best, truth) => (order[truth] > order[best] ? truth : best), 'no');

export const getTruth = (value: boolean | null | undefined): Truth => {
  if (value === null || value === undefined) return 'maybe';
  return value ? 'yes' : 'no';
};

export const getVerdict = (truth: Truth): Verdict => ({ yes: 'met', maybe: 'unknown', no: 'unmet' })[truth] as Verdict;
