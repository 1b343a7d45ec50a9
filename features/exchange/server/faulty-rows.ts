import { utcDay } from '#domain/validity/day.ts';
import type { Payload } from './payload.ts';
import { writeCell } from './workbook/cells.ts';
import type { ImportFault, IncomingChild, IncomingRecord } from './workbook/incoming.ts';
import { SHEETS } from './workbook/sheets.ts';
import type { FaultyRow } from './workbook/write-workbook.ts';

/** A row of a JSON document has no cells: it is written from its values. */
function cellsOf(row: IncomingRecord | IncomingChild): Readonly<Record<string, string>> {
  if (Object.keys(row.cells).length > 0) return row.cells;
  const spec = SHEETS.find((sheet) => sheet.name === row.sheet);
  const entries = (spec?.columns ?? []).flatMap((column): [string, string][] => {
    const found = writeCell(row.given[column.field], column);
    return found === null ? [] : [[column.label, found instanceof Date ? utcDay(found) : String(found)]];
  });
  return Object.fromEntries(entries);
}

/** Rows that were not taken, each with the reasons. */
export function listFaultyRows({ incoming, faultyRows }: Payload, faults: readonly ImportFault[]): FaultyRow[] {
  const keyOf = (place: { readonly sheet: string; readonly row: number | null }): string =>
    `${place.sheet}|${place.row}`;
  const faulty = new Set(faultyRows.map(keyOf));
  const byRow = Map.groupBy(faults, keyOf);
  return [...incoming.records, ...incoming.children]
    .filter((item) => faulty.has(keyOf(item)))
    .map((item) => {
      const reasons = (byRow.get(keyOf(item)) ?? []).map(({ column, message }) =>
        column ? `${column}：${message}` : message,
      );
      return {
        sheet: item.sheet,
        cells: cellsOf(item),
        reasons: reasons.length > 0 ? reasons : ['同一记录的其他行有问题'],
      };
    });
}
