import type { PageTextPiece } from './lines.ts';

/** The maximum gap inside one piece of text, relative to the height of the letters; labels printed wide have larger gaps. */
const GAP = 0.6;

/**
 * Joins letters and words of a text layer to runs of one line. Programs that print to PDF or OFD often write every letter as a separate
 * object, in which no label would be found.
 */
export function joinTextPieces(pieces: readonly PageTextPiece[]): PageTextPiece[] {
  const joined: PageTextPiece[] = [];
  const sorted = pieces.toSorted((one, two) => one.top - two.top || one.left - two.left);
  for (const piece of sorted) {
    const { height } = piece;
    const before = joined.findLast(
      (one) =>
        Math.abs(one.top + one.height / 2 - piece.top - height / 2) < Math.max(one.height, height) * 0.5 &&
        piece.left >= one.left &&
        piece.left - one.right < height * GAP &&
        piece.left - one.right > -height,
    );
    if (!before) joined.push(piece);
    else {
      const top = Math.min(before.top, piece.top);
      const bottom = Math.max(before.top + before.height, piece.top + height);
      joined[joined.lastIndexOf(before)] = {
        text: before.text + piece.text,
        left: before.left,
        right: Math.max(before.right, piece.right),
        top,
        height: bottom - top,
      };
    }
  }
  return joined;
}
