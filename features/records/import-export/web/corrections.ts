import type { CallInput } from '#platform/contract/route.ts';
import type { correctImport, ImportErrorRow } from '../import-export.contract.ts';

export type CellCorrection = CallInput<typeof correctImport>['body']['cells'][number];

/** The entered texts by cell. One text corrects all errors of its cell. */
export type CellCorrections = ReadonlyMap<string, CellCorrection>;

/** The cell to correct on the page for an error. */
export interface CorrectableCell {
  readonly key: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
}

export function getCorrectableCell({ sheet, row, cell }: ImportErrorRow): CorrectableCell | null {
  return cell && row !== null ? { key: `${sheet}|${row}|${cell.column}`, sheet, row, column: cell.column } : null;
}

/** Sets the text of a cell; a text equal to the current content removes the correction. */
export function setCellCorrection(
  before: CellCorrections,
  { key, sheet, row, column }: CorrectableCell,
  text: string,
  stands: string,
): CellCorrections {
  const after = new Map(before);
  if (text === stands) after.delete(key);
  else after.set(key, { sheet, row, column, value: text });
  return after;
}

/** Splits corrections into chunks with a limited number of cells. */
export function chunkCorrections(corrections: CellCorrections, most: number): CellCorrection[][] {
  const cells = [...corrections.values()];
  return Array.from({ length: Math.ceil(cells.length / most) }, (_, at) => cells.slice(at * most, (at + 1) * most));
}

const SHAPE = ['sheet', 'row', 'column', 'value'] as const;

const isCorrection = (found: unknown): found is CellCorrection =>
  typeof found === 'object' && found !== null && SHAPE.every((name) => name in found);

/** Parses the corrections that the browser stored before a reload. */
export function parseStoredCorrections(text: string | null): CellCorrections {
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
export const serialiseCorrections = (corrections: CellCorrections): string =>
  JSON.stringify([...corrections.values()].filter(({ value }) => !/\d{10}/.test(value)));
