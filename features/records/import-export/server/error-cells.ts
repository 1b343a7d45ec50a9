import { looksLikeIdNumber, maskIdNumber } from './merge/keys.ts';
import { isMaskedId } from './workbook/cells.ts';
import type { DocumentSection, SheetColumn } from './workbook/column.ts';
import { findRowByPosition, findSheetColumn, indexRowsByPosition } from './workbook/correct.ts';
import type { ImportError, IncomingChild, IncomingFile, IncomingRecord } from './workbook/incoming.ts';
import { getRowCells } from './workbook/row-cells.ts';
import { WORKBOOK_SHEETS } from './workbook/sheets.ts';

/** The cell in which an error is corrected, as shown on the page. */
export interface ErrorCell {
  readonly column: string;
  /** The current content of the cell; an ID number is masked. */
  readonly value: string;
  /** Whether the value is masked, so that the user must type it again. */
  readonly isMasked: boolean;
  readonly choices: string[] | null;
  readonly hint: string;
}

/** The field that identifies a record. The user corrects it if an error concerns the whole row, such as a duplicate or an unknown person. */
const KEY_FIELDS: Readonly<Partial<Record<DocumentSection, string>>> = {
  certificates: 'certNo',
  registeredPeople: 'idNo',
  otherPeople: 'idNo',
  projects: 'projectNo',
  equipment: 'name',
};

function keyColumn(row: IncomingRecord | IncomingChild): SheetColumn | undefined {
  const columns = WORKBOOK_SHEETS.find((spec) => spec.name === row.sheet)?.columns ?? [];
  return 'child' in row
    ? columns.find((column) => column.refersTo === 'parent')
    : columns.find((column) => column.field === KEY_FIELDS[row.section]);
}

function getChoices({ kind, choices }: SheetColumn): string[] | null {
  if (kind === 'flag') return ['是', '否'];
  return choices ? choices.map(({ label }) => label) : null;
}

/** Returns the cell to correct for each error; null if the file itself must be changed. */
export function listErrorCells(incoming: IncomingFile, errors: readonly ImportError[]): (ErrorCell | null)[] {
  const rows = indexRowsByPosition(incoming);
  return errors.map((error) => {
    const row = error.level === 'fault' ? findRowByPosition(rows, error) : undefined;
    const column = row && (error.column === null ? keyColumn(row) : findSheetColumn(error.sheet, error.column));
    if (!row || !column) return null;
    const value = getRowCells(row)[column.label] ?? '';
    const isMasked =
      value !== '' &&
      (column.kind === 'citizenId' ? !isMaskedId(value) : looksLikeIdNumber(value) && column.kind === 'person');
    return {
      column: column.label,
      value: isMasked ? maskIdNumber(value) : value,
      isMasked,
      choices: getChoices(column),
      hint: column.help ?? (column.example === '' ? '' : `如 ${column.example}`),
    };
  });
}
