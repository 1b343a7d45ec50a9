/** Compares two reports of one level: the actual one and the hypothetical one. */
import { getLossDegree, type LossDegree } from '#domain/qualification/outlook/losses.ts';
import type { CountedRecord, EvaluationReport, RequirementResult } from '#domain/qualification/report.ts';
import { LOSS_DEGREE_LABELS } from '#domain/qualification/wording/loss-degrees.ts';

export interface RequirementState {
  readonly verdict: RequirementResult['verdict'];
  readonly need: string;
  readonly have: string;
}

export interface RequirementChange {
  leafId: string;
  title: string;
  /** Null: the requirement did not exist before. */
  before: RequirementState | null;
  after: RequirementState | null;
  /** Whether the verdict changed. */
  isTurned: boolean;
}

const getState = (leaf: RequirementResult | undefined): RequirementState | null =>
  leaf === undefined ? null : { verdict: leaf.verdict, need: leaf.need.text, have: leaf.have.text };

/** Returns the state of each record in a requirement: counted with its certificate, or not counted with the reason. */
function getPlaces(leaf: RequirementResult | undefined): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const put = (ref: string, words: string) => places.set(ref, `${places.get(ref) ?? ''} ${words}`);
  for (const one of leaf?.notCounted ?? []) put(one.ref, `not ${one.reasonCode} ${one.place ?? ''}`);
  for (const one of leaf?.counted ?? []) put(one.ref, `counted ${one.via} ${one.place ?? ''} ${one.until ?? ''}`);
  if (leaf?.statement) put(leaf.statement.ref, `stated ${leaf.statement.source}`);
  return places;
}

/** Lists the records whose state in a requirement has changed. */
export function listRecordsWithNewState(
  was: RequirementResult | undefined,
  is: RequirementResult | undefined,
): string[] {
  const [before, after] = [getPlaces(was), getPlaces(is)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((ref) => before.get(ref) !== after.get(ref));
}

interface LeafPair {
  readonly leafId: string;
  readonly was: RequirementResult | undefined;
  readonly is: RequirementResult | undefined;
}

const isAssessed = (leaf: RequirementResult | undefined): boolean =>
  leaf !== undefined && leaf.verdict !== 'notAssessed';
const listDocuments = ({ was, is }: LeafPair): string[] => [was, is].flatMap((leaf) => leaf?.source.amendedBy ?? []);

/** Returns whether a document removed one requirement and added another of the same kind: the two are versions of one requirement. */
function isRewrite(gone: LeafPair, brought: LeafPair): boolean {
  const documents = listDocuments(brought);
  return gone.was?.kind === brought.is?.kind && listDocuments(gone).some((number) => documents.includes(number));
}

/** Merges both rows of each rewritten requirement into one pair. */
function joinRewrites(pairs: readonly LeafPair[]): LeafPair[] {
  const brought = pairs.filter(({ was, is }) => !isAssessed(was) && isAssessed(is));
  const earlier = new Map<LeafPair, LeafPair>();
  for (const gone of pairs.filter(({ was, is }) => isAssessed(was) && !isAssessed(is))) {
    const later = brought.find((pair) => !earlier.has(pair) && isRewrite(gone, pair));
    if (later !== undefined) earlier.set(later, gone);
  }
  if (earlier.size === 0) return [...pairs];
  const joined = new Set(earlier.values());
  return pairs
    .filter((pair) => !joined.has(pair))
    .map((pair) => ({ ...pair, was: earlier.get(pair)?.was ?? pair.was }));
}

function pairLeaves(before: readonly RequirementResult[], after: readonly RequirementResult[]): LeafPair[] {
  const old = new Map(before.map((leaf) => [leaf.id, leaf]));
  const fresh = new Map(after.map((leaf) => [leaf.id, leaf]));
  return joinRewrites(
    [...new Set([...old.keys(), ...fresh.keys()])].map((leafId) => ({
      leafId,
      was: old.get(leafId),
      is: fresh.get(leafId),
    })),
  );
}

const writeChange = ({ leafId, was, is }: LeafPair): RequirementChange => {
  const [before, after] = [getState(was), getState(is)];
  return {
    leafId,
    title: (is ?? was)?.title ?? '',
    before,
    after,
    isTurned: before?.verdict !== after?.verdict,
  };
};

const isSame = ({ before, after }: RequirementChange): boolean =>
  before?.verdict === after?.verdict && before?.need === after?.need && before?.have === after?.have;

/** Returns the requirements whose verdict, required value or actual value differs between two reports on the same level. */
export const compareRequirements = (
  before: readonly RequirementResult[],
  after: readonly RequirementResult[],
): RequirementChange[] =>
  pairLeaves(before, after)
    .map(writeChange)
    .filter((change) => !isSame(change));

export interface RequirementComparison extends RequirementChange {
  isSame: boolean;
  /** `came`: records that count only after the changes; `went`: records that no longer count. */
  came: string[];
  went: string[];
  /** The degree of loss; null if the requirement does not become worse. */
  degree: LossDegree | null;
}

const listNames = (some: readonly CountedRecord[], others: readonly CountedRecord[]): string[] => {
  const known = new Set(others.map((one) => one.ref));
  return [...new Set(some.filter((one) => !known.has(one.ref)).map((one) => one.name))];
};

/** Returns every requirement of the level, including unchanged ones, with its results before and after the changes. */
export const listRequirementComparisons = (
  before: readonly RequirementResult[],
  after: readonly RequirementResult[],
): RequirementComparison[] =>
  pairLeaves(before, after).map((pair) => {
    const change = writeChange(pair);
    const came = listNames(pair.is?.counted ?? [], pair.was?.counted ?? []);
    const went = listNames(pair.was?.counted ?? [], pair.is?.counted ?? []);
    const degree = pair.was && pair.is ? getLossDegree(pair.was, pair.is) : null;
    return { ...change, came, went, degree, isSame: isSame(change) && came.length === 0 && went.length === 0 };
  });

/** Formats the change of a requirement, with the degree of loss if it becomes worse. */
export function formatRequirementChange({
  isTurned,
  isSame: isUnchanged,
  degree,
}: Pick<RequirementComparison, 'isTurned' | 'isSame' | 'degree'>): string {
  const worse = degree === null ? '' : LOSS_DEGREE_LABELS[degree];
  if (isTurned) return worse === '' ? '结论改变' : `结论改变：${worse}`;
  return worse === '' ? (isUnchanged ? '不变' : '数量改变') : worse;
}

export interface LevelStatus {
  verdict: EvaluationReport['verdict'];
  headline: string;
  asOf: string;
  counts: EvaluationReport['counts'];
  /** Titles of the missing additions, easiest first. */
  missing: string[];
}

export const getLevelStatus = ({ verdict, headline, asOf, counts, gaps }: EvaluationReport): LevelStatus => ({
  verdict,
  headline,
  asOf,
  counts,
  missing: gaps.filter((gap) => gap.kind === 'add').map((gap) => gap.title),
});
