import { REMARKS } from '#domain/text/other-headings.ts';
import { normaliseLabel } from '#platform/server/workbook/guess-heading.ts';
import { type CellValue, getText, isBlank } from './cells.ts';
import type { Block } from './find-blocks.ts';

/** Signs and words of a cell that repeats the cell above. */
const DITTO = /^(?:[〃″〞"“”]{1,2}|''|同上|同前)$/;

const isDitto = (cell: CellValue | undefined): boolean => typeof cell === 'string' && DITTO.test(cell.trim());
/** The signs that are no text of a record, which the sheets of the portal may contain. */
const CERTAIN = /^(?:〃|同上)$/;

/**
 * Writes out the cells that repeat the cell above (〃, 同上), so that they are read as what they mean; a first row has nothing to repeat.
 * @param isOwn a sheet of the portal contains the texts of records as they are; only a row whose name is such a sign repeats the row above
 */
export function repeatAbove<B extends Block>(block: B, isOwn: boolean): B {
  const { headingAt } = block;
  if (headingAt === null || !block.rows.some((cells) => cells.some(isDitto))) return block;
  const headings = (block.rows[headingAt] ?? []).map((cell) => normaliseLabel(getText(cell)));
  let above: readonly CellValue[] = [];
  const rows = block.rows.map((cells, at) => {
    if (at <= headingAt) return cells;
    const isRepeating = !isOwn || CERTAIN.test(getText(cells[headings.indexOf('姓名')] ?? null).trim());
    const written = cells.map((cell, col) =>
      isRepeating && isDitto(cell) && !REMARKS.has(headings[col] ?? '') ? (above[col] ?? null) : cell,
    );
    // A department between people is one text; what follows repeats the person above it.
    if (written.filter((cell) => !isBlank(cell)).length > 1) above = written;
    return written;
  });
  return { ...block, rows };
}
