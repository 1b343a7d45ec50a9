import type { SKRSContext2D } from '@napi-rs/canvas';
import type { RandomSource } from './dice.ts';
import { createRandomColour, INK_LIGHTNESS } from './draw-ground.ts';
import { FONT_WEIGHTS, type FontWeight, formatCaptchaFont } from './fonts.ts';

const SIZE = { least: 35, most: 48 } as const;
/** 40 degrees, in radians; users need longer for stronger rotations. */
const TURN = 0.7;
const STRETCH = { least: 0.82, most: 1.22 } as const;
const SLANT = 0.24;

type Light = readonly [number, number];

/** The colours and the weight of a word, its outline of the opposite lightness. */
interface Look {
  readonly size: number;
  readonly weight: FontWeight;
  readonly ink: Light;
  readonly outline: Light;
}

function inkOver(paint: SKRSContext2D, dice: RandomSource, { size, ink }: Look) {
  const gradient = paint.createLinearGradient(-size / 2, -size / 2, size / 2, size / 2);
  gradient.addColorStop(0, createRandomColour(dice, ink));
  gradient.addColorStop(1, createRandomColour(dice, ink));
  return gradient;
}

/** Styles of a drawn word, applied after its font, rotation and slant are set. */
const STYLES: readonly ((paint: SKRSContext2D, dice: RandomSource, word: string, look: Look) => void)[] = [
  /** Filled, with an outline of the opposite lightness. */
  (paint, dice, word, look) => {
    paint.lineWidth = dice.between(1, 3);
    paint.strokeStyle = createRandomColour(dice, look.outline, 0.75);
    paint.strokeText(word, 0, 0);
    paint.fillStyle = inkOver(paint, dice, look);
    paint.fillText(word, 0, 0);
  },
  /** Filled, without an outline. */
  (paint, dice, word, look) => {
    paint.fillStyle = inkOver(paint, dice, look);
    paint.fillText(word, 0, 0);
  },
  /** Hollow: outlined in ink and filled with the background colour. */
  (paint, dice, word, look) => {
    paint.font = formatCaptchaFont(look.size, 900);
    paint.lineWidth = dice.between(2.6, 3.4);
    paint.strokeStyle = inkOver(paint, dice, look);
    paint.strokeText(word, 0, 0);
    paint.fillStyle = createRandomColour(dice, [46, 60]);
    paint.fillText(word, 0, 0);
  },
  /** Filled, with a shadow. */
  (paint, dice, word, look) => {
    paint.fillStyle = createRandomColour(dice, look.outline, 0.7);
    paint.fillText(word, dice.between(1.5, 3), dice.between(-3, 3));
    paint.fillStyle = inkOver(paint, dice, look);
    paint.fillText(word, 0, 0);
  },
];

/** Draws one word: rotated, slanted, stretched, with a random weight, style and colours, light or dark. */
export function drawWord(
  paint: SKRSContext2D,
  dice: RandomSource,
  word: string,
  at: { readonly x: number; readonly y: number },
): void {
  const isDark = dice.below(2) === 0;
  const look: Look = {
    size: dice.between(SIZE.least, SIZE.most),
    weight: dice.pick(FONT_WEIGHTS),
    ink: isDark ? INK_LIGHTNESS.dark : INK_LIGHTNESS.light,
    outline: isDark ? [70, 90] : [8, 26],
  };
  const stretch = () => dice.between(STRETCH.least, STRETCH.most);
  const slant = () => dice.between(-SLANT, SLANT);
  paint.save();
  paint.translate(at.x, at.y);
  paint.rotate(dice.between(-TURN, TURN));
  paint.transform(stretch(), slant(), slant(), stretch(), 0, 0);
  paint.font = formatCaptchaFont(look.size, look.weight);
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  dice.pick(STYLES)(paint, dice, word, look);
  paint.restore();
}
