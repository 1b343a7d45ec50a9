import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '../contract.ts';
import type { Dice } from './dice.ts';

/** Where a wanted word stands, and how far from its middle a click still counts. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
const COLUMNS = 4;
const ROWS = 2;
const SIZE = { least: 33, most: 48 } as const;
const TURN = 0.75;
const WEIGHTS = [500, 900] as const;
const REACH = 24;
const WAVE = 2.8;

const familyOf = (weight: number): string => `Captcha ${weight}`;
let areFontsReady = false;

/** Noto Sans SC (SIL Open Font License 1.1) out of its package; read once, with the first captcha. */
function readyFonts(): void {
  if (areFontsReady) return;
  const require = createRequire(import.meta.url);
  const files = {
    500: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff2'),
    900: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-900-normal.woff2'),
  };
  for (const weight of WEIGHTS) {
    if (!GlobalFonts.registerFromPath(files[weight], familyOf(weight)))
      throw new Error(`font cannot be read: ${files[weight]}`);
  }
  areFontsReady = true;
}

const colour = (dice: Dice, light: readonly [number, number], alpha = 1): string =>
  `hsla(${Math.round(dice.between(0, 360))}, ${Math.round(dice.between(35, 75))}%, ${Math.round(dice.between(light[0], light[1]))}%, ${alpha})`;

/** Sky, blots and faint strange strokes, so that no part of the ground is even. */
function drawGround(paint: SKRSContext2D, dice: Dice): void {
  const ground = paint.createLinearGradient(0, 0, WIDTH, dice.between(0, HEIGHT));
  ground.addColorStop(0, colour(dice, [50, 68]));
  ground.addColorStop(dice.between(0.3, 0.7), colour(dice, [46, 64]));
  ground.addColorStop(1, colour(dice, [50, 68]));
  paint.fillStyle = ground;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  for (let blot = 0; blot < 26; blot += 1) {
    paint.fillStyle = colour(dice, [35, 80], 0.3);
    paint.beginPath();
    const [x, y] = [dice.between(0, WIDTH), dice.between(0, HEIGHT)];
    paint.ellipse(x, y, dice.between(6, 46), dice.between(4, 30), dice.between(0, 3), 0, Math.PI * 2);
    paint.fill();
  }
}

function drawStrokes(paint: SKRSContext2D, dice: Dice, count: number, alpha: number): void {
  for (let stroke = 0; stroke < count; stroke += 1) {
    paint.strokeStyle = colour(dice, dice.below(2) === 0 ? [6, 30] : [78, 97], alpha);
    paint.lineWidth = dice.between(1, 4);
    paint.beginPath();
    paint.moveTo(dice.between(0, WIDTH), dice.between(0, HEIGHT));
    paint.bezierCurveTo(
      ...([0, 1, 2].flatMap(() => [dice.between(0, WIDTH), dice.between(0, HEIGHT)]) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]),
    );
    paint.stroke();
  }
}

/** One word: turned, slanted, stretched, in colours of its own, light or dark at random. */
function drawWord(
  paint: SKRSContext2D,
  dice: Dice,
  word: string,
  at: { readonly x: number; readonly y: number },
): void {
  const size = dice.between(SIZE.least, SIZE.most);
  const isDark = dice.below(2) === 0;
  paint.save();
  paint.translate(at.x, at.y);
  paint.rotate(dice.between(-TURN, TURN));
  paint.transform(
    dice.between(0.85, 1.2),
    dice.between(-0.2, 0.2),
    dice.between(-0.2, 0.2),
    dice.between(0.85, 1.2),
    0,
    0,
  );
  paint.font = `${size}px "${familyOf(dice.pick(WEIGHTS))}"`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.lineWidth = dice.between(1, 3);
  paint.strokeStyle = colour(dice, isDark ? [70, 90] : [8, 26], 0.75);
  paint.strokeText(word, 0, 0);
  const ink = paint.createLinearGradient(-size / 2, -size / 2, size / 2, size / 2);
  const light: readonly [number, number] = isDark ? [4, 20] : [88, 99];
  ink.addColorStop(0, colour(dice, light));
  ink.addColorStop(1, colour(dice, light));
  paint.fillStyle = ink;
  paint.fillText(word, 0, 0);
  paint.restore();
}

/** Rows and columns of pixels shifted along two waves: straight strokes bend, and no template fits a whole word. */
function bend(source: Canvas, dice: Dice): Canvas {
  const wave = (length: number) => ({
    phase: dice.between(0, Math.PI * 2),
    step: (Math.PI * 2) / dice.between(44, 70),
    length,
  });
  const [across, down] = [wave(HEIGHT), wave(WIDTH)];
  const shift = ({ phase, step }: { phase: number; step: number }, place: number) =>
    Math.round(Math.sin(phase + place * step) * WAVE);
  const middle = createCanvas(WIDTH, HEIGHT);
  const first = middle.getContext('2d');
  first.drawImage(source, 0, 0);
  for (let y = 0; y < HEIGHT; y += 1) first.drawImage(source, 0, y, WIDTH, 1, shift(across, y), y, WIDTH, 1);
  const last = createCanvas(WIDTH, HEIGHT);
  const second = last.getContext('2d');
  second.drawImage(middle, 0, 0);
  for (let x = 0; x < WIDTH; x += 1) second.drawImage(middle, x, 0, 1, HEIGHT, x, shift(down, x), 1, HEIGHT);
  return last;
}

/** A speck on every few pixels keeps edges from being found by their colour. */
function drawSpecks(paint: SKRSContext2D, dice: Dice): void {
  for (let speck = 0; speck < 900; speck += 1) {
    paint.fillStyle = colour(dice, [10, 95], 0.55);
    paint.fillRect(dice.below(WIDTH), dice.below(HEIGHT), 1 + dice.below(2), 1 + dice.below(2));
  }
}

/** Places that leave each word room: cells of a grid, jittered. */
function choosePlaces(dice: Dice, count: number): { readonly x: number; readonly y: number }[] {
  const [cellWidth, cellHeight] = [WIDTH / COLUMNS, HEIGHT / ROWS];
  const cells = Array.from({ length: COLUMNS * ROWS }, (_unused, index) => index);
  return dice.some(cells, count).map((cell) => ({
    x: ((cell % COLUMNS) + 0.5) * cellWidth + dice.between(-12, 12),
    y: (Math.floor(cell / COLUMNS) + 0.5) * cellHeight + dice.between(-15, 15),
  }));
}

/**
 * The picture of a captcha (G-29): strange words are drawn among the wanted ones.
 * @returns the picture and where the wanted words stand, in their order
 */
export function drawCaptcha(
  dice: Dice,
  wanted: readonly string[],
  others: readonly string[],
): { readonly png: Buffer; readonly spots: readonly Spot[] } {
  readyFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const paint = canvas.getContext('2d');
  drawGround(paint, dice);
  drawStrokes(paint, dice, 10, 0.55);
  const words = [...wanted, ...others];
  const places = choosePlaces(dice, words.length);
  const placed = words.flatMap((word, index) => {
    const at = places[index];
    return at ? [{ word, at }] : [];
  });
  for (const { word, at } of dice.some(placed, placed.length)) drawWord(paint, dice, word, at);
  const bent = bend(canvas, dice);
  const over = bent.getContext('2d');
  drawStrokes(over, dice, 10, 0.75);
  drawSpecks(over, dice);
  const spots = places
    .slice(0, wanted.length)
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y), reach: REACH }));
  return { png: bent.toBuffer('image/png'), spots };
}
