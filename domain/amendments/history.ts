/** Lists the history of the requirements of a level: consecutive versions, and the document that introduced each. */
import type { Requirement } from '#domain/qualification/requirement.ts';

export interface RequirementHistoryEntry {
  /** Positions of both versions in the level; null if the requirement did not exist before, or no longer exists. */
  readonly before: number | null;
  readonly after: number | null;
  readonly docNumber: string;
}

/** In a row that is not assessed, `amendedBy` names the document that removed it; in other rows the document that added it. */
const droppedBy = (row: Requirement): string | null => (row.assessed === false ? row.amendedBy : row.droppedBy) ?? null;
const broughtBy = (row: Requirement): string | null => (row.assessed === false ? null : (row.amendedBy ?? null));

/**
 * Lists every change to the rows of a level. A row that a document removes counts as rewritten by the next row of its kind that the same
 * document adds, as in `listRowChanges`.
 */
export function listRequirementHistory(rows: readonly Requirement[]): readonly RequirementHistoryEntry[] {
  const taken = new Set<number>();
  const dropped = rows.flatMap((row, before): RequirementHistoryEntry[] => {
    const docNumber = droppedBy(row);
    if (docNumber === null) return [];
    const after = rows.findIndex(
      (one, at) => !taken.has(at) && one.kind === row.kind && broughtBy(one) === docNumber && at !== before,
    );
    taken.add(after);
    return [{ before, after: after === -1 ? null : after, docNumber }];
  });
  const brought = rows.flatMap((row, after): RequirementHistoryEntry[] => {
    const docNumber = broughtBy(row);
    return docNumber === null || taken.has(after) ? [] : [{ before: null, after, docNumber }];
  });
  return [...dropped, ...brought];
}
