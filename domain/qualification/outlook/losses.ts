/**
 * Compares a requirement before and after a change and determines the degree of loss. An alarm is due as soon as it is uncertain whether
 * the requirement is fulfilled.
 */
import type { RequirementResult } from '../report.ts';
import { isFulfilled } from '../truth.ts';

/** `unmet`: no longer fulfilled. `unproven`: fulfilled before, uncertain (待核对) after. `wider`: unmet before, with a larger gap after. */
export type LossDegree = 'unmet' | 'unproven' | 'wider';

export interface LostRequirement {
  leafId: string;
  title: string;
  need: string;
  have: string;
  degree: LossDegree;
}

/** Lists the changes of a current qualification in a forecast, by day; on the same day the least serious first. */
export const listForecastChanges = <T extends { readonly day: string }>({
  firstFailure,
  firstDoubt,
  firstWider,
}: {
  readonly firstFailure: T | null;
  readonly firstDoubt: T | null;
  readonly firstWider: T | null;
}): (T & { readonly degree: LossDegree })[] =>
  [
    ...(firstWider === null ? [] : [{ ...firstWider, degree: 'wider' as const }]),
    ...(firstDoubt === null ? [] : [{ ...firstDoubt, degree: 'unproven' as const }]),
    ...(firstFailure === null ? [] : [{ ...firstFailure, degree: 'unmet' as const }]),
  ].sort((a, b) => a.day.localeCompare(b.day));

type Judged = Pick<RequirementResult, 'verdict' | 'distance'>;

/** Returns the degree of loss; null: not worse than before. */
export function getLossDegree(before: Judged, after: Judged): LossDegree | null {
  if (after.verdict === 'unknown') return isFulfilled(before.verdict) ? 'unproven' : null;
  if (after.verdict !== 'unmet' || before.verdict === 'notAssessed') return null;
  if (before.verdict !== 'unmet') return 'unmet';
  const [missed, missing] = [before.distance?.value ?? null, after.distance?.value ?? null];
  return missed !== null && missing !== null && missing > missed ? 'wider' : null;
}

/** Returns an entry for a requirement that is worse after a change; an empty list if it is not. */
export function listLostRequirements(
  before: RequirementResult | undefined,
  after: RequirementResult,
): LostRequirement[] {
  const degree = before === undefined ? null : getLossDegree(before, after);
  return degree === null
    ? []
    : [{ leafId: after.id, title: after.title, need: after.need.text, have: after.have.text, degree }];
}
