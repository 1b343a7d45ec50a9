import { type CellValue, getCellText, isBlankCell, parseWorkbookCell } from './cells.ts';
import type { SheetColumn } from './column.ts';
import {
  createCellError,
  createImportError,
  createImportNotice,
  type ImportError,
  type RecordReference,
} from './incoming.ts';

/** The values and errors of a row, collected while its cells are read. */
export interface RowDraft {
  readonly given: Record<string, unknown>;
  readonly parent: Record<string, unknown>;
  readonly refs: RecordReference[];
  readonly cells: Record<string, string>;
  readonly faults: ImportError[];
}

interface Place {
  readonly sheet: string;
  readonly row: number;
}

/**
 * Creates the error of a cell. It rejects the whole row if the cell is required or identifies the parent record; otherwise it drops only
 * the cell.
 */
export const createColumnError = (column: SheetColumn, { sheet, row }: Place, message: string): ImportError =>
  (column.required || column.refersTo === 'parent' ? createImportError : createCellError)(
    sheet,
    row,
    column.label,
    message,
  );

/** Orders the cells of a row so that the ID type is known before the ID number is parsed. */
export const sortIdTypeFirst = <T>(cells: readonly T[], getField: (cell: T) => string): T[] =>
  cells.toSorted((a, b) => Number(getField(b) === 'idType') - Number(getField(a) === 'idType'));

/** Matches a name followed by the number of a certificate or a telephone: 示例甲（京1112018201900001）. */
const NAME_WITH_NUMBER = /^(\p{Script=Han}{2,4})[\s（(/、,，:：]{1,3}(\D{0,12}\d[\d-]{6,24}[^\p{Script=Han}\d]{0,3})$/u;

/** Parses one cell and adds its value or its error to the row. */
export function applyCell(draft: RowDraft, cell: CellValue, column: SheetColumn, { sheet, row }: Place): void {
  const blank = isBlankCell(cell, column);
  if (blank && column.required) draft.faults.push(createImportError(sheet, row, column.label, `请填写${column.label}`));
  if (blank) return;
  draft.cells[column.label] = getCellText(cell).slice(0, 1000);
  const { idType } = draft.given;
  const found = parseWorkbookCell(cell, column, typeof idType === 'string' ? idType : null);
  if (!found.ok) draft.faults.push(createColumnError(column, { sheet, row }, found.message));
  else if (column.refersTo === 'parent') draft.parent[column.field] = found.value;
  else if (column.kind === 'person' || column.kind === 'project') {
    const [, name, number] = column.kind === 'person' ? (NAME_WITH_NUMBER.exec(String(found.value)) ?? []) : [];
    if (number !== undefined)
      draft.faults.push(createImportNotice(sheet, row, column.label, `“${number.slice(0, 40)}”没有对应的栏，没有读取`));
    draft.refs.push({
      field: column.field,
      column: column.label,
      kind: column.kind,
      text: name ?? (typeof found.value === 'string' ? found.value : ''),
    });
  } else draft.given[column.field] = found.value;
}
