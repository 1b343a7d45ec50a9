import { z } from 'zod';
import { TABLE_FIELD } from '#domain/amendments/row-reading.ts';
import { expandSpannedCells, getRowTable, readTable } from '#domain/amendments/row-tables.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';

/** Returns the cells of the first table of copied HTML, or null if it contains none. */
export function parseHtmlTable(html: string): string[][] | null {
  if (html === '') return null;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (table === null) return null;
  const rows = Array.from(table.rows, (row) =>
    Array.from(row.cells, (cell) => ({
      // Word breaks the words of narrow cells into lines.
      text: (cell.textContent ?? '').replaceAll(/\s+/g, ''),
      columns: cell.colSpan,
      rows: cell.rowSpan,
    })),
  );
  return expandSpannedCells(rows);
}

/** Creates the form field for a row's table: a table with unreadable cells is not sent; the server validates it again. */
export const createTableFields = (row: Requirement | undefined) => ({
  [TABLE_FIELD]: z
    .string()
    .optional()
    .superRefine((text, context) => {
      const table = row === undefined ? null : getRowTable(row);
      if (table === null || text === undefined || text.trim() === '') return;
      const { errors } = readTable(table, text, []);
      if (errors.length > 0) context.addIssue({ code: 'custom', message: `请先改正：${errors[0]?.message ?? ''}` });
    }),
});
