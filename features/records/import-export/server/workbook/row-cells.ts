import { toUtcDay } from '#domain/validity/day.ts';
import { writeCell } from './cells.ts';
import type { IncomingChild, IncomingRecord } from './incoming.ts';
import { WORKBOOK_SHEETS } from './sheets.ts';
import { escapeSpecialText } from './written-text.ts';

const valueOf = (row: IncomingRecord | IncomingChild, field: string): unknown => {
  const reference = 'refs' in row ? row.refs.find((ref) => ref.field === field)?.text : undefined;
  return reference ?? row.given[field] ?? ('parent' in row ? row.parent[field] : undefined);
};

/**
 * Returns the cells of a row by column label. Rows without stored cells (rows of a JSON document and valid rows) are formatted from their
 * values.
 */
export function getRowCells(row: IncomingRecord | IncomingChild): Readonly<Record<string, string>> {
  if (Object.keys(row.cells).length > 0) return row.cells;
  const spec = WORKBOOK_SHEETS.find((sheet) => sheet.name === row.sheet);
  const entries = (spec?.columns ?? []).flatMap((column): [string, string][] => {
    const found = writeCell(valueOf(row, column.field), column);
    return found === null
      ? []
      : [[column.label, found instanceof Date ? toUtcDay(found) : escapeSpecialText(String(found))]];
  });
  return Object.fromEntries(entries);
}
