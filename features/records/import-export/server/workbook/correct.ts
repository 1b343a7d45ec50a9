import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { applyCell, type RowDraft, sortIdTypeFirst } from './apply-cell.ts';
import type { SheetColumn } from './column.ts';
import type { IncomingChild, IncomingFile, IncomingRecord } from './incoming.ts';
import { getRowCells } from './row-cells.ts';
import { WORKBOOK_SHEETS } from './sheets.ts';

/** The text entered by the user that replaces the content of one cell. */
export interface Correction {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly value: string;
}

type Row = IncomingRecord | IncomingChild;

const keyOf = ({ sheet, row }: { readonly sheet: string; readonly row: number | null }): string => `${sheet}|${row}`;

/** Indexes rows by sheet and row number. If a file has two sheets of one kind, rows with the same number are ambiguous and omitted. */
export function indexRowsByPosition({ source, records, children }: IncomingFile): ReadonlyMap<string, Row> {
  // An invalid record of a JSON document was parsed without its lists, which a correction would lose.
  if (source === 'json') return new Map();
  const groups = Map.groupBy<string, Row>([...records, ...children], keyOf);
  return new Map([...groups].flatMap(([key, [row, twin]]) => (row && !twin ? [[key, row] as const] : [])));
}

export const findRowByPosition = (
  rows: ReadonlyMap<string, Row>,
  place: { readonly sheet: string; readonly row: number | null },
): Row | undefined => rows.get(keyOf(place));

export const findSheetColumn = (sheet: string, label: string): SheetColumn | undefined =>
  WORKBOOK_SHEETS.find((spec) => spec.name === sheet)?.columns.find(
    (column) => column.label === label && !column.hidden,
  );

const getField = ({ sheet, column }: Correction): string => findSheetColumn(sheet, column)?.field ?? '';

/** Validates the ID number again after a correction of the ID type. */
function withReadAgain(row: Row, cells: readonly Correction[]): Correction[] {
  const fields = cells.map(getField);
  const label = WORKBOOK_SHEETS.find(({ name }) => name === row.sheet)?.columns.find(
    ({ field }) => field === 'idNo',
  )?.label;
  const value = label === undefined ? undefined : getRowCells(row)[label];
  const isAgain = fields.includes('idType') && !fields.includes('idNo') && label !== undefined && value !== undefined;
  const again = isAgain ? [{ sheet: row.sheet, row: row.row, column: label, value }] : [];
  return sortIdTypeFirst([...cells, ...again], getField);
}

function correctRow<R extends Row>(row: R, cells: readonly Correction[]): R {
  const draft: RowDraft = {
    given: { ...row.given },
    parent: 'parent' in row ? { ...row.parent } : {},
    refs: 'refs' in row ? [...row.refs] : [],
    cells: { ...getRowCells(row) },
    faults: [...row.faults],
  };
  const drop = <T>(list: T[], isGone: (item: T) => boolean): void => {
    list.splice(0, list.length, ...list.filter((item) => !isGone(item)));
  };
  for (const cell of withReadAgain(row, cells)) {
    const column = findSheetColumn(cell.sheet, cell.column);
    if (!column) throw new RejectedFileError(`“${cell.sheet}”表没有“${cell.column}”这一列`);
    delete draft.given[column.field];
    delete draft.parent[column.field];
    delete draft.cells[column.label];
    drop(draft.refs, ({ field }) => field === column.field);
    drop(draft.faults, (error) => error.column === column.label);
    applyCell(draft, cell.value, column, row);
  }
  const { given, parent, refs, cells: written, faults: errors } = draft;
  return { ...row, given, cells: written, faults: errors, ...('parent' in row ? { parent } : { refs }) };
}

/**
 * Returns the file with the corrected cells.
 * @throws RejectedFileError if a cell does not exist
 */
export function correctIncomingFile(incoming: IncomingFile, cells: readonly Correction[]): IncomingFile {
  const rows = indexRowsByPosition(incoming);
  const groups = Map.groupBy(cells, keyOf);
  for (const [key, [cell]] of groups)
    if (!rows.has(key))
      throw new RejectedFileError(`“${cell?.sheet}”表第 ${cell?.row} 行不能在这里改正，请改好文件后重新上传`);
  const correct = <R extends Row>(row: R): R => correctRow(row, groups.get(keyOf(row)) ?? []);
  return {
    ...incoming,
    records: incoming.records.map((row) => (groups.has(keyOf(row)) ? correct(row) : row)),
    children: incoming.children.map((row) => (groups.has(keyOf(row)) ? correct(row) : row)),
  };
}
