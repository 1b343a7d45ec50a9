/** Groups gaps that several current qualifications share, because closing one closes all of them. */

import { formatMinimumPrefix } from '#domain/qualification/shortage.ts';
import { formatOpenCount } from '#domain/qualification/wording/requirement-counts.ts';
import type { BriefLeaf, CurrentQualification } from '../../evaluations.contract.ts';

export interface SharedGap {
  readonly key: string;
  readonly kind: string;
  /** The title of the requirement with the largest gap. */
  readonly title: string;
  readonly nextStep: string | null;
  readonly words: string;
  /** The affected qualifications with the size of the gap in each. */
  readonly of: readonly {
    readonly itemUuid: string;
    readonly standardCode: string;
    readonly level: string;
    readonly name: string;
    readonly words: string;
  }[];
}

export interface SharedGaps {
  readonly missing: readonly SharedGap[];
  /** Undecidable gaps; kept apart from the unmet ones. */
  readonly open: readonly SharedGap[];
}

/** Kinds of requirements for which the same record is the evidence in every standard, independent of the detailed requirement (CR-3). */
const ONE_MATTER: Readonly<Record<string, string>> = {
  skilledWorkers: '登记',
  siteManagers: '登记',
  headcount: '登记',
};

/** Removes the numbers, so that two sentences that differ only in numbers are equal. */
const withoutFigures = (text: string): string => text.replaceAll(/ ?\d[\d.,]* ?/g, '');

const getAim = (leaf: BriefLeaf): string =>
  leaf.kind in ONE_MATTER || leaf.title === '个人业绩'
    ? `${leaf.kind} ${leaf.title}`
    : `${leaf.kind} ${withoutFigures(leaf.nextStep ?? `${leaf.title} ${leaf.id}`)}`;

function formatShared(leaf: BriefLeaf): string {
  const verb = ONE_MATTER[leaf.kind];
  const { distance } = leaf;
  if (verb !== undefined && distance?.value)
    return `${verb}${leaf.title}${formatMinimumPrefix(distance.text)} ${distance.value} ${distance.unit ?? '人'}`;
  return leaf.nextStep ?? `${leaf.title}${distance?.text ?? leaf.reason}`;
}

/** Formats the gap of one qualification; equal gaps of several requirements are shown once. */
function formatStanding(leaves: readonly BriefLeaf[], verdict: 'unmet' | 'unknown'): string {
  if (verdict === 'unknown') return leaves.length > 1 ? formatOpenCount(leaves.length) : '待核对';
  return [...new Set(leaves.map(({ distance }) => distance?.text ?? '不满足'))].join('、');
}

function group(items: readonly CurrentQualification[], verdict: 'unmet' | 'unknown'): SharedGap[] {
  const lacks = items.flatMap((item) =>
    item.leaves.filter((leaf) => leaf.verdict === verdict).map((leaf) => ({ leaf, item })),
  );
  return [...Map.groupBy(lacks, ({ leaf }) => getAim(leaf))]
    .map(([key, rows]): SharedGap => {
      const [most] = rows.toSorted((a, b) => (b.leaf.distance?.value ?? 0) - (a.leaf.distance?.value ?? 0));
      return {
        key,
        kind: most?.leaf.kind ?? '',
        title: most?.leaf.title ?? '',
        nextStep: most?.leaf.nextStep ?? null,
        words: most ? formatShared(most.leaf) : '',
        of: [...Map.groupBy(rows, ({ item }) => item)].map(([item, own]) => ({
          itemUuid: item.itemUuid,
          standardCode: item.standardCode,
          level: item.level,
          name: `${item.itemName}${item.level}`,
          words: formatStanding(
            own.map(({ leaf }) => leaf),
            verdict,
          ),
        })),
      };
    })
    .toSorted((a, b) => b.of.length - a.of.length);
}

/** Groups equal gaps; a gap shared by more qualifications comes first. */
export const groupSharedGaps = (items: readonly CurrentQualification[]): SharedGaps => ({
  missing: group(items, 'unmet'),
  open: group(items, 'unknown'),
});
