import { OTHER_HEADINGS } from '#domain/text/sheet-words.ts';
import type { Table } from '#platform/server/workbook/read-tables.ts';
import { textOf } from './cells.ts';
import { type Column, plainLabel, type SheetSpec } from './column.ts';
import { SHEETS } from './sheets.ts';

/** People put a title above the header: it is looked for in the first rows. */
export const HEADER_WITHIN = 6;
/** So many columns must be known before a sheet of another name is taken for one of ours. */
const LEAST_KNOWN = 2;

export interface Header {
  readonly row: number;
  readonly columns: ReadonlyMap<number, Column>;
}

/** Our own words come before those of others, which may mean several columns. */
function columnsByLabel(spec: SheetSpec): ReadonlyMap<string, Column> {
  const shown = spec.columns.filter((column) => !column.hidden);
  const others = shown.flatMap((column) =>
    [...(OTHER_HEADINGS[column.field] ?? []), ...(column.aliases ?? [])].map(
      (name) => [plainLabel(name), column] as const,
    ),
  );
  return new Map([...others, ...spec.columns.map((column) => [plainLabel(column.label), column] as const)]);
}

export function findHeader(spec: SheetSpec, { rows }: Table): Header | null {
  const byLabel = columnsByLabel(spec);
  let best: Header | null = null;
  for (const [row, cells] of rows.slice(0, HEADER_WITHIN).entries()) {
    const columns = new Map<number, Column>();
    for (const [index, cell] of cells.entries()) {
      const column = byLabel.get(plainLabel(textOf(cell)));
      if (column && ![...columns.values()].includes(column)) columns.set(index, column);
    }
    if (columns.size > (best?.columns.size ?? 0)) best = { row, columns };
  }
  return best;
}

const sheetName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

function specByName(name: string): SheetSpec | undefined {
  const given = sheetName(name);
  const within = SHEETS.filter((spec) => given.includes(spec.name)).toSorted((a, b) => b.name.length - a.name.length);
  return SHEETS.find((spec) => spec.name === given) ?? within[0];
}

/** What a sheet is: one of ours by its name, by its headings, or one of several. */
export type Found =
  | { readonly is: 'known'; readonly spec: SheetSpec; readonly byHeadings: boolean }
  | { readonly is: 'unclear'; readonly specs: readonly SheetSpec[] }
  | { readonly is: 'strange' };

/** “Sheet1” and the sheets of other programs are told by their headings. */
export function findSheet(table: Table): Found {
  const named = specByName(table.name);
  if (named) return { is: 'known', spec: named, byHeadings: false };
  const fitting = SHEETS.flatMap((spec) => {
    const known = [...(findHeader(spec, table)?.columns.values() ?? [])];
    const isWhole = spec.columns.every((column) => !column.required || known.includes(column));
    return isWhole && known.length >= LEAST_KNOWN ? [{ spec, count: known.length }] : [];
  });
  const most = Math.max(0, ...fitting.map(({ count }) => count));
  const best = fitting.filter(({ count }) => count === most).map(({ spec }) => spec);
  const [first] = best;
  if (!first) return { is: 'strange' };
  return best.length === 1 ? { is: 'known', spec: first, byHeadings: true } : { is: 'unclear', specs: best };
}
