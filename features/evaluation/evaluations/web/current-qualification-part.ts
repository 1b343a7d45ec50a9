import { type PartialRunKind } from '#domain/qualification/run-kinds.ts';
import { formatOpenCount, formatUnmetCount } from '#domain/qualification/wording/requirement-counts.ts';
import type { GapTone } from '#platform/web/ui/gap-bar.tsx';
import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import { isRequirementOfRunKind } from '../contract/kinds.ts';
import type { BriefLeaf, CurrentQualification } from '../evaluations.contract.ts';

export interface CurrentQualificationPart {
  readonly look: StatusLook;
  readonly words: string;
  /** The unmet requirements, then the undecidable requirements. */
  readonly open: readonly BriefLeaf[];
  readonly met: readonly BriefLeaf[];
}

/** Returns the state of a current qualification for the requirements of one kind. */
export function getQualificationPart(item: CurrentQualification, kind: PartialRunKind): CurrentQualificationPart {
  if (item.verdict === null) return { look: 'unknown', words: '未校验', open: [], met: [] };
  const leaves = item.leaves.filter((leaf) => isRequirementOfRunKind(kind, leaf));
  const unmet = leaves.filter((leaf) => leaf.verdict === 'unmet');
  const unknown = leaves.filter((leaf) => leaf.verdict === 'unknown');
  const open = [...unmet, ...unknown];
  const met = leaves.filter((leaf) => leaf.verdict === 'met' || leaf.verdict === 'declared');
  if (unmet.length > 0) return { look: 'due7', words: formatUnmetCount(unmet.length), open, met };
  if (unknown.length > 0) return { look: 'due60', words: formatOpenCount(unknown.length), open, met };
  if (leaves.some((leaf) => leaf.verdict === 'declared')) return { look: 'due60', words: '按企业声明满足', open, met };
  return met.length > 0
    ? { look: 'valid', words: '满足', open, met }
    : { look: 'notAssessed', words: '不考核此项', open, met };
}

/** Returns the existing and the required amount for a bar; null if either is missing. */
export function getAmountBar({ have, need, verdict }: BriefLeaf): { have: number; need: number; tone: GapTone } | null {
  if (have.value === null || need.value === null || need.value <= 0) return null;
  return { have: have.value, need: need.value, tone: verdict === 'met' ? 'ok' : verdict === 'unmet' ? 'bad' : 'open' };
}
