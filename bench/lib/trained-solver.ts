import { createCanvas, loadImage } from '@napi-rs/canvas';
import { CAPTCHA_SIZE } from '#features/identity/captcha/captcha.contract.ts';
import type { RandomSource } from '#features/identity/captcha/server/dice.ts';
import {
  type CaptchaGenerator,
  type CaptchaSolver,
  PRODUCTION_GENERATOR,
} from '#features/identity/captcha/server/testing/measure-solver.ts';
import type { PicturePoint } from '#features/identity/captcha/server/testing/template-solver.ts';
import { NETWORK_WINDOW, Network, type NetworkImage } from './network.ts';

/** Pixels per side of the picture that are reduced to one. */
const SCALE = 2;
const CHANNELS = 2;
/** Margin around the picture, so that a window fits over a word at its edge. */
const MARGIN = (NETWORK_WINDOW.side - 1) / 2;
const BATCH = 16;
const RATE = 0.002;
const WORDS_DRAWN = 7;
/**
 * Distance in pixels up to which a window off the word's centre counts as showing it; a window farther away than `APART` from every word
 * counts as empty.
 */
const JITTER = 8;
const APART = 28;
/** Minimum distance in pixels between two words. */
const NEAREST = 32;
/** Number of candidate positions for each word. */
const CANDIDATES = 5;
/** Drawing a picture takes longer than training on it, so recent pictures are used again with newly cut windows. */
const REMEMBERED = 1_000;

/** Converts a picture to the network's input: absolute difference from the local mean, and edges. */
async function readPicture(png: Buffer): Promise<NetworkImage> {
  const [inner, outer] = [
    { width: CAPTCHA_SIZE.width / SCALE, height: CAPTCHA_SIZE.height / SCALE },
    { width: CAPTCHA_SIZE.width / SCALE + 2 * MARGIN, height: CAPTCHA_SIZE.height / SCALE + 2 * MARGIN },
  ];
  const picture = await loadImage(png);
  const getGreys = (blur: number): Float32Array => {
    const paint = createCanvas(inner.width, inner.height).getContext('2d');
    paint.filter = blur > 0 ? `blur(${blur}px)` : 'none';
    paint.drawImage(picture, 0, 0, inner.width, inner.height);
    const { data } = paint.getImageData(0, 0, inner.width, inner.height);
    return Float32Array.from(
      { length: inner.width * inner.height },
      (_unused, at) =>
        ((data[at * 4] ?? 0) * 0.3 + (data[at * 4 + 1] ?? 0) * 0.6 + (data[at * 4 + 2] ?? 0) * 0.1) / 255,
    );
  };
  const [greys, means] = [getGreys(0), getGreys(8)];
  const values = new Float32Array(outer.width * outer.height * CHANNELS);
  for (let y = 0; y < inner.height - 1; y += 1)
    for (let x = 0; x < inner.width - 1; x += 1) {
      const from = y * inner.width + x;
      const to = ((y + MARGIN) * outer.width + x + MARGIN) * CHANNELS;
      const grey = greys[from] ?? 0;
      values[to] = Math.abs(grey - (means[from] ?? 0)) * 3;
      values[to + 1] =
        (Math.abs((greys[from + 1] ?? 0) - grey) + Math.abs((greys[from + inner.width] ?? 0) - grey)) * 2;
    }
  return { ...outer, channels: CHANNELS, values };
}

/** Returns the window centred at a position of the picture. */
function cut(image: NetworkImage, { x, y }: PicturePoint): NetworkImage {
  const { side } = NETWORK_WINDOW;
  const values = new Float32Array(side * side * CHANNELS);
  const [left, top] = [Math.round(x / SCALE), Math.round(y / SCALE)];
  for (let row = 0; row < side; row += 1) {
    const start = ((top + row) * image.width + left) * CHANNELS;
    values.set(image.values.subarray(start, start + side * CHANNELS), row * side * CHANNELS);
  }
  return { height: side, width: side, channels: CHANNELS, values };
}

interface Lesson {
  readonly at: PicturePoint;
  readonly is: number;
}

