import { type CellValue, getText, isBlank, readCell } from './cells.ts';
import type { Column } from './column.ts';
import { createCellError, createImportError, type ImportError, type Reference } from './incoming.ts';

/** A row while its cells are read. */
export interface RowDraft {
  readonly given: Record<string, unknown>;
  readonly parent: Record<string, unknown>;
  readonly refs: Reference[];
  readonly cells: Record<string, string>;
  readonly faults: ImportError[];
}

interface Place {
  readonly sheet: string;
  readonly row: number;
}

/** The error of a cell: without a required value, or the name of its record, a row means nothing. */
export const createColumnError = (column: Column, { sheet, row }: Place, message: string): ImportError =>
  (column.required || column.refersTo === 'parent' ? createImportError : createCellError)(
    sheet,
    row,
    column.label,
    message,
  );

/** Orders the cells of a row so that the kind of a document is known before its number is read. */
export const withIdTypeFirst = <T>(cells: readonly T[], getField: (cell: T) => string): T[] =>
  cells.toSorted((a, b) => Number(getField(b) === 'idType') - Number(getField(a) === 'idType'));

/** Reads one cell into its row: its value, or its error. */
export function applyCell(draft: RowDraft, cell: CellValue, column: Column, { sheet, row }: Place): void {
  const blank = isBlank(cell, column);
  if (blank && column.required) draft.faults.push(createImportError(sheet, row, column.label, `请填写${column.label}`));
  if (blank) return;
  draft.cells[column.label] = getText(cell).slice(0, 1000);
  const { idType } = draft.given;
  const found = readCell(cell, column, typeof idType === 'string' ? idType : null);
  if (!found.ok) draft.faults.push(createColumnError(column, { sheet, row }, found.message));
  else if (column.refersTo === 'parent') draft.parent[column.field] = found.value;
  else if (column.kind === 'person' || column.kind === 'project') {
    draft.refs.push({
      field: column.field,
      column: column.label,
      kind: column.kind,
      text: typeof found.value === 'string' ? found.value : '',
    });
  } else draft.given[column.field] = found.value;
}
