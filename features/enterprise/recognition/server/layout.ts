import type { TextPiece } from './ports.ts';

/** A label of a form with the text that follows it. */
export interface LabelledText {
  readonly label: string;
  readonly text: string;
  readonly confidence: number;
}

interface Cell extends TextPiece {
  readonly label: string | null;
}

/** Removes the spaces that recognition inserts between Chinese characters, and stray marks in place of a colon or a gap. */
const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/^[:：;；.,，。、"”“'‘’|\-—_]+/, '');

const height = (piece: TextPiece): number => piece.bottom - piece.top;
const middle = (piece: TextPiece): number => (piece.top + piece.bottom) / 2;
const isOnRow = (one: TextPiece, two: TextPiece): boolean =>
  Math.abs(middle(one) - middle(two)) < Math.max(height(one), height(two)) * 0.6;

/** OCR reads the wide spacing of a printed label (名 称) as a punctuation mark: 名，称. */
const GAP = '[,。.、”“"\'‘’|]{0,2}';
const getPattern = (label: string): RegExp => new RegExp([...label].join(GAP), 'g');

/**
 * Splits a piece of text at the labels inside it: 名称某某公司注册资本100万元 contains two labels with a value each. The position of a label is
 * estimated from its share of the characters.
 */
function split(piece: TextPiece, labels: readonly string[]): Cell[] {
  const text = compact(piece.text);
  const starts = labels
    .flatMap((label) =>
      [...text.matchAll(getPattern(label))].map((match) => ({ label, at: match.index, length: match[0].length })),
    )
    // If labels overlap, the longer one takes precedence: 营业期限自 before 营业期限.
    .filter(
      ({ label, at }, _index, all) =>
        !all.some((two) => two.label.length > label.length && two.at <= at && at < two.at + two.length),
    )
    .sort((one, two) => one.at - two.at);
  const cell = (part: string, at: number, label: string | null): Cell => {
    const share = (piece.right - piece.left) / Math.max(text.length, 1);
    return {
      ...piece,
      text: part,
      label,
      left: piece.left + share * at,
      right: piece.left + share * (at + part.length),
    };
  };
  const [first] = starts;
  if (!first) return text === '' ? [] : [cell(text, 0, null)];
  const cells = first.at > 0 ? [cell(text.slice(0, first.at), 0, null)] : [];
  for (const [index, { label, at, length }] of starts.entries()) {
    const end = starts[index + 1]?.at ?? text.length;
    cells.push(cell(label, at, label));
    const rest = compact(text.slice(at + length, end));
    if (rest !== '') cells.push(cell(rest, at + length, null));
  }
  return cells;
}

/** Returns the continuation lines of a value: same column, next line, no label before it in its row. */
function continuation(value: Cell, cells: readonly Cell[], taken: Set<Cell>): Cell[] {
  const lines: Cell[] = [];
  let last = value;
  for (;;) {
    const from = last;
    const next = cells
      .filter((cell) => cell.label === null && !taken.has(cell))
      .filter((cell) => cell.top > middle(from) && cell.top - from.bottom < height(from) * 1.2)
      .filter((cell) => Math.abs(cell.left - value.left) < height(value) * 1.5)
      .find(
        (cell) =>
          !cells.some(
            (label) =>
              label.label !== null &&
              isOnRow(label, cell) &&
              label.left < cell.left &&
              label.right > cell.left - height(cell) * 12,
          ),
      );
    if (!next) return lines;
    lines.push(next);
    taken.add(next);
    last = next;
  }
}

/** Reads labels with their values: to the right of the label in the same row, else directly below it, including continuation lines. */
export function readLabelledFields(pieces: readonly TextPiece[], labels: readonly string[]): LabelledText[] {
  const cells = pieces.flatMap((piece) => split(piece, labels));
  const taken = new Set<Cell>();
  const found: LabelledText[] = [];
  for (const label of cells) {
    if (label.label === null) continue;
    const right = cells
      .filter((cell) => cell !== label && isOnRow(cell, label) && cell.left >= label.right - height(label) * 0.5)
      .sort((one, two) => one.left - two.left);
    const below = cells
      .filter((cell) => cell.label === null && cell.top > middle(label) && cell.top - label.bottom < height(label) * 2)
      .filter((cell) => Math.abs(cell.left - label.left) < height(label) * 2);
    const [beside] = right;
    const value = beside && beside.label === null ? beside : below[0];
    if (!value || taken.has(value)) continue;
    taken.add(value);
    const lines = [value, ...continuation(value, cells, taken)];
    const confidence = Math.min(...lines.map((line) => line.confidence));
    found.push({ label: label.label, text: lines.map((line) => line.text).join(''), confidence });
  }
  return found;
}
