import { createHash } from 'node:crypto';
import { OTHER_HEADINGS } from '#domain/text/sheet-words.ts';
import { normaliseLabel } from '#platform/server/workbook/guess-heading.ts';
import type { Table } from '#platform/server/workbook/read-tables.ts';
import { getText } from './cells.ts';
import type { Column, SheetSpec } from './column.ts';
import { SHEETS } from './sheets.ts';
import type { Words } from './words.ts';

/** Number of first rows searched for the header, because people put titles above it. */
export const HEADER_WITHIN = 6;
/** Least number of known columns for a sheet of another name to be recognised. */
const LEAST_KNOWN = 2;

/** How a heading was recognised: by the portal's own label, by a word saved for the enterprise, or by a common alias. */
export type HowKnown = 'own' | 'saved' | 'alias';

export interface Header {
  readonly row: number;
  readonly columns: ReadonlyMap<number, Column>;
  readonly how: ReadonlyMap<number, HowKnown>;
}

interface Meaning {
  readonly column: Column;
  readonly how: HowKnown;
}

const RANK: Readonly<Record<HowKnown, number>> = { own: 0, saved: 1, alias: 2 };

/**
 * Returns a function from a heading of a sheet to its meaning: our own headings take precedence over aliases, which may mean several
 * columns.
 */
function getMeanings(spec: SheetSpec, words: Words): (heading: string) => Meaning | null {
  const shown = spec.columns.filter((column) => !column.hidden);
  const own = new Map(spec.columns.map((column) => [normaliseLabel(column.label), column]));
  const others = new Map(
    shown.flatMap((column) =>
      [...(OTHER_HEADINGS[column.field] ?? []), ...(column.aliases ?? [])].map(
        (name) => [normaliseLabel(name), column] as const,
      ),
    ),
  );
  return (heading) => {
    const mine = own.get(heading);
    if (mine) return { column: mine, how: 'own' };
    const said = words(spec.name, heading);
    if (said === '') return null;
    const meant = shown.find(({ label }) => label === said);
    if (meant) return { column: meant, how: 'saved' };
    const column = others.get(heading);
    return column ? { column, how: 'alias' } : null;
  };
}

export function findHeader(spec: SheetSpec, { rows }: Table, words: Words): Header | null {
  const meaningOf = getMeanings(spec, words);
  let best: Header | null = null;
  for (const [row, cells] of rows.slice(0, HEADER_WITHIN).entries()) {
    const known = cells.flatMap((cell, index) => {
      const meaning = meaningOf(normaliseLabel(getText(cell)));
      return meaning ? [{ index, ...meaning }] : [];
    });
    const taken = new Set<Column>();
    const first = known
      .toSorted((a, b) => RANK[a.how] - RANK[b.how])
      .filter(({ column }) => !taken.has(column) && taken.add(column))
      .toSorted((a, b) => a.index - b.index);
    if (first.length > (best?.columns.size ?? 0))
      best = {
        row,
        columns: new Map(first.map(({ index, column }) => [index, column])),
        how: new Map(first.map(({ index, how }) => [index, how])),
      };
  }
  return best;
}

const sheetName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

/** Finds the heading row when no heading is known: the first row with more than one text. */
export function findHeadingRow({ rows }: Table): number {
  const found = rows
    .slice(0, HEADER_WITHIN)
    .findIndex((cells) => cells.filter((cell) => normaliseLabel(getText(cell)) !== '').length > 1);
  return Math.max(0, found);
}

/** Builds a key equal for sheets with the same name and headings in any file: every second file has a “Sheet1”. */
export function buildSheetKey(table: Table): string {
  const headings = (table.rows[findHeadingRow(table)] ?? []).map((cell) => normaliseLabel(getText(cell)));
  return createHash('sha256')
    .update(JSON.stringify([sheetName(table.name), headings]))
    .digest('hex');
}

function specByName(name: string): SheetSpec | undefined {
  const given = sheetName(name);
  const within = SHEETS.filter((spec) => given.includes(spec.name)).toSorted((a, b) => b.name.length - a.name.length);
  return SHEETS.find((spec) => spec.name === given) ?? within[0];
}

/**
 * The result of identifying a sheet: a known one (by a saved assignment, its name or its headings), an ambiguous one, or an unknown one.
 */
export type Found =
  | { readonly is: 'known'; readonly spec: SheetSpec; readonly by: 'saved' | 'name' | 'headings' }
  | { readonly is: 'unclear'; readonly specs: readonly SheetSpec[] }
  | { readonly is: 'strange'; readonly isLeftOut: boolean };

/** Finds the known sheet of a table; “Sheet1” and the sheets of other programs are recognised by their headings. */
export function findSheet(table: Table, words: Words): Found {
  const said = words('', buildSheetKey(table));
  if (said === '') return { is: 'strange', isLeftOut: true };
  const meant = SHEETS.find(({ name }) => name === said);
  if (meant) return { is: 'known', spec: meant, by: 'saved' };
  const named = specByName(table.name);
  if (named) return { is: 'known', spec: named, by: 'name' };
  const fitting = SHEETS.flatMap((spec) => {
    const known = [...(findHeader(spec, table, words)?.columns.values() ?? [])];
    const isWhole = spec.columns.every((column) => !column.required || known.includes(column));
    return isWhole && known.length >= LEAST_KNOWN ? [{ spec, count: known.length }] : [];
  });
  const most = Math.max(0, ...fitting.map(({ count }) => count));
  const best = fitting.filter(({ count }) => count === most).map(({ spec }) => spec);
  const [first] = best;
  if (!first) return { is: 'strange', isLeftOut: false };
  return best.length === 1 ? { is: 'known', spec: first, by: 'headings' } : { is: 'unclear', specs: best };
}
