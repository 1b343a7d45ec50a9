/** Compares two lists of rows and matches corresponding rows. */
import { canonicalJson } from '#domain/qualification/canonical-json.ts';

export type FactsTableRow = Readonly<Record<string, unknown>>;

/** Fields that name the source of a row; they do not change its requirement. */
const REFERENCE_FIELDS: ReadonlySet<string> = new Set([
  'clause',
  'clauseBasis',
  'clauseNumber',
  'clauseSources',
  'compiledNote',
  'factCounts',
  'note',
  'notes',
  'source',
  'sources',
  'verifiedFields',
]);
const CONFIDENCE = 'confidence';

export const isReferenceField = (field: string): boolean => REFERENCE_FIELDS.has(field);

/** Returns the requirement of a row, without its source and its verification status. */
const getContent = (row: FactsTableRow): string =>
  canonicalJson(
    Object.fromEntries(Object.entries(row).filter(([key]) => !isReferenceField(key) && key !== CONFIDENCE)),
  );

export interface RowPair {
  readonly before: FactsTableRow | null;
  readonly after: FactsTableRow | null;
}

/**
 * Matches the rows of two lists: first rows with the same requirement, then the n-th remaining row of a kind with the n-th of the same
 * kind. All other rows were added or removed.
 */
export function alignRows(
  before: readonly FactsTableRow[],
  after: readonly FactsTableRow[],
  kindOf: (row: FactsTableRow) => string,
): RowPair[] {
  const pairs = new Map<FactsTableRow, FactsTableRow>();
  const open = new Set(before);
  const match = (isSame: (old: FactsTableRow, fresh: FactsTableRow) => boolean): void => {
    for (const fresh of after) {
      if (pairs.has(fresh)) continue;
      const old = [...open].find((one) => isSame(one, fresh));
      if (old === undefined) continue;
      open.delete(old);
      pairs.set(fresh, old);
    }
  };
  match((old, fresh) => getContent(old) === getContent(fresh));
  match((old, fresh) => kindOf(old) === kindOf(fresh));
  return [
    ...after.map((fresh) => ({ before: pairs.get(fresh) ?? null, after: fresh })),
    ...[...open].map((old) => ({ before: old, after: null })),
  ];
}

/** Lists the fields in which two rows differ, except `confidence`: rows may inherit it, so the caller compares it. */
export function listChangedFields(
  before: FactsTableRow,
  after: FactsTableRow,
): { content: string[]; reference: string[] } {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field !== CONFIDENCE && canonicalJson(before[field]) !== canonicalJson(after[field]),
  );
  return { content: fields.filter((field) => !isReferenceField(field)), reference: fields.filter(isReferenceField) };
}
