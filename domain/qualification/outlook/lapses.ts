/** Determines how the expiry of one certificate affects the current qualifications. */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { addDays } from '#domain/validity/day.ts';
import { type EvaluateManyInput, type EvaluationTarget, loadCurrentLevels } from '../evaluate-all.ts';
import { evaluateRequirements } from '../evaluate-level.ts';
import { createEvaluationContext } from '../evaluate-qualification.ts';
import type { RequirementResult } from '../report.ts';
import { LOSS_DEGREE_LABELS } from '../wording/loss-degrees.ts';
import { getLossDegree } from './losses.ts';
import { dependsOnPeople } from './what-reads.ts';

interface ExpiringDocument {
  /** The reference of the certificate's owner in reports. */
  ownerRef: string;
  /** The last valid day. */
  endOn: string;
}

export interface Lapse extends ExpiringDocument {
  itemRef: string;
  itemName: string;
  level: string;
  title: string;
  /** The shortage on the day after the expiry, or why the requirement is no longer proven. For an expired certificate: the state today. */
  short: string;
}

type Leaves = ReadonlyMap<string, RequirementResult>;

/** Whether the requirement is unmet without the certificates and counts less than before, or is no longer proven to be fulfilled. */
const isLess = (before: RequirementResult, after: RequirementResult): boolean =>
  after.verdict === 'unmet'
    ? before.verdict !== 'unmet' ||
      (before.have.value !== null && after.have.value !== null && after.have.value < before.have.value)
    : getLossDegree(before, after) !== null;

/** Lists the people who no longer count after the expiry, if the requirement becomes worse. */
const listLosers = (before: RequirementResult, after: RequirementResult): ReadonlySet<string> => {
  if (!isLess(before, after)) return new Set();
  const still = new Set(after.counted.map(({ ref }) => ref));
  return new Set(before.counted.map(({ ref }) => ref).filter((ref) => !still.has(ref)));
};

/** Lists certificates of people that end within a range of days, inclusive. */
function listPapers(
  { registeredPeople, otherPeople }: EnterpriseDocument,
  from: string,
  until: string,
): ExpiringDocument[] {
  const posts = new Map(otherPeople.map(({ uuid, postCertEnd }) => [uuid, postCertEnd]));
  return [...registeredPeople, ...otherPeople].flatMap(({ uuid: ownerRef, registrations }) => {
    const ends = registrations.flatMap((one) => [one.validEnd, one.continuingEduEnd, one.safetyBEnd]);
    return [posts.get(ownerRef), ...ends].flatMap((endOn) =>
      ownerRef && endOn && endOn >= from && endOn <= until ? [{ ownerRef, endOn }] : [],
    );
  });
}

/**
 * Lists, for each certificate, the requirements of current qualifications that are unmet or uncertain without it, by comparing its last day
 * with the day after. No requirement is listed if another person takes the place. An expiry before today is reported only while the
 * requirement is still unmet or uncertain.
 */
export function listLapses(input: EvaluateManyInput, days: { readonly from: string; readonly until: string }): Lapse[] {
  const papers = listPapers(input.enterprise, days.from, days.until);
  if (papers.length === 0) return [];
  const holdings = loadCurrentLevels(input, { from: days.from, until: addDays(days.until, 1) });
  /** The expiry of a person's certificate can affect only requirements filled by people. */
  const leavesOn = (day: string, isDetailed: boolean): ReadonlyMap<EvaluationTarget, Leaves> => {
    const inputOf = holdings.inputOn(day, isDetailed);
    return new Map(
      holdings.levels.map((target) => {
        const answers = evaluateRequirements(
          createEvaluationContext(inputOf(target)).context,
          target.level.rows.filter(dependsOnPeople),
        );
        return [target, new Map(answers.map(({ leaf }) => [leaf.id, leaf]))];
      }),
    );
  };
  const today = leavesOn(input.asOf, false);
  return [...new Set(papers.map(({ endOn }) => endOn))].sort().flatMap((endOn) => {
    const owners = new Set(papers.filter((paper) => paper.endOn === endOn).map(({ ownerRef }) => ownerRef));
    const before = leavesOn(endOn, true);
    const after = leavesOn(addDays(endOn, 1), true);
    return holdings.items.flatMap(({ target, itemRef, itemName }) =>
      target === null
        ? []
        : [...(after.get(target)?.values() ?? [])].flatMap((leaf): Lapse[] => {
            const was = before.get(target)?.get(leaf.id);
            const shown = endOn < input.asOf ? today.get(target)?.get(leaf.id) : leaf;
            if (was === undefined || (shown?.verdict !== 'unmet' && shown?.verdict !== 'unknown')) return [];
            const short =
              shown.verdict === 'unknown'
                ? `${LOSS_DEGREE_LABELS.unproven}：${shown.reason.replace(/^待核对：/, '')}`
                : (shown.distance?.text ?? shown.reason);
            const losers = [...listLosers(was, leaf)].filter((ref) => owners.has(ref));
            return losers.map((ownerRef) => ({
              ownerRef,
              endOn,
              itemRef,
              itemName,
              level: target.level.key,
              title: leaf.title,
              short,
            }));
          }),
    );
  });
}
