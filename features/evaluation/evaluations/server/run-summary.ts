/** Summarises a run for the requirements of its kind. */

import type { RequirementResult } from '#domain/qualification/report.ts';
import { RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { formatOpenCount, formatUnmetCount } from '#domain/qualification/wording/requirement-counts.ts';
import { isRequirementOfRunKind, type RunKind } from '../contract/kinds.ts';
import type { BriefLeaf, EvaluatedItem, EvaluationFinding, EvaluationRun } from '../evaluations.contract.ts';

export const listRunRequirements = (items: readonly EvaluatedItem[], kind: RunKind): RequirementResult[] =>
  items.flatMap((item) => item.report?.leaves ?? []).filter((leaf) => isRequirementOfRunKind(kind, leaf));

export type RunSummary = Pick<EvaluationRun, 'verdict' | 'headline' | 'total' | 'passed' | 'failed' | 'undecided'>;

function writeHeadline(kind: RunKind, items: readonly EvaluatedItem[], counts: Omit<RunSummary, 'headline'>): string {
  const isHeld = items[0]?.itemRef !== null;
  const part = RUN_KIND_LABELS[kind];
  if (items.length === 0) return '企业还没有登记资质项';
  if (counts.verdict === 'none') return kind === 'whole' ? '没有可考核的要求' : `没有${part}方面的考核要求`;
  if (counts.verdict === 'unmet') return `${isHeld ? '已有资质' : part}有 ${formatUnmetCount(counts.failed)}`;
  if (counts.verdict === 'undecided') return `${isHeld ? '已有资质' : part}有 ${formatOpenCount(counts.undecided)}`;
  const how = counts.verdict === 'declared' ? '按企业声明满足，声明未经核对' : '全部满足';
  return isHeld ? `已有资质的${part}要求${how}` : `${part}要求${how}`;
}

interface Counted extends Pick<RunSummary, 'total' | 'failed' | 'undecided'> {
  readonly declared: number;
  /** Whether a part was not evaluated, regardless of the other counts. */
  readonly isUnchecked: boolean;
}

/** Returns the worst verdict; declared items count as met, with a note. */
function getVerdict({ failed, undecided, total, isUnchecked, declared }: Counted): RunSummary['verdict'] {
  if (failed > 0) return 'unmet';
  if (undecided > 0) return 'undecided';
  if (total === 0) return 'none';
  if (isUnchecked) return 'undecided';
  return declared > 0 ? 'declared' : 'met';
}

/** Summarises the requirements of the run's kind: counts and verdict. A whole evaluation of one level uses the verdict of the engine. */
export function summariseRun(kind: RunKind, items: readonly EvaluatedItem[]): RunSummary {
  const leaves = listRunRequirements(items, kind);
  const count = (verdict: RequirementResult['verdict']): number =>
    leaves.filter((leaf) => leaf.verdict === verdict).length;
  const numbers = { passed: count('met'), failed: count('unmet'), undecided: count('unknown') };
  const declared = count('declared');
  const total = numbers.passed + declared + numbers.failed + numbers.undecided;
  const single = kind === 'whole' && items[0]?.itemRef === null ? items[0].report : null;
  if (single) return { ...numbers, total, verdict: single.verdict, headline: single.headline };
  const isUnchecked = kind === 'whole' && items.some(({ report }) => report === null || report.verdict === 'undecided');
  const counts = { ...numbers, total, verdict: getVerdict({ ...numbers, total, declared, isUnchecked }) };
  return { ...counts, headline: writeHeadline(kind, items, counts) };
}

export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const SEVERITIES = { met: 'info', declared: 'info', notAssessed: 'info', unknown: 'warn', unmet: 'bad' } as const;

function writeFinding(leaf: RequirementResult, item: EvaluatedItem, uuid: string): EvaluationFinding {
  const isHeld = item.itemRef !== null;
  return {
    uuid,
    targetKind: isHeld ? 'certificateItem' : 'requirement',
    targetUuid: isHeld && /^[0-9a-f-]{36}$/.test(item.itemRef ?? '') ? item.itemRef : null,
    item: truncateText(isHeld ? `${item.itemName}${item.level} ${leaf.title}` : leaf.title, 100),
    need: truncateText(leaf.need.text, 200),
    have: truncateText(leaf.have.text, 200),
    ok: leaf.verdict === 'met' || leaf.verdict === 'declared' || leaf.verdict === 'notAssessed',
    severity: SEVERITIES[leaf.verdict],
    docNumber: truncateText(leaf.source.amendedBy ?? leaf.source.docNumber, 100),
    suggestion: truncateText(leaf.verdict === 'met' ? '' : (leaf.nextStep ?? leaf.reason), 500),
    ruleCode: null,
    targetField: null,
  };
}

/** Returns one finding for each requirement of the run's kind. */
export const buildRequirementFindings = (
  kind: RunKind,
  items: readonly EvaluatedItem[],
  makeUuid: () => string,
): EvaluationFinding[] =>
  items.flatMap((item) => listRunRequirements([item], kind).map((leaf) => writeFinding(leaf, item, makeUuid())));

export const getBriefRequirement = (leaf: RequirementResult): BriefLeaf => ({
  id: leaf.id,
  kind: leaf.kind,
  title: leaf.title,
  need: leaf.need,
  have: leaf.have,
  distance: leaf.distance,
  verdict: leaf.verdict,
  reason: leaf.reason,
  nextStep: leaf.nextStep,
  docNumber: leaf.source.amendedBy ?? leaf.source.docNumber,
});
