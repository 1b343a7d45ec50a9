/**
 * Finds the consequences of differences from the platform: requirements of current qualifications that are unmet with the platform's value.
 */
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { type CurrentEvaluation, type EvaluateManyInput, evaluateCurrent } from '#domain/qualification/evaluate-all.ts';
import type { Verdict } from '#domain/qualification/truth.ts';
import { applyPlatformChange, type PlatformChange } from './findings.ts';

export interface EndangeredRequirement {
  readonly itemRef: string;
  readonly itemName: string;
  readonly level: string;
  readonly leafId: string;
  readonly title: string;
  readonly need: string;
  /** The existing amount if the platform's value is used. */
  readonly have: string;
  readonly verdict: 'unmet' | 'unknown';
  readonly docNumber: string;
  /** Last day of the certificate item; null if not entered. */
  readonly validEnd: string | null;
}

/** A value of the platform that may affect the evaluation. */
export interface PlatformValue {
  readonly key: string;
  readonly change: PlatformChange | null;
}

const RANK: Readonly<Record<Verdict, number>> = { unmet: 0, unknown: 1, declared: 2, met: 3, notAssessed: 3 };

/** Returns the end date of each certificate item, or of its certificate if the item has none. */
const getEnds = (enterprise: EnterpriseDocument): ReadonlyMap<string, string | null> =>
  new Map(
    enterprise.certificates.flatMap((certificate) =>
      certificate.items.map((item) => [item.uuid ?? '', item.validEnd ?? certificate.validEnd] as const),
    ),
  );

function listWorse(
  before: readonly CurrentEvaluation[],
  after: readonly CurrentEvaluation[],
  ends: ReadonlyMap<string, string | null>,
): EndangeredRequirement[] {
  const known = new Map(
    before.flatMap((item) => (item.report?.leaves ?? []).map((leaf) => [`${item.itemRef} ${leaf.id}`, leaf.verdict])),
  );
  return after.flatMap((item) =>
    (item.report?.leaves ?? []).flatMap((leaf): EndangeredRequirement[] => {
      const was = known.get(`${item.itemRef} ${leaf.id}`);
      const { verdict } = leaf;
      if (was === undefined || (verdict !== 'unmet' && verdict !== 'unknown') || RANK[verdict] >= RANK[was]) return [];
      return [
        {
          itemRef: item.itemRef,
          itemName: item.itemName,
          level: item.level,
          leafId: leaf.id,
          title: leaf.title,
          need: leaf.need.text,
          have: leaf.have.text,
          verdict,
          docNumber: leaf.source.docNumber,
          validEnd: ends.get(item.itemRef) ?? null,
        },
      ];
    }),
  );
}

/**
 * Lists, by the key of each platform value, the requirements of current qualifications that it makes worse. Each value is evaluated
 * separately.
 */
export function findEndangeredRequirements(
  input: EvaluateManyInput,
  statements: readonly PlatformValue[],
): Readonly<Record<string, readonly EndangeredRequirement[]>> {
  const before = evaluateCurrent({ ...input, isDetailed: false });
  const ends = getEnds(input.enterprise);
  const found: Record<string, readonly EndangeredRequirement[]> = {};
  for (const { key, change } of statements) {
    if (change === null) continue;
    const after = evaluateCurrent({
      ...input,
      enterprise: applyPlatformChange(input.enterprise, change),
      isDetailed: false,
    });
    const worse = listWorse(before, after, ends);
    if (worse.length > 0) found[key] = worse;
  }
  return found;
}

export interface CorrectionDeadline {
  /** The day before which the difference must be corrected; null if the records determine none. */
  readonly on: string | null;
  readonly words: string;
}

/**
 * Returns the deadline of a correction. No document in db/facts contains a time limit, so the earliest end date of the affected
 * qualifications is used.
 */
export function getCorrectionDeadline(endangered: readonly EndangeredRequirement[]): CorrectionDeadline {
  const [first] = endangered
    .filter((leaf) => leaf.validEnd !== null)
    .sort((one, two) => ((one.validEnd ?? '') < (two.validEnd ?? '') ? -1 : 1));
  const words = '统一的更正时限待核对';
  if (!first?.validEnd) return { on: null, words: `${words}。` };
  return {
    on: first.validEnd,
    words: `${words}；${first.itemName}${first.level}的有效期至 ${first.validEnd}，申请延续之前须更正。`,
  };
}
