/** Detects blank and rotated pages from the light and dark pixels. */
import type { SKRSContext2D } from '@napi-rs/canvas';

/** The brightness from 0 to 255 below which a pixel counts as ink. */
const INK = 160;
/** The minimum share of ink on a page that is not blank; dust and scanner edges stay below it. */
const LEAST_INK = 0.0008;
/** The width of the edge that is ignored, because it shows the scanner lid. */
const EDGE = 0.03;
/** Upright lines of text make the ink far more uneven between rows than between columns; the reverse means that the page is rotated. */
const LYING_RATIO = 1.8;
const LEAST_LYING_INK = 0.01;

interface Profile {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly share: number;
}

function getProfile(pen: SKRSContext2D): Profile {
  const { width, height } = pen.canvas;
  const left = Math.floor(width * EDGE);
  const top = Math.floor(height * EDGE);
  const [wide, high] = [Math.max(1, width - 2 * left), Math.max(1, height - 2 * top)];
  const { data } = pen.getImageData(left, top, wide, high);
  const rows = Array.from({ length: high }, () => 0);
  const columns = Array.from({ length: wide }, () => 0);
  let ink = 0;
  for (let at = 0; at < wide * high; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    if (red * 0.299 + green * 0.587 + blue * 0.114 >= INK) continue;
    ink += 1;
    const [row, column] = [Math.floor(at / wide), at % wide];
    rows[row] = (rows[row] ?? 0) + 1;
    columns[column] = (columns[column] ?? 0) + 1;
  }
  return { rows, columns, share: ink / (wide * high) };
}

/** Returns the mean difference between neighbours, relative to the mean of a line. */
function unevenness(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (mean === 0) return 0;
  const steps = counts.slice(1).map((count, index) => Math.abs(count - (counts[index] ?? 0)));
  return steps.reduce((sum, step) => sum + step, 0) / steps.length / mean;
}

export const isPageBlank = (pen: SKRSContext2D): boolean => getProfile(pen).share < LEAST_INK;

/** Guesses from the lines of text whether the page is rotated; returns false for half-empty pages. */
export function isPageRotated(pen: SKRSContext2D): boolean {
  const { rows, columns, share } = getProfile(pen);
  return share >= LEAST_LYING_INK && unevenness(columns) > LYING_RATIO * unevenness(rows);
}
