import type { Payload } from './payload.ts';
import type { ImportError } from './workbook/incoming.ts';
import { getRowCells } from './workbook/row-cells.ts';
import type { RejectedRow } from './workbook/write-workbook.ts';

/** Lists the rejected rows with the reasons of each row. */
export function listRejectedRows({ incoming, faultyRows }: Payload, errors: readonly ImportError[]): RejectedRow[] {
  const keyOf = (place: { readonly sheet: string; readonly row: number | null }): string =>
    `${place.sheet}|${place.row}`;
  const faulty = new Set(faultyRows.map(keyOf));
  const byRow = Map.groupBy(errors, keyOf);
  return [...incoming.records, ...incoming.children]
    .filter((item) => faulty.has(keyOf(item)))
    .map((item) => {
      const reasons = (byRow.get(keyOf(item)) ?? []).map(({ column, message }) =>
        column ? `${column}：${message}` : message,
      );
      return {
        sheet: item.sheet,
        cells: getRowCells(item),
        reasons: reasons.length > 0 ? reasons : ['同一记录的其他行有问题'],
      };
    });
}
