import { createCanvas } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '../captcha.contract.ts';
import type { RandomSource } from './dice.ts';
import {
  drawBackground,
  drawDecoyCurves,
  drawSpecks,
  drawStrokeFragments,
  invertLightnessBands,
  reduceToSingleTone,
} from './draw-ground.ts';
import { drawWord } from './draw-word.ts';
import { loadFonts } from './fonts.ts';
import { selectWarp } from './warp.ts';
import { CAPTCHA_WORDS } from './words.ts';

/** The centre of a word to click, and the distance from it within which a click counts, in pixels. */
export interface WordSpot {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
const REACH = 24;
/** Minimum distance in pixels from the edge of the picture to the centre of a word. */
const MARGIN = 30;
/** Minimum distance between the centres of words in pixels: words may touch, but no click is close to two of them. */
const APART = 58;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Selects random positions with a minimum distance; each failed attempt reduces the distance, so that the search ends. */
function selectPlaces(dice: RandomSource, count: number): Place[] {
  const places: Place[] = [];
  let apart = APART;
  while (places.length < count) {
    const place = { x: dice.between(MARGIN, WIDTH - MARGIN), y: dice.between(MARGIN, HEIGHT - MARGIN) };
    if (places.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= apart)) places.push(place);
    else apart -= 0.05;
  }
  return places;
}

/**
 * Draws the picture of a captcha (G-29), with decoy words among the words to click.
 * @param wanted the words to click, in order
 * @param others the decoys
 * @returns the picture and the positions of the wanted words, in their order
 */
export function drawCaptcha(
  dice: RandomSource,
  wanted: readonly string[],
  others: readonly string[],
): { readonly png: Buffer; readonly spots: readonly WordSpot[] } {
  loadFonts();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const paint = canvas.getContext('2d');
  drawBackground(paint, dice);
  drawDecoyCurves(paint, dice, 7, 0.5);
  drawStrokeFragments(paint, dice, CAPTCHA_WORDS, 9);
  const words = [...wanted, ...others];
  const places = selectPlaces(dice, words.length);
  const placed = places.map((at, index) => ({ at, word: words[index] ?? '' }));
  for (const { word, at } of dice.some(placed, placed.length)) drawWord(paint, dice, word, at);
  invertLightnessBands(paint, dice);
  drawDecoyCurves(paint, dice, 3, 0.75);
  const warp = selectWarp(dice);
  warp.apply(paint);
  drawDecoyCurves(paint, dice, 3, 0.7);
  drawSpecks(paint, dice);
  reduceToSingleTone(paint);
  const spots = places.slice(0, wanted.length).map((place) => {
    const { x, y } = warp.seenAt(place);
    return { x: Math.round(x), y: Math.round(y), reach: REACH };
  });
  return { png: canvas.toBuffer('image/png'), spots };
}
