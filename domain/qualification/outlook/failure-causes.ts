/** Finds the records because of which a requirement becomes worse on a day. */
import type { RequirementResult } from '../report.ts';

/**
 * A record that counted or was uncertain on the day before and no longer is on the day, or the document from which a new requirement comes.
 */
export interface FailureCause {
  ref: string;
  name: string;
  via: string;
  reason: string;
}

const NO_REASON = '自该日起不再计入';
/** The cause is the requirement as a whole. */
export const WHOLE_REQUIREMENT_LABEL = '整条';

/** The result of a requirement on the day before and on the day. `before` is undefined if the requirement did not exist. */
export interface RequirementDayChange {
  readonly before: RequirementResult | undefined;
  readonly after: RequirementResult;
}

/**
 * Lists the causes of a change for the worse.
 * @param listJoint lists the other requirements filled by the same people. People are allocated to all of them together: when a person no
 *   longer counts for one requirement, others have to move there.
 */
export function listCauses(
  { before, after }: RequirementDayChange,
  listJoint: () => readonly RequirementDayChange[],
): FailureCause[] {
  if (before === undefined || before.verdict === 'notAssessed') {
    const { docNumber } = after.source;
    return [{ ref: after.id, name: docNumber, via: '标准', reason: '自该日起考核本条' }];
  }
  const own = listLost(before, after);
  const less = own.length > 0 ? own : listLess(before, after);
  if (less.length > 0) return less;
  const moved = listJoint().flatMap((one) => (one.before === undefined ? [] : listLost(one.before, one.after)));
  if (moved.length > 0) return uniqueRecords(moved);
  const further = listFurtherObstacles(before, after);
  return further.length > 0 ? further : [describeChange(before, after)];
}

const uniqueRecords = <T extends { readonly ref: string }>(records: readonly T[]): T[] =>
  [...new Map(records.toReversed().map((one) => [one.ref, one])).values()].toReversed();

/** Lists records that counted or were uncertain before and no longer are. */
function listLost(before: RequirementResult, after: RequirementResult): FailureCause[] {
  const counted = new Set(after.counted.map(({ ref }) => ref));
  const open = new Set(after.notCounted.flatMap(({ ref, isPossible }) => (isPossible ? [ref] : [])));
  const why = new Map(after.notCounted.map(({ ref, reason }) => [ref, reason]));
  const lost = [
    ...before.counted.filter(({ ref }) => !counted.has(ref)),
    ...before.notCounted
      .filter(({ ref, isPossible }) => isPossible && !counted.has(ref) && !open.has(ref))
      .map(({ ref, name }) => ({ ref, name, via: '待核对' })),
  ];
  return uniqueRecords(lost).map(({ ref, name, via }) => ({ ref, name, via, reason: why.get(ref) ?? NO_REASON }));
}

/** Lists records that still count, but for less than before, such as fewer projects of a person or one of several certificates. */
function listLess(before: RequirementResult, after: RequirementResult): FailureCause[] {
  const left = Map.groupBy(after.counted, ({ ref }) => ref);
  return before.counted.flatMap(({ ref, name, via }): FailureCause[] => {
    const now = (left.get(ref) ?? []).map((one) => one.via);
    return now.includes(via) ? [] : [{ ref, name, via, reason: `自该日起${now.join('、')}` }];
  });
}

/**
 * Lists records that did not count before and now have more obstacles. They can change a verdict where records and a declaration contradict
 * each other.
 */
function listFurtherObstacles(before: RequirementResult, after: RequirementResult): FailureCause[] {
  const countObstacles = (reason: string): number => reason.split('；').length;
  const earlier = new Map(before.notCounted.map(({ ref, reason }) => [ref, countObstacles(reason)]));
  return uniqueRecords(after.notCounted)
    .filter(({ ref, reason }) => countObstacles(reason) > (earlier.get(ref) ?? Infinity))
    .map(({ ref, name, reason }) => ({ ref, name, via: '未计入', reason }));
}

/** Describes the change by its numbers, when no single record explains it. */
const describeChange = (before: RequirementResult, after: RequirementResult): FailureCause => ({
  ref: after.id,
  name: after.title,
  via: WHOLE_REQUIREMENT_LABEL,
  reason: before.have.text === after.have.text ? after.reason : `现有由“${before.have.text}”变为“${after.have.text}”`,
});
