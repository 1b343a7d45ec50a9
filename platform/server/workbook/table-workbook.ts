import type { Cell, CellStyle, WriteSheet } from 'hucre/xlsx';

/** One sheet of an exported list that is only read, not imported. */
export interface TableSheet {
  readonly name: string;
  /** Notes above the heading, for example the subject of the list and its date. */
  readonly notes: readonly string[];
  readonly columns: readonly { readonly label: string; readonly width?: number }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Rows with totals at the end, in bold. */
  readonly totals?: readonly (readonly (string | number | null)[])[];
}

const thin = { style: 'thin', color: { rgb: 'DCE1E8' } } as const;
const NAME = '微软雅黑';
const HEAD: CellStyle = {
  font: { name: NAME, size: 11, bold: true, color: { rgb: '17212F' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EEF1F5' } },
  border: { bottom: thin, right: thin },
  alignment: { vertical: 'center', wrapText: true },
};
const NOTE: CellStyle = { font: { name: NAME, size: 10, color: { rgb: '5B6675' } } };
const TOTAL: CellStyle = { ...HEAD, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F7F8FA' } } };
const BODY: CellStyle = { font: { name: NAME, size: 10 }, alignment: { vertical: 'top', wrapText: true } };
const DEFAULT_WIDTH = 14;
/** Shortens a sheet name to Excel's limit and replaces characters that Excel does not allow. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

function getSheet({ name, notes, columns, rows, totals = [] }: TableSheet): WriteSheet {
  const head = notes.length;
  const all = [...notes.map((note) => [note]), columns.map((column) => column.label), ...rows, ...totals];
  const getStyle = (row: number): CellStyle => {
    if (row < head) return NOTE;
    if (row === head) return HEAD;
    return row > head + rows.length ? TOTAL : BODY;
  };
  const cells = new Map<string, Partial<Cell>>();
  // Writes texts as text cells, even if they begin with a formula character.
  for (const [row, values] of all.entries())
    for (const [column, value] of values.entries())
      cells.set(`${row},${column}`, {
        value,
        style: getStyle(row),
        ...(typeof value === 'string' ? { type: 'string' as const } : {}),
      });
  return {
    name: sheetName(name),
    columns: columns.map((column) => ({ width: column.width ?? DEFAULT_WIDTH })),
    rows: all.map((row) => [...row]),
    cells,
    freezePane: { rows: head + 1, columns: 1 },
    a11y: { summary: name, headerRow: head },
  };
}

/** Writes a workbook of plain tables. */
export async function writeTables(sheets: readonly TableSheet[]): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  return await writeXlsx({ sheets: sheets.map(getSheet), defaultFont: { name: NAME, size: 10 } });
}
