/** What an amendment turns for one firm on one day: the same records, judged by the law without and with it. */
import type { Leaf } from '#domain/qualification/report.ts';

export interface Turned {
  readonly title: string;
  /** What was asked for, and what will be; null: nothing. */
  readonly before: string | null;
  readonly after: string;
  readonly clauseBefore: string | null;
  readonly clauseAfter: string | null;
  readonly have: string;
  /** What is missing, in words. */
  readonly lack: string | null;
  readonly way: 'worse' | 'eased';
}

const failed = (leaf: Leaf | undefined): boolean => leaf?.verdict === 'unmet';

/**
 * A requirement that is rewritten stands twice in the level: the n-th that went is followed by the n-th of its kind that came.
 * @param before the leaves by the law without the amendment
 * @param after those by the law with it
 */
export function listTurned(before: readonly Leaf[], after: readonly Leaf[], docNumber: string): Turned[] {
  const old = new Map(before.map((leaf) => [leaf.id, leaf]));
  const gone = after.flatMap((leaf) => {
    const was = old.get(leaf.id);
    return leaf.verdict === 'notAssessed' && was !== undefined && was.verdict !== 'notAssessed' ? [was] : [];
  });
  const isNew = (leaf: Leaf): boolean => (old.get(leaf.id)?.verdict ?? 'notAssessed') === 'notAssessed';
  const brought = after.filter(
    (leaf) => leaf.source.amendedBy === docNumber && leaf.verdict !== 'notAssessed' && isNew(leaf),
  );
  return brought.flatMap((leaf): Turned[] => {
    const at = gone.findIndex(({ kind }) => kind === leaf.kind);
    const was = at === -1 ? undefined : gone.splice(at, 1)[0];
    if (failed(was) === failed(leaf)) return [];
    return [
      {
        title: leaf.title,
        before: was?.need.text ?? null,
        after: leaf.need.text,
        clauseBefore: was?.source.clause ?? null,
        clauseAfter: leaf.source.clause,
        have: leaf.have.text,
        lack: leaf.distance?.text ?? null,
        way: failed(leaf) ? 'worse' : 'eased',
      },
    ];
  });
}
