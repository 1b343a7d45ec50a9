import type { SKRSContext2D } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '../captcha.contract.ts';
import type { RandomSource } from './dice.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The distortion of the picture: maps each pixel to its source. */
export interface Warp {
  /** Returns where a point of the original appears in the distorted picture. */
  seenAt(place: Place): Place;
  apply(paint: SKRSContext2D): void;
}

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
/** Wavelengths in pixels. Each axis has two waves whose combined slope is below one, so that the picture never folds over itself. */
const LENGTH = { least: 50, most: 90 } as const;
const HEIGHT_OF_WAVE = { least: 2, most: 3 } as const;

/** A sine wave across the picture, in any direction. */
interface Wave {
  readonly height: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly phase: number;
}

function selectWave(dice: RandomSource): Wave {
  const [angle, frequency] = [dice.between(0, Math.PI), (Math.PI * 2) / dice.between(LENGTH.least, LENGTH.most)];
  return {
    height: dice.between(HEIGHT_OF_WAVE.least, HEIGHT_OF_WAVE.most),
    alongX: Math.cos(angle) * frequency,
    alongY: Math.sin(angle) * frequency,
    phase: dice.between(0, Math.PI * 2),
  };
}

const shiftAt = (waves: readonly Wave[], { x, y }: Place): number =>
  waves.reduce((sum, { height, alongX, alongY, phase }) => sum + height * Math.sin(x * alongX + y * alongY + phase), 0);

/** Computes the shift of every pixel from tables of sines for rows and columns, which is ten times as fast as a sine for each pixel. */
function getField(waves: readonly Wave[]): Float32Array {
  const field = new Float32Array(WIDTH * HEIGHT);
  for (const { height, alongX, alongY, phase } of waves) {
    const sines = Float32Array.from({ length: WIDTH }, (_unused, x) => Math.sin(x * alongX));
    const cosines = Float32Array.from({ length: WIDTH }, (_unused, x) => Math.cos(x * alongX));
    for (let y = 0; y < HEIGHT; y += 1) {
      const [sine, cosine] = [Math.sin(y * alongY + phase) * height, Math.cos(y * alongY + phase) * height];
      for (let x = 0, at = y * WIDTH; x < WIDTH; x += 1, at += 1)
        field[at] = (field[at] ?? 0) + (sines[x] ?? 0) * cosine + (cosines[x] ?? 0) * sine;
    }
  }
  return field;
}

/** Interpolates each pixel from the four pixels around its source position. */
function bend(source: Uint8ClampedArray, target: Uint8ClampedArray, across: Float32Array, down: Float32Array): void {
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const fromX = Math.min(WIDTH - 1.001, Math.max(0, x + (across[at] ?? 0)));
      const fromY = Math.min(HEIGHT - 1.001, Math.max(0, y + (down[at] ?? 0)));
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - left, fromY - top];
      const start = (top * WIDTH + left) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const one = start + channel;
        const other = one + WIDTH * 4;
        target[at * 4 + channel] =
          ((source[one] ?? 0) * (1 - right) + (source[one + 4] ?? 0) * right) * (1 - below) +
          ((source[other] ?? 0) * (1 - right) + (source[other + 4] ?? 0) * right) * below;
      }
    }
}

/** Selects random waves, which bend every word differently, so that no template matches. */
export function selectWarp(dice: RandomSource): Warp {
  const waves = () => [selectWave(dice), selectWave(dice)];
  const [across, down] = [waves(), waves()];
  return {
    seenAt: (place) => {
      // Fixed-point iteration for the position at which this pixel appears; it converges because the slope of the waves is below one.
      let seen = place;
      for (let round = 0; round < 8; round += 1)
        seen = { x: place.x - shiftAt(across, seen), y: place.y - shiftAt(down, seen) };
      return seen;
    },
    apply: (paint) => {
      const picture = paint.getImageData(0, 0, WIDTH, HEIGHT);
      const source = Uint8ClampedArray.from(picture.data);
      bend(source, picture.data, getField(across), getField(down));
      paint.putImageData(picture, 0, 0);
    },
  };
}
