/** Assembles the lines of printed pages into paragraphs and tables, regardless of the file format. */
import { createTextBlock, type TextBlock } from './blocks.ts';

/** A piece of text with its position on the page; the page's top is 0. */
export interface PageTextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

interface Line {
  readonly cells: readonly string[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
}

/** The minimum gap between two table cells, relative to the height of the letters; a smaller gap is a space. */
const CELL_GAP = 1.6;
const WORD_GAP = 0.3;

const isWide = (sign: string): boolean => /[\u2e80-\uffef]/.test(sign);

/** Joins Chinese text directly and other words with a space. */
const join = (before: string, after: string): string =>
  before === '' || after === '' || isWide(before.at(-1) ?? '') || isWide(after[0] ?? '')
    ? before + after
    : `${before} ${after}`;

function getLine(pieces: readonly PageTextPiece[]): Line {
  const sorted = pieces.toSorted((a, b) => a.left - b.left);
  const height = Math.max(...sorted.map((piece) => piece.height), 1);
  const cells: string[] = [];
  let last: PageTextPiece | null = null;
  for (const piece of sorted) {
    const gap = last === null ? 0 : piece.left - last.right;
    if (last === null || gap > height * CELL_GAP) cells.push(piece.text.trim());
    else {
      const before = cells.pop() ?? '';
      cells.push(
        gap > height * WORD_GAP && !isWide(before.at(-1) ?? '') ? `${before} ${piece.text}` : join(before, piece.text),
      );
    }
    last = piece;
  }
  const [first] = sorted;
  return {
    cells: cells.map((cell) => cell.trim()).filter((cell) => cell !== ''),
    text: cells.join(' ').replace(/\s+/g, ' ').trim(),
    left: first?.left ?? 0,
    right: Math.max(...sorted.map(({ right }) => right)),
    top: Math.min(...sorted.map(({ top }) => top)),
    height,
  };
}

/** Returns the lines of one page from top to bottom. */
function getLines(pieces: readonly PageTextPiece[]): Line[] {
  const rows: PageTextPiece[][] = [];
  const given = pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.top - b.top);
  for (const piece of given) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSame = first !== undefined && Math.abs(piece.top - first.top) < Math.max(piece.height, first.height) * 0.5;
    if (row && isSame) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(getLine).filter(({ text }) => text !== '');
}

const PAGE_NUMBER = /^(?:[-—–－·\s]*\d{1,4}[-—–－·\s]*|第\s*\d{1,4}\s*页(?:\s*共\s*\d{1,4}\s*页)?)$/;

/** Removes text at the same position on most pages: headers, footers, page numbers. */
function withoutMargins(pages: readonly (readonly Line[])[]): Line[][] {
  const seen = new Map<string, number>();
  const keyOf = ({ text, top, height }: Line): string =>
    `${Math.round(top / (height * 2))} ${text.replace(/\d+/g, '#')}`;
  const edges = (lines: readonly Line[]): readonly Line[] => [...lines.slice(0, 2), ...lines.slice(-2)];
  for (const lines of pages)
    for (const key of new Set(edges(lines).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  const isRepeated = (line: Line): boolean => pages.length >= 3 && (seen.get(keyOf(line)) ?? 0) > pages.length / 2;
  return pages.map((lines) => {
    const outer = new Set(edges(lines));
    return lines.filter((line) => !outer.has(line) || (!PAGE_NUMBER.test(line.text) && !isRepeated(line)));
  });
}

/** Matches a number at the beginning of a paragraph. */
const LEAD =
  /^(?:第[一二三四五六七八九十百零〇\d]+[编章节条]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十\d]{1,3}[)）]|\d{1,2}(?:[.．]\d{1,2}){1,4}(?!\d)|\d{1,2}[.．、\s](?!\d)|附表|附件|附录)/;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Joins lines to blocks; consecutive lines with several cells are rows of a table. */
export function assembleTextBlocks(pages: readonly (readonly PageTextPiece[])[]): readonly TextBlock[] {
  const lines = withoutMargins(pages.map(getLines));
  const all = lines.flat();
  const height = median(all.map((line) => line.height)) || 1;
  const left = Math.min(...all.map((line) => line.left), Number.POSITIVE_INFINITY);
  const right = Math.max(...all.map((line) => line.right), 0);
  const blocks: TextBlock[] = [];
  let text = '';
  let wasShort = true;
  const flush = (): void => {
    if (text !== '') blocks.push(createTextBlock(text));
    text = '';
  };
  const isRow = (line: Line | undefined): boolean => line !== undefined && line.cells.length >= 2;
  for (let at = 0; at < all.length; at += 1) {
    const line = all[at];
    if (!line) continue;
    if (isRow(line) && (isRow(all[at + 1]) || isRow(all[at - 1])) && !LEAD.test(line.text)) {
      flush();
      const last = blocks.at(-1);
      if (last?.kind === 'table' && isRow(all[at - 1]))
        blocks[blocks.length - 1] = { kind: 'table', rows: [...last.rows, line.cells] };
      else blocks.push({ kind: 'table', rows: [line.cells] });
      wasShort = true;
      continue;
    }
    const isIndented = line.left > left + height * 1.2;
    const isBegun = LEAD.test(line.text) || isIndented || wasShort;
    if (isBegun) flush();
    text = join(text, line.text);
    wasShort = line.right < right - height * 3;
  }
  flush();
  return blocks;
}
