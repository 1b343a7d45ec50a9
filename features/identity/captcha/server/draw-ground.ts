import type { SKRSContext2D } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '../captcha.contract.ts';
import type { RandomSource } from './dice.ts';
import { FONT_WEIGHTS, formatCaptchaFont } from './fonts.ts';

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
const BLOTS = 26;
const SPECKS = 700;
const BANDS = { least: 2, most: 4 } as const;

/** Returns a random pale colour. Colours differ mainly in lightness, so colour-blind users can read the picture equally well. */
export const createRandomColour = (dice: RandomSource, light: readonly [number, number], alpha = 1): string =>
  `hsla(${Math.round(dice.between(0, 360))}, ${Math.round(dice.between(8, 36))}%, ${Math.round(dice.between(light[0], light[1]))}%, ${alpha})`;

/** Lightness ranges, in percent, of words and decoys. */
export const INK_LIGHTNESS = { dark: [4, 18], light: [88, 99] } as const;
export const selectInkLightness = (dice: RandomSource): readonly [number, number] =>
  dice.below(2) === 0 ? INK_LIGHTNESS.dark : INK_LIGHTNESS.light;

/** Draws a background of medium lightness with blots, so that no area has one colour. */
export function drawBackground(paint: SKRSContext2D, dice: RandomSource): void {
  const ground = paint.createLinearGradient(0, 0, WIDTH, dice.between(0, HEIGHT));
  ground.addColorStop(0, createRandomColour(dice, [46, 58]));
  ground.addColorStop(dice.between(0.3, 0.7), createRandomColour(dice, [42, 54]));
  ground.addColorStop(1, createRandomColour(dice, [46, 58]));
  paint.fillStyle = ground;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  for (let blot = 0; blot < BLOTS; blot += 1) {
    paint.fillStyle = createRandomColour(dice, [36, 66], 0.3);
    paint.beginPath();
    const [x, y] = [dice.between(0, WIDTH), dice.between(0, HEIGHT)];
    paint.ellipse(x, y, dice.between(6, 46), dice.between(4, 30), dice.between(0, 3), 0, Math.PI * 2);
    paint.fill();
  }
}

/** Draws long curves in the colours of the words, some as thick as a stroke of a character. */
export function drawDecoyCurves(paint: SKRSContext2D, dice: RandomSource, count: number, alpha: number): void {
  const place = (): [number, number] => [dice.between(0, WIDTH), dice.between(0, HEIGHT)];
  for (let stroke = 0; stroke < count; stroke += 1) {
    paint.strokeStyle = createRandomColour(dice, selectInkLightness(dice), alpha);
    paint.lineWidth = dice.between(1, 3.5);
    paint.beginPath();
    paint.moveTo(...place());
    paint.bezierCurveTo(...place(), ...place(), ...place());
    paint.stroke();
  }
}

/** Draws separate strokes and corners in the colours of the words, so that single strokes do not identify a word. */
export function drawStrokeFragments(
  paint: SKRSContext2D,
  dice: RandomSource,
  words: readonly string[],
  count: number,
): void {
  for (const word of dice.some(words, count)) {
    const size = dice.between(26, 44);
    paint.save();
    paint.translate(dice.between(0, WIDTH), dice.between(0, HEIGHT));
    paint.rotate(dice.between(0, Math.PI * 2));
    paint.beginPath();
    paint.rect(-size / 2, -size / 2, size * dice.between(0.3, 0.45), size);
    paint.clip();
    paint.font = formatCaptchaFont(size, dice.pick(FONT_WEIGHTS));
    paint.textAlign = 'center';
    paint.textBaseline = 'middle';
    paint.fillStyle = createRandomColour(dice, selectInkLightness(dice), dice.between(0.4, 0.65));
    paint.fillText(word, 0, 0);
    paint.restore();
  }
}

/**
 * Inverts the lightness in bands. The background keeps its medium lightness; a word across an edge stays legible, but is light on one side
 * and dark on the other.
 */
export function invertLightnessBands(paint: SKRSContext2D, dice: RandomSource): void {
  paint.save();
  paint.globalCompositeOperation = 'difference';
  paint.fillStyle = '#fff';
  const count = BANDS.least + dice.below(BANDS.most - BANDS.least + 1);
  for (let band = 0; band < count; band += 1) {
    paint.beginPath();
    const [x, y] = [dice.between(0, WIDTH), dice.between(0, HEIGHT)];
    paint.ellipse(x, y, dice.between(30, 90), dice.between(16, 40), dice.between(0, Math.PI), 0, Math.PI * 2);
    paint.fill();
  }
  paint.restore();
}

/** The slate blue of the portal's pages. */
const TONE = 'hsl(214, 34%, 50%)';

/** Reduces all colours to one tone; the lightness, which users need for reading, is unchanged. */
export function reduceToSingleTone(paint: SKRSContext2D): void {
  paint.save();
  paint.globalCompositeOperation = 'color';
  paint.fillStyle = TONE;
  paint.fillRect(0, 0, WIDTH, HEIGHT);
  paint.restore();
}

/** Adds specks every few pixels, so that edges cannot be found by their colour. */
export function drawSpecks(paint: SKRSContext2D, dice: RandomSource): void {
  for (let speck = 0; speck < SPECKS; speck += 1) {
    paint.fillStyle = createRandomColour(dice, [10, 95], 0.55);
    paint.fillRect(dice.below(WIDTH), dice.below(HEIGHT), 1 + dice.below(2), 1 + dice.below(2));
  }
}
