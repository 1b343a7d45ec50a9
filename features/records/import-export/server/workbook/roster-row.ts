import { type CellValue, getCellText, isBlankCell } from './cells.ts';
import type { SheetColumn } from './column.ts';
import type { ImportError } from './incoming.ts';

/** The recognised cells of a row in a list of people. */
export interface RosterRow {
  /** Row of the file, counted from 1. */
  readonly row: number;
  /** The table of the row; a row without a name continues only a row of the same table. */
  readonly table: { readonly name: string };
  readonly cells: ReadonlyMap<SheetColumn, CellValue>;
  /** The kind of registration of all rows, if the titles or headings of the table contain one. */
  readonly kind: string | null;
  /** Texts about a certificate for which the portal has no field. */
  readonly left?: readonly string[];
  /** Errors of cells that were not read. */
  readonly faults?: readonly ImportError[];
}

/** Returns the cell of a field; null if the table does not have it. */
export const getRosterCell = ({ cells }: RosterRow, field: string): CellValue =>
  [...cells].find(([column]) => column.field === field)?.[1] ?? null;
/** Returns the text of a cell; empty if it is blank. */
export const getRosterCellText = (row: RosterRow, field: string): string => {
  const cell = getRosterCell(row, field);
  return isBlankCell(cell) ? '' : getCellText(cell).trim();
};
