import type { CallInput } from '#platform/contract/route.ts';
import type { correctImport, FaultRow } from '../import-export.contract.ts';

export type Correction = CallInput<typeof correctImport>['body']['cells'][number];

/** The entered texts by cell. One text corrects all errors of its cell. */
export type Corrections = ReadonlyMap<string, Correction>;

/** The cell to correct on the page for an error. */
export interface Cell {
  readonly key: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
}

export function getCell({ sheet, row, cell }: FaultRow): Cell | null {
  return cell && row !== null ? { key: `${sheet}|${row}|${cell.column}`, sheet, row, column: cell.column } : null;
}

/** Sets the text of a cell; a text equal to the current content removes the correction. */
export function withText(
  before: Corrections,
  { key, sheet, row, column }: Cell,
  text: string,
  stands: string,
): Corrections {
  const after = new Map(before);
  if (text === stands) after.delete(key);
  else after.set(key, { sheet, row, column, value: text });
  return after;
}

/** Splits corrections into chunks with a limited number of cells. */
export function inPortions(corrections: Corrections, most: number): Correction[][] {
  const cells = [...corrections.values()];
  return Array.from({ length: Math.ceil(cells.length / most) }, (_, at) => cells.slice(at * most, (at + 1) * most));
}

const SHAPE = ['sheet', 'row', 'column', 'value'] as const;

const isCorrection = (found: unknown): found is Correction =>
  typeof found === 'object' && found !== null && SHAPE.every((name) => name in found);

/** Parses the corrections that the browser stored before a reload. */
export function readKept(text: string | null): Corrections {
  if (text === null) return new Map();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return new Map();
  }
  const cells = Array.isArray(found) ? found.filter(isCorrection) : [];
  return new Map(cells.map((cell) => [`${cell.sheet}|${cell.row}|${cell.column}`, cell]));
}

/** Serialises corrections for the browser's storage without ID numbers; the user types them again after a reload. */
export const serialiseCorrections = (corrections: Corrections): string =>
  JSON.stringify([...corrections.values()].filter(({ value }) => !/\d{10}/.test(value)));
