import { REMARK_HEADINGS } from '#domain/text/other-headings.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { type CellValue, getCellText, isBlankCell } from './cells.ts';
import type { TableBlock } from './find-blocks.ts';

/** Signs and words of a cell that repeats the cell above. */
const DITTO = /^(?:[〃″〞"“”]{1,2}|''|同上|同前)$/;

const isDitto = (cell: CellValue | undefined): boolean => typeof cell === 'string' && DITTO.test(cell.trim());
/** Ditto signs that cannot be the text of a record; sheets of the portal may contain them. */
const CERTAIN = /^(?:〃|同上)$/;

/**
 * Replaces the cells that repeat the cell above (〃, 同上) with its value; the first row has no cell to repeat.
 * @param isOwn whether the sheet comes from the portal, which exports texts unchanged; then only a row whose name is such a sign repeats
 *   the row above
 */
export function resolveDittoCells<B extends TableBlock>(block: B, isOwn: boolean): B {
  const { headingAt } = block;
  if (headingAt === null || !block.rows.some((cells) => cells.some(isDitto))) return block;
  const headings = (block.rows[headingAt] ?? []).map((cell) => normaliseHeading(getCellText(cell)));
  let above: readonly CellValue[] = [];
  const rows = block.rows.map((cells, at) => {
    if (at <= headingAt) return cells;
    const isRepeating = !isOwn || CERTAIN.test(getCellText(cells[headings.indexOf('姓名')] ?? null).trim());
    const written = cells.map((cell, col) =>
      isRepeating && isDitto(cell) && !REMARK_HEADINGS.has(headings[col] ?? '') ? (above[col] ?? null) : cell,
    );
    // A department name between people is a single text; a ditto sign after it repeats the person above.
    if (written.filter((cell) => !isBlankCell(cell)).length > 1) above = written;
    return written;
  });
  return { ...block, rows };
}
