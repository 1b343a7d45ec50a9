/** The history of the figures of a level: consecutive texts, and the document that set each of them. */
import type { Requirement } from '#domain/qualification/requirement.ts';

export interface Change {
  /** Positions of both texts in the level; null: there was no such requirement before, or it no longer exists. */
  readonly before: number | null;
  readonly after: number | null;
  readonly docNumber: string;
}

/** In a row that is not assessed, `amendedBy` names the document that dropped it; in other rows the document that added it. */
const droppedBy = (row: Requirement): string | null => (row.assessed === false ? row.amendedBy : row.droppedBy) ?? null;
const broughtBy = (row: Requirement): string | null => (row.assessed === false ? null : (row.amendedBy ?? null));

/**
 * Lists every change of the rows of a level: a row dropped by a document is rewritten by the next row of its kind that the same document
 * adds, as in `listRowChanges`.
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
