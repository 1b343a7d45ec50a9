/** The history of the figures of a level: consecutive texts, and the document that set each of them. */
import type { Requirement } from '#domain/qualification/requirement.ts';

export interface Change {
  /** Places of both texts in the level; null: there was none before, or nothing is asked for any more. */
  readonly before: number | null;
  readonly after: number | null;
  readonly docNumber: string;
}

/** A row that is not assessed names what dropped it where others name what brought them. */
const droppedBy = (row: Requirement): string | null => (row.assessed === false ? row.amendedBy : row.droppedBy) ?? null;
const broughtBy = (row: Requirement): string | null => (row.assessed === false ? null : (row.amendedBy ?? null));

/**
 * Every change of the rows of a level: what a document drops is rewritten by the next row of its kind that the same document brings, as
 * `listRowChanges` takes them.
 */
export function listHistory(rows: readonly Requirement[]): readonly Change[] {
  const taken = new Set<number>();
  const dropped = rows.flatMap((row, before): Change[] => {
    const docNumber = droppedBy(row);
    if (docNumber === null) return [];
    const after = rows.findIndex(
      (one, at) => !taken.has(at) && one.kind === row.kind && broughtBy(one) === docNumber && at !== before,
    );
    taken.add(after);
    return [{ before, after: after === -1 ? null : after, docNumber }];
  });
  const brought = rows.flatMap((row, after): Change[] => {
    const docNumber = broughtBy(row);
    return docNumber === null || taken.has(after) ? [] : [{ before: null, after, docNumber }];
  });
  return [...dropped, ...brought];
}
