import type { StatusLook } from '#platform/web/ui/validity-tag.tsx';
import { isPartOf, type PartKind } from '../contract/kinds.ts';
import type { BriefLeaf, HeldItem } from '../contract.ts';

export interface HeldPart {
  readonly look: StatusLook;
  readonly words: string;
  /** Missing first, then those that nobody can decide yet. */
  readonly open: readonly BriefLeaf[];
}

/** How a held qualification stands in the requirements of one kind. */
export function partOf(item: HeldItem, kind: PartKind): HeldPart {
  if (item.verdict === null) return { look: 'unknown', words: '未校验', open: [] };
  const leaves = item.leaves.filter((leaf) => isPartOf(kind, leaf));
  const unmet = leaves.filter((leaf) => leaf.verdict === 'unmet');
  const unknown = leaves.filter((leaf) => leaf.verdict === 'unknown');
  const open = [...unmet, ...unknown];
  if (unmet.length > 0) return { look: 'due7', words: `${unmet.length} 项不满足`, open };
  if (unknown.length > 0) return { look: 'due60', words: `${unknown.length} 项待核对`, open };
  if (leaves.some((leaf) => leaf.verdict === 'declared')) return { look: 'due60', words: '按企业声明满足', open };
  const isAsked = leaves.some((leaf) => leaf.verdict === 'met');
  return isAsked ? { look: 'valid', words: '满足', open } : { look: 'notAssessed', words: '不考核此项', open };
}
