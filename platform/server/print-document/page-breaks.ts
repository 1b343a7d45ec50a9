/**
 * Decides where page breaks are inserted before a page is full. Word and PDF break lines differently, so both use these estimated heights:
 * the same sections begin a page in both.
 */
import { EMPTY_TABLE_TEXT, getGridLines, type PrintDocument, type PrintDocumentPart } from './print-document.ts';

/** Area of an A4 page between the margins, in points. */
const PAGE = { portrait: { width: 483, height: 722 }, landscape: { width: 730, height: 475 } } as const;
const LABEL_SHARE = 0.17;
const SIGN = 9;
const LINE = 13;
const PADDING = 8;
const HEADING = 34;
const TEXT_SIGN = 11;
const TEXT_LINE = 21;
const SIGNING_LINE = 36;
/** Minimum filled share of a page before an early page break. */
const LEAST_FULL = 0.5;

const getUnits = (text: string): number =>
  [...text].reduce((units, sign) => units + (/[\u2e80-\uffef]/u.test(sign) ? 1 : 0.55), 0);
const linesIn = (text: string, room: number, sign: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil((getUnits(line) * sign) / room)), 0);
const rowHeight = (cells: readonly (readonly [text: string, width: number])[]): number =>
  Math.max(1, ...cells.map(([text, width]) => linesIn(text, width - PADDING, SIGN))) * LINE + PADDING;

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);

function getHeight(part: PrintDocumentPart, width: number): number {
  switch (part.kind) {
    case 'heading':
      return HEADING;
    case 'note':
      return linesIn(part.text, width, SIGN) * LINE;
    case 'text':
      return linesIn(part.text, width, TEXT_SIGN) * TEXT_LINE;
    case 'signing':
      return part.lines.length * SIGNING_LINE;
    case 'grid': {
      const label = width * LABEL_SHARE;
      return sum(
        getGridLines(part.cells).map((line) =>
          rowHeight(line.flatMap((cell) => [[cell.label, label] as const, [cell.value, width / line.length - label]])),
        ),
      );
    }
    case 'table': {
      const total = sum(part.widths);
      const widths = part.widths.map((share) => (width * share) / total);
      const rows = part.rows.length === 0 ? [[EMPTY_TABLE_TEXT]] : part.rows;
      return sum(
        [part.head, ...rows].map((row) => rowHeight(row.map((text, index) => [text, widths[index] ?? width]))),
      );
    }
  }
}

/**
 * Returns the positions of the headings that begin a page: headings that request it, unless the page before would be nearly empty. After a
 * list over several pages no break is inserted, because the fill of its last page is unknown.
 */
export function findPageBreaks({
  orientation,
  parts,
}: Pick<PrintDocument, 'orientation' | 'parts'>): ReadonlySet<number> {
  const { width, height } = PAGE[orientation];
  const turns = new Set<number>();
  let used = 0;
  for (const [index, part] of parts.entries()) {
    const isWell = used >= height * LEAST_FULL && used <= height;
    if (part.kind === 'heading' && part.isOnNewPage && isWell) {
      turns.add(index);
      used = 0;
    }
    used += getHeight(part, width);
  }
  return turns;
}
