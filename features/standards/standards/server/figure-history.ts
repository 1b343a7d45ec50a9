import { listRequirementHistory } from '#domain/amendments/history.ts';
import type { CatalogueLevel } from '#domain/qualification/catalogue.ts';
import { isInForce } from '#domain/qualification/documents.ts';
import type { FigureChange, StandardRequirement } from '../standards.contract.ts';

type Text = NonNullable<FigureChange['before']>;

const formatItem = (row: StandardRequirement, item: number): string =>
  row.parts.length === 1 ? `${row.title}（${item + 1}）` : row.title;

type Act = Pick<FigureChange, 'docNumber' | 'docTitle' | 'since' | 'isAhead'>;

/** Returns the amending document from the data of the level. */
function getAct(docNumber: string, { document }: CatalogueLevel, asOf: string): Act {
  const amendment = document.amendments.find((one) => one.docNumber === docNumber);
  const since = amendment?.effective ?? amendment?.issued ?? null;
  return { docNumber, docTitle: amendment?.title ?? null, since, isAhead: !isInForce(since, asOf) };
}

/** Lists the requirements that replaced others, or were added or dropped completely. */
function listReplaced(rows: readonly StandardRequirement[], level: CatalogueLevel, asOf: string): FigureChange[] {
  const textAt = (at: number | null): Text | null => {
    const row = at === null ? undefined : rows[at];
    if (row === undefined || at === null) return null;
    const { assessed, amendedBy } = level.rows[at]?.row ?? {};
    const docNumber = (assessed === false ? undefined : amendedBy) ?? level.document.docNumber;
    const { text, minimum, clause } = row;
    return { text, minimum, docNumber, clause, isPending: row.doubts.length > 0 };
  };
  return listRequirementHistory(level.rows.map(({ row }) => row)).flatMap(({ before, after, docNumber }) => {
    const row = rows[after ?? before ?? -1];
    if (row === undefined) return [];
    const texts = { before: textAt(before), after: textAt(after) };
    const replacedId = after === null || before === null ? null : (rows[before]?.id ?? null);
    return [{ rowId: row.id, replacedId, title: row.title, ...texts, ...getAct(docNumber, level, asOf) }];
  });
}

/** Lists the changes that later documents made within a requirement. */
function listRewritten(row: StandardRequirement, level: CatalogueLevel, asOf: string): FigureChange[] {
  return row.parts.flatMap(({ items }) =>
    items.flatMap((item, index) => {
      if (item.amendedBy === null || item.original === null) return [];
      const shared = { minimum: null, clause: row.clause, isPending: item.isPending };
      const before = { ...shared, text: item.original, docNumber: level.document.docNumber };
      const after = { ...shared, text: item.text, docNumber: item.amendedBy };
      const title = formatItem(row, index);
      return [{ rowId: row.id, replacedId: null, title, before, after, ...getAct(item.amendedBy, level, asOf) }];
    }),
  );
}

/** Builds the history of a level's values with document and effective date, newest first. */
export const buildFigureHistory = (
  rows: readonly StandardRequirement[],
  level: CatalogueLevel,
  asOf: string,
): FigureChange[] =>
  [...listReplaced(rows, level, asOf), ...rows.flatMap((row) => listRewritten(row, level, asOf))].toSorted(
    (one, other) => (other.since ?? '').localeCompare(one.since ?? ''),
  );
