/** Compares the verdicts for one enterprise on one day before and after an amendment: the same records are evaluated with both catalogues. */
import type { RequirementResult } from '#domain/qualification/report.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { isFulfilled } from '#domain/qualification/truth.ts';
import { formatUnmetCount } from '#domain/qualification/wording/requirement-counts.ts';
import { describeRequirement } from '#domain/qualification/wording/requirement-wording.ts';

export interface ChangedVerdict {
  readonly title: string;
  /** The requirement before and after the amendment; null if it did not exist. */
  readonly before: string | null;
  readonly after: string;
  readonly clauseBefore: string | null;
  readonly clauseAfter: string | null;
  readonly have: string;
  /** Description of the shortage. */
  readonly lack: string | null;
  /**
   * Kind of change. `worse`: newly unmet. `grown`: unmet before and after, with a larger shortage. `unproven`: newly unknown (待核对).
   * `eased`: no longer unmet.
   */
  readonly way: 'worse' | 'unproven' | 'grown' | 'eased';
}

const failed = (leaf: RequirementResult | undefined): boolean => leaf?.verdict === 'unmet';

/** Returns whether more of the same unit is missing than before; shortages in different units cannot be compared. */
const hasGrown = (was: RequirementResult | undefined, leaf: RequirementResult): boolean =>
  typeof was?.distance?.value === 'number' &&
  typeof leaf.distance?.value === 'number' &&
  was.distance.unit === leaf.distance.unit &&
  leaf.distance.value > was.distance.value;

/** Returns the kind of change. A requirement that did not exist before counts as fulfilled until then. */
function getWay(was: RequirementResult | undefined, leaf: RequirementResult): ChangedVerdict['way'] | null {
  if (failed(leaf)) return failed(was) ? (hasGrown(was, leaf) ? 'grown' : null) : 'worse';
  if (failed(was)) return isFulfilled(leaf.verdict) ? 'eased' : null;
  return leaf.verdict === 'unknown' && was?.verdict !== 'unknown' ? 'unproven' : null;
}

/** Finds the row of a requirement result; its id ends with the kind and the position. */
function getRow({ id, kind }: RequirementResult, rows: readonly Requirement[]): Requirement | undefined {
  const row = rows[Number(/-(\d+)$/.exec(id)?.[1] ?? 0) - 1];
  return row?.kind === kind ? row : undefined;
}

const getItems = (row: Requirement | undefined): string[] =>
  row === undefined ? [] : describeRequirement(row).parts.flatMap(({ items }) => items.map(({ text }) => text));

/**
 * Formats a requirement before and after. If only the items of a project or equipment list changed, the sentences are equal, so the changed
 * items are appended.
 */
function formatBoth(
  was: RequirementResult,
  leaf: RequirementResult,
  rows: readonly Requirement[],
): { readonly before: string; readonly after: string } {
  const [old, fresh] = [was.need.text, leaf.need.text];
  if (old !== fresh) return { before: old, after: fresh };
  const [oldItems, freshItems] = [getItems(getRow(was, rows)), getItems(getRow(leaf, rows))];
  const say = (text: string, items: readonly string[], others: readonly string[]): string => {
    const own = items.filter((item) => !others.includes(item));
    return own.length === 0 ? text : `${text}：${own.join('；')}`;
  };
  return { before: say(old, oldItems, freshItems), after: say(fresh, freshItems, oldItems) };
}

/**
 * Lists the changed requirements. A rewritten requirement occurs twice in the level: the n-th removed row is followed by the n-th new row
 * of its kind.
 * @param before the requirement results with the catalogue before the amendment
 * @param after the results with the catalogue after it
 * @param rows of the level including the amendment, with both versions of every rewritten row
 */
export function listChangedVerdicts(
  before: readonly RequirementResult[],
  after: readonly RequirementResult[],
  docNumber: string,
  rows: readonly Requirement[],
): ChangedVerdict[] {
  const old = new Map(before.map((leaf) => [leaf.id, leaf]));
  const gone = after.flatMap((leaf) => {
    const was = old.get(leaf.id);
    return leaf.verdict === 'notAssessed' && was !== undefined && was.verdict !== 'notAssessed' ? [was] : [];
  });
  const isNew = (leaf: RequirementResult): boolean => (old.get(leaf.id)?.verdict ?? 'notAssessed') === 'notAssessed';
  const brought = after.filter(
    (leaf) => leaf.source.amendedBy === docNumber && leaf.verdict !== 'notAssessed' && isNew(leaf),
  );
  return brought.flatMap((leaf): ChangedVerdict[] => {
    const at = gone.findIndex(({ kind }) => kind === leaf.kind);
    const was = at === -1 ? undefined : gone.splice(at, 1)[0];
    const way = getWay(was, leaf);
    if (way === null) return [];
    return [
      {
        title: leaf.title,
        ...(was === undefined ? { before: null, after: leaf.need.text } : formatBoth(was, leaf, rows)),
        clauseBefore: was?.source.clause ?? null,
        clauseAfter: leaf.source.clause,
        have: leaf.have.text,
        lack: leaf.distance?.text ?? null,
        way,
      },
    ];
  });
}

const formatUnprovenCount = (count: number): string => `${count} 条要求不再能证明`;

/** Formats how many requirements an amendment makes worse, by degree; null if there are none. */
export function formatWorseCounts(turned: readonly Pick<ChangedVerdict, 'way'>[]): string | null {
  const unproven = turned.filter(({ way }) => way === 'unproven').length;
  const unmet = turned.filter(({ way }) => way === 'worse' || way === 'grown').length;
  const counts = [
    ...(unmet === 0 ? [] : [formatUnmetCount(unmet)]),
    ...(unproven === 0 ? [] : [formatUnprovenCount(unproven)]),
  ];
  return counts.length === 0 ? null : counts.join('，');
}
