import { createCanvas, loadImage } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '../../captcha.contract.ts';
import { type FontWeight, formatCaptchaFont, loadFonts } from '../fonts.ts';

/** Parameters of a template search; a finer picture and more rotations, sizes and weights cost more time. */
export interface SolverEffort {
  /** The factor by which the picture is scaled down. */
  readonly scale: number;
  /** Rotations of a template in radians. */
  readonly turns: readonly number[];
  /** Font sizes of a template in pixels of the picture. */
  readonly sizes: readonly number[];
  readonly weights: readonly FontWeight[];
}

export const NAIVE_EFFORT: SolverEffort = { scale: 4, turns: [-0.5, -0.25, 0, 0.25, 0.5], sizes: [40], weights: [900] };
export const THOROUGH_EFFORT: SolverEffort = {
  scale: 2,
  turns: [-0.7, -0.5, -0.3, -0.15, 0, 0.15, 0.3, 0.5, 0.7],
  sizes: [36, 44],
  weights: [500, 900],
};

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the edge strength of each pixel in grey, so that light and dark words look alike. */
function getEdges(pixels: Uint8ClampedArray, width: number, height: number): Float32Array {
  const grey = (x: number, y: number): number => {
    const at = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
    return (pixels[at] ?? 0) * 0.3 + (pixels[at + 1] ?? 0) * 0.6 + (pixels[at + 2] ?? 0) * 0.1;
  };
  return Float32Array.from({ length: width * height }, (_unused, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return Math.abs(grey(x + 1, y) - grey(x, y)) + Math.abs(grey(x, y + 1) - grey(x, y));
  });
}

/** The edges of a drawn word, a square with mean 0 and norm 1. */
interface Template {
  readonly side: number;
  readonly values: Float32Array;
}

function getTemplate(word: string, look: { side: number; turn: number; weight: FontWeight }): Template {
  const { side, turn, weight } = look;
  const canvas = createCanvas(side, side);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, side, side);
  paint.translate(side / 2, side / 2);
  paint.rotate(turn);
  paint.fillStyle = '#000';
  paint.font = formatCaptchaFont(side - 1, weight);
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(word, 0, 0);
  const edges = getEdges(paint.getImageData(0, 0, side, side).data, side, side);
  const mean = edges.reduce((sum, value) => sum + value, 0) / edges.length;
  const values = edges.map((value) => value - mean);
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { side, values: values.map((value) => value / length) };
}

interface Grid {
  readonly edges: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Returns the normalised correlation of a template with the picture at one position. */
function scoreAt({ edges, width }: Grid, { side, values }: Template, left: number, top: number): number {
  let [product, energy] = [0, 1];
  for (let row = 0; row < side; row += 1) {
    const start = (top + row) * width + left;
    for (let column = 0; column < side; column += 1) {
      const there = edges[start + column] ?? 0;
      product += there * (values[row * side + column] ?? 0);
      energy += there * there;
    }
  }
  return product / Math.sqrt(energy);
}

function findWord(grid: Grid, templates: readonly Template[], scale: number): PicturePoint {
  let best = { score: -1, x: 0, y: 0 };
  for (const template of templates) {
    const half = template.side / 2;
    for (let y = 0; y + template.side <= grid.height; y += 1) {
      for (let x = 0; x + template.side <= grid.width; x += 1) {
        const score = scoreAt(grid, template, x, y);
        if (score > best.score) best = { score, x: (x + half) * scale, y: (y + half) * scale };
      }
    }
  }
  return best;
}

/**
 * Solves a captcha by matching templates: compares the edges of the picture with the known font in several rotations, sizes and weights.
 * @returns the position to click for each wanted word
 */
export async function solveByTemplates(
  png: Buffer,
  wanted: readonly string[],
  effort: SolverEffort,
): Promise<PicturePoint[]> {
  loadFonts();
  const { scale, turns, sizes, weights } = effort;
  const [width, height] = [CAPTCHA_SIZE.width / scale, CAPTCHA_SIZE.height / scale];
  const paint = createCanvas(width, height).getContext('2d');
  paint.drawImage(await loadImage(png), 0, 0, width, height);
  const grid = { edges: getEdges(paint.getImageData(0, 0, width, height).data, width, height), width, height };
  return wanted.map((word) => {
    const templates = sizes.flatMap((size) =>
      weights.flatMap((weight) =>
        turns.map((turn) => getTemplate(word, { side: Math.round(size / scale) + 1, turn, weight })),
      ),
    );
    return findWord(grid, templates, scale);
  });
}

/** Returns whether every click is as close to its word as the server requires. */
export const areClicksCorrect = (
  spots: readonly (PicturePoint & { readonly reach?: number })[],
  found: readonly PicturePoint[],
): boolean =>
  spots.every(
    ({ x, y, reach = 24 }, index) => Math.hypot((found[index]?.x ?? 0) - x, (found[index]?.y ?? 0) - y) <= reach,
  );

/** Draws the words without distortion, as a baseline for a solver. */
export function drawUndistortedCaptcha(
  words: readonly string[],
  wanted: number,
): { png: Buffer; spots: readonly PicturePoint[] } {
  loadFonts();
  const canvas = createCanvas(CAPTCHA_SIZE.width, CAPTCHA_SIZE.height);
  const paint = canvas.getContext('2d');
  paint.fillStyle = '#fff';
  paint.fillRect(0, 0, CAPTCHA_SIZE.width, CAPTCHA_SIZE.height);
  paint.fillStyle = '#000';
  paint.font = formatCaptchaFont(40, 900);
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  const places = words.map((_word, index) => ({ x: 40 + (index % 4) * 80, y: index < 4 ? 48 : 130 }));
  for (const [index, word] of words.entries()) paint.fillText(word, places[index]?.x ?? 0, places[index]?.y ?? 0);
  return { png: canvas.toBuffer('image/png'), spots: places.slice(0, wanted) };
}
