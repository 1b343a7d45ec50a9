/** Draws one row of a ruled table. A row that does not fit moves to the next page; a row taller than a page is split. */
import { type Pdf, shown } from '../pdf/pdf.ts';

export interface DrawnCell {
  readonly text: string;
  readonly width: number;
  readonly isHead: boolean;
}

const SIZE = 9;
const LINE_HEIGHT = 13;
const PADDING = 4;
const LINE = '#4a5568';
const PALE = '#eef1f6';
const INK = '#000000';

/** Caches character widths per document and character, because a table of a thousand people has a hundred thousand characters. */
const widths = new WeakMap<Pdf, Map<string, number>>();

function getSignWidth(document: Pdf, sign: string): number {
  const known = widths.get(document) ?? new Map<string, number>();
  widths.set(document, known);
  const found = known.get(sign) ?? document.widthOfString(sign);
  known.set(sign, found);
  return found;
}

/** Units for line breaking: a number or word is split only if it is wider than a line. */
const PIECES = /[\p{L}\p{N}._@/-]+|[\s\S]/gu;
const isHan = (text: string): boolean => /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text);
/** Characters that may not begin a line. */
const CLOSING = /^[，。、；：）」』》！？,.;:)]$/;

/** Characters that may not end a line. */
const OPENING = /[（「『《“(]$/;

function getPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const piece of (text.match(PIECES) ?? []).flatMap((one) => (isHan(one) ? [...one] : [one]))) {
    const before = pieces.at(-1);
    if (before !== undefined && OPENING.test(before)) pieces[pieces.length - 1] = before + piece;
    else pieces.push(piece);
  }
  return pieces;
}

/** Breaks a text into the lines of a cell. */
export function breakLines(text: string, room: number, widthOfText: (sign: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const measure = (piece: string): number => [...piece].reduce((sum, sign) => sum + widthOfText(sign), 0);
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  const put = (piece: string, width: number) => {
    line += piece;
    used += width;
  };
  for (const piece of getPieces(text)) {
    const width = measure(piece);
    if (piece === '\n') end();
    else if (used + width <= room || (CLOSING.test(piece) && line !== '' && used <= room)) put(piece, width);
    else if (width <= room) {
      end();
      if (piece.trim() !== '') put(piece, width);
    } else
      for (const sign of piece) {
        const one = widthOfText(sign);
        if (used + one > room && line !== '') end();
        put(sign, one);
      }
  }
  if (line !== '' || lines.length === 0) end();
  return lines;
}

const getBottom = (document: Pdf): number => document.page.height - document.page.margins.bottom;
export const getRemainingHeight = (document: Pdf): number => getBottom(document) - document.y;

/** Returns the number of lines that fit into the rest of the page. */
const linesLeft = (document: Pdf): number => Math.floor((getRemainingHeight(document) - 2 * PADDING) / LINE_HEIGHT);

function drawLines(document: Pdf, cells: readonly DrawnCell[], lines: readonly (readonly string[])[]): void {
  const top = document.y;
  const height = Math.max(1, ...lines.map((own) => own.length)) * LINE_HEIGHT + 2 * PADDING;
  let left = document.page.margins.left;
  cells.forEach(({ width, isHead }, index) => {
    if (isHead) document.rect(left, top, width, height).fill(PALE);
    document.rect(left, top, width, height).lineWidth(0.6).strokeColor(LINE).stroke();
    document.font('text').fontSize(SIZE).fillColor(INK);
    lines[index]?.forEach((text, at) => {
      document.text(text, left + PADDING, top + PADDING + at * LINE_HEIGHT, { lineBreak: false });
    });
    left += width;
  });
  document.x = document.page.margins.left;
  document.y = top + height;
}

/**
 * Draws one row of a table.
 * @param onNewPage draws the repeated table head at the top of a page
 */
export function drawRow(document: Pdf, cells: readonly DrawnCell[], onNewPage: () => void = () => undefined): void {
  document.font('text').fontSize(SIZE);
  const measure = (sign: string): number => getSignWidth(document, sign);
  let lines = cells.map(({ text, width }) => breakLines(shown(text), width - 2 * PADDING, measure));
  const turn = () => {
    document.addPage();
    onNewPage();
  };
  let isTurned = false;
  for (;;) {
    const most = Math.max(...lines.map((own) => own.length));
    const room = linesLeft(document);
    if (most <= room) return drawLines(document, cells, lines);
    // A row that fits on one page is not split.
    if (!isTurned && (room < 1 || most <= getPageLines(document))) {
      turn();
      isTurned = true;
      continue;
    }
    const fitting = Math.max(1, room);
    drawLines(
      document,
      cells,
      lines.map((own) => own.slice(0, fitting)),
    );
    lines = lines.map((own) => own.slice(fitting));
    turn();
    isTurned = true;
  }
}

/** Returns the number of lines that fit on an empty page below a repeated head. */
function getPageLines(document: Pdf): number {
  const { margins, height } = document.page;
  return Math.floor((height - margins.top - margins.bottom - 2 * PADDING) / LINE_HEIGHT) - 4;
}
