/** The kinds of filing (申报). */
import type { Catalogue, CatalogueStandard } from '#domain/qualification/catalogue.ts';
import { isClosureAbout } from '#domain/qualification/closures.ts';

export const FILING_KINDS = ['first', 'added', 'upgrade', 'renewal', 'change', 'merger', 'reissue'] as const;
export type FilingKind = (typeof FILING_KINDS)[number];

export const FILING_KIND_LABELS: Readonly<Record<FilingKind, string>> = {
  first: '首次申请',
  added: '增项申请',
  upgrade: '升级申请',
  renewal: '延续申请',
  change: '变更',
  merger: '合并分立',
  reissue: '换证',
};

/** Alternative names of the kinds, as used by authorities and clerks. */
const OTHER_WORDS: Readonly<Record<string, FilingKind>> = {
  首次: 'first',
  增项: 'added',
  升级: 'upgrade',
  延续: 'renewal',
  变更申请: 'change',
  合并: 'merger',
  分立: 'merger',
  换领: 'reissue',
};

const byWord = new Map<unknown, FilingKind>([
  ...Object.entries(OTHER_WORDS),
  ...FILING_KINDS.map((kind) => [FILING_KIND_LABELS[kind], kind] as const),
]);

/** Parses the name of a filing kind; any other value is returned unchanged. */
export const readFilingKind = (given: unknown): unknown => byWord.get(given) ?? given;

/** Returns whether filings of this kind always concern one level; other kinds may concern the whole certificate. */
export const isLevelFilingKind = (kind: FilingKind): boolean => ['first', 'added', 'upgrade'].includes(kind);

interface Asked {
  readonly kind: FilingKind;
  readonly standard: CatalogueStandard;
  /** Name of the level in the standard, without the application type. */
  readonly level: string;
  readonly on: string;
}

/** Formats the reason why such an application is no longer accepted, with the document; null if no closure is known. */
export function formatClosure(catalogue: Catalogue, { kind, standard, level, on }: Asked): string | null {
  const closure = catalogue.facts.closures.find(
    (one) =>
      one.since <= on &&
      isClosureAbout(one, standard, level) &&
      (one.kind === 'cancelled' || (one.kind === 'closed' && one.applications.includes(FILING_KIND_LABELS[kind]))),
  );
  if (closure === undefined) return null;
  const doubt = closure.confidence === 'sourced' ? '' : '（待核对）';
  return `${closure.docNumber}：${closure.since} 起${closure.text}${doubt}`;
}