/** Returns the training windows of a picture: every word, slightly off centre, and two positions without a word. */
function getLessons(
  dice: RandomSource,
  words: readonly string[],
  spots: readonly PicturePoint[],
  allWords: readonly string[],
): Lesson[] {
  const near = (value: number, limit: number) =>
    Math.min(limit - SCALE, Math.max(0, value + dice.between(-JITTER, JITTER)));
  const shown = spots.map(({ x, y }, index) => ({
    at: { x: near(x, CAPTCHA_SIZE.width), y: near(y, CAPTCHA_SIZE.height) },
    is: allWords.indexOf(words[index] ?? ''),
  }));
  const empty = Array.from({ length: 6 }, () => ({
    x: dice.between(0, CAPTCHA_SIZE.width - SCALE),
    y: dice.between(0, CAPTCHA_SIZE.height - SCALE),
  })).filter((place) => spots.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > APART));
  return [...shown, ...empty.slice(0, 2).map((at) => ({ at, is: allWords.length }))];
}

interface Candidate extends PicturePoint {
  readonly score: number;
}

/** Returns the most probable positions of a word, not close to each other. */
function getCandidates(scores: readonly Candidate[]): Candidate[] {
  const found: Candidate[] = [];
  for (const place of [...scores].sort((one, other) => other.score - one.score)) {
    if (found.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) >= NEAREST)) found.push(place);
    if (found.length === CANDIDATES) break;
  }
  return found;
}

/** Assigns one position to each word so that the positions are apart and their total probability is the highest. */
function assign(
  words: readonly (readonly Candidate[])[],
  taken: readonly PicturePoint[] = [],
): { score: number; places: PicturePoint[] } {
  const [first, ...rest] = words;
  if (first === undefined) return { score: 0, places: [] };
  let best = { score: Number.NEGATIVE_INFINITY, places: [] as PicturePoint[] };
  for (const place of first) {
    if (taken.some(({ x, y }) => Math.hypot(x - place.x, y - place.y) < NEAREST)) continue;
    const after = assign(rest, [...taken, place]);
    const score = place.score + after.score;
    if (score > best.score) best = { score, places: [place, ...after.places] };
  }
  return best;
}

interface Lecture {
  readonly image: NetworkImage;
  readonly words: readonly string[];
  readonly spots: readonly PicturePoint[];
}

export interface Training {
  /** Maximum number of words drawn for training. */
  readonly words: number;
  /** Maximum processor time in milliseconds, which does not depend on other load. */
  readonly processorMs: number;
}

/** Trains a solver on the product's own pictures. An attacker who reads the code could do the same in a few minutes. */
export async function trainSolver(
  dice: RandomSource,
  most: Training,
  { allWords, draw }: CaptchaGenerator = PRODUCTION_GENERATOR,
) {
  const network = new Network(CHANNELS, allWords.length + 1, () => dice.between(0, 1));
  const start = process.cpuUsage();
  const spentMs = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  let [seen, lessons] = [0, 0];
  const partDone = (): number => Math.max(seen / most.words, spentMs() / most.processorMs);
  const attend = ({ image, words, spots }: Lecture): void => {
    for (const { at, is } of getLessons(dice, words, spots, allWords)) {
      network.learn(cut(image, at), is);
      lessons += 1;
      if (lessons % BATCH === 0) network.step(RATE * Math.max(1 - partDone(), 0.02), BATCH);
    }
  };
  const remembered: Lecture[] = [];
  while (partDone() < 1) {
    const words = dice.some(allWords, WORDS_DRAWN);
    const { png, spots } = draw(dice, words, []);
    const lecture = { image: await readPicture(png), words, spots };
    attend(lecture);
    if (remembered.length < REMEMBERED) remembered.push(lecture);
    else remembered[dice.below(REMEMBERED)] = lecture;
    attend(dice.pick(remembered));
    seen += words.length;
  }
  const processorMs = spentMs();
  const solve: CaptchaSolver = async (png, words) => {
    const { columns, logs } = network.read(await readPicture(png));
    const step = NETWORK_WINDOW.stride * SCALE;
    return assign(
      words.map((word) =>
        getCandidates(
          logs.map((log, place) => ({
            x: (place % columns) * step,
            y: Math.floor(place / columns) * step,
            score: log[allWords.indexOf(word)] ?? 0,
          })),
        ),
      ),
    ).places;
  };
  return { seen, processorMs, solve };
}
