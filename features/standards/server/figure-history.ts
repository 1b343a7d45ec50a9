import { listHistory } from '#domain/amendments/history.ts';
import type { CatalogueLevel } from '#domain/qualification/catalogue.ts';
import { isInForce } from '#domain/qualification/documents.ts';
import type { FigureChange, StandardRequirement } from '../contract.ts';

type Text = NonNullable<FigureChange['before']>;

const sayItem = (row: StandardRequirement, item: number): string =>
  row.parts.length === 1 ? `${row.title}（${item + 1}）` : row.title;

/** Which document set which figure to what, since when: rows as a whole, and what a document rewrote within one. */
export function viewHistory(rows: readonly StandardRequirement[], level: CatalogueLevel, asOf: string): FigureChange[] {
  const { document } = level;
  const changeBy = (docNumber: string) => {
    const amendment = document.amendments.find((one) => one.docNumber === docNumber);
    const since = amendment?.effective ?? amendment?.issued ?? null;
    return { docNumber, docTitle: amendment?.title ?? null, since, isAhead: !isInForce(since, asOf) };
  };
  const textAt = (at: number | null): (Text & { readonly row: StandardRequirement }) | null => {
    const row = at === null ? undefined : rows[at];
    if (row === undefined || at === null) return null;
    const { assessed, amendedBy } = level.rows[at]?.row ?? {};
    const docNumber = (assessed === false ? undefined : amendedBy) ?? document.docNumber;
    const { text, minimum, clause } = row;
    return { row, text, minimum, docNumber, clause, isPending: row.doubts.length > 0 };
  };
  const bare = (found: ReturnType<typeof textAt>): Text | null => {
    if (found === null) return null;
    const { row: _row, ...text } = found;
    return text;
  };
  const whole = listHistory(level.rows.map(({ row }) => row)).flatMap(({ before, after, docNumber }) => {
    const [old, fresh] = [textAt(before), textAt(after)];
    const row = fresh?.row ?? old?.row;
    if (row === undefined) return [];
    return [{ rowId: row.id, title: row.title, before: bare(old), after: bare(fresh), ...changeBy(docNumber) }];
  });
  const within = rows.flatMap((row) =>
    row.parts.flatMap((part) =>
      part.items.flatMap((item, index): FigureChange[] => {
        if (item.amendedBy === null || item.original === null) return [];
        const shared = { minimum: null, clause: row.clause, isPending: item.isPending };
        return [
          {
            rowId: row.id,
            title: sayItem(row, index),
            before: { ...shared, text: item.original, docNumber: document.docNumber },
            after: { ...shared, text: item.text, docNumber: item.amendedBy },
            ...changeBy(item.amendedBy),
          },
        ];
      }),
    ),
  );
  return [...whole, ...within].toSorted((one, other) => (other.since ?? '').localeCompare(one.since ?? ''));
}
