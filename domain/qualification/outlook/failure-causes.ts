/** The records because of which a requirement becomes worse on a day. */
import type { RequirementResult } from '../report.ts';

/** A record that counted or was open on the day before and is neither on the day, or the document that begins to require it. */
export interface FailureCause {
  ref: string;
  name: string;
  via: string;
  reason: string;
}

const NO_REASON = '自该日起不再计入';
/** The cause is the requirement as a whole. */
export const WHOLE = '整条';

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
  const causes = [...new Map(lost.toReversed().map((one) => [one.ref, one])).values()]
    .toReversed()
    .map(({ ref, name, via }) => ({ ref, name, via, reason: why.get(ref) ?? NO_REASON }));
  return causes.length > 0 ? causes : listLess(before, after);
}

/** Records that still count, but for less than before: fewer projects of a person, one of several certificates. */
function listLess(before: RequirementResult, after: RequirementResult): FailureCause[] {
  const left = Map.groupBy(after.counted, ({ ref }) => ref);
  const less = before.counted.flatMap(({ ref, name, via }): FailureCause[] => {
    const now = (left.get(ref) ?? []).map((one) => one.via);
    return now.includes(via) ? [] : [{ ref, name, via, reason: `自该日起${now.join('、')}` }];
  });
  return less.length > 0 ? less : [describeChange(before, after)];
}

/** No single record explains the change, only the numbers do. */
const describeChange = (before: RequirementResult, after: RequirementResult): FailureCause => ({
  ref: after.id,
  name: after.title,
  via: WHOLE,
  reason: before.have.text === after.have.text ? after.reason : `现有由“${before.have.text}”变为“${after.have.text}”`,
});
