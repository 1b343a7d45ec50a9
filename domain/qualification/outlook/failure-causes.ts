/** The records because of which a requirement fails on a day. */
import type { RequirementResult } from '../report.ts';

/** A record that counted or was open on the day before and is neither on the day, or the document that begins to require it. */
export interface FailureCause {
  ref: string;
  name: string;
  via: string;
  reason: string;
}

const NO_REASON = '自该日起不再计入';

/** @param before on the day before; undefined: the requirement was not there */
export function listCauses(before: RequirementResult | undefined, after: RequirementResult): FailureCause[] {
  if (before === undefined || before.verdict === 'notAssessed') {
    const { docNumber } = after.source;
    return [{ ref: after.id, name: docNumber, via: '标准', reason: '自该日起考核本条' }];
  }
  const counted = new Set(after.counted.map(({ ref }) => ref));
  const open = new Set(after.notCounted.flatMap(({ ref, isPossible }) => (isPossible ? [ref] : [])));
  const why = new Map(after.notCounted.map(({ ref, reason }) => [ref, reason]));
  const lost = [
    ...before.counted.filter(({ ref }) => !counted.has(ref)),
    ...before.notCounted
      .filter(({ ref, isPossible }) => isPossible && !counted.has(ref) && !open.has(ref))
      .map(({ ref, name }) => ({ ref, name, via: '待核对' })),
  ];
  return [...new Map(lost.toReversed().map((one) => [one.ref, one])).values()]
    .toReversed()
    .map(({ ref, name, via }) => ({ ref, name, via, reason: why.get(ref) ?? NO_REASON }));
}
