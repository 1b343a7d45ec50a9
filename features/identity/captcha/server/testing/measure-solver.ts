import { createHash, randomUUID } from 'node:crypto';
import { createRandomSource, type RandomSource } from '../dice.ts';
import { drawCaptcha } from '../draw.ts';
import { CAPTCHA_WORDS, selectCaptchaWords } from '../words.ts';
import {
  areClicksCorrect,
  drawUndistortedCaptcha,
  type PicturePoint,
  type SolverEffort,
  solveByTemplates,
} from './template-solver.ts';

/** How captchas are generated for a solver: the selection and the drawing of words. */
export interface CaptchaGenerator {
  readonly allWords: readonly string[];
  readonly choose: typeof selectCaptchaWords;
  readonly draw: (
    dice: RandomSource,
    wanted: readonly string[],
    others: readonly string[],
  ) => { readonly png: Buffer; readonly spots: readonly PicturePoint[] };
}

/** Generates the same captchas as production. */
export const PRODUCTION_GENERATOR: CaptchaGenerator = {
  allWords: CAPTCHA_WORDS,
  choose: selectCaptchaWords,
  draw: drawCaptcha,
};
/** Draws the same words without distortion, as a baseline for a solver. */
export const UNDISTORTED_GENERATOR: CaptchaGenerator = {
  ...PRODUCTION_GENERATOR,
  draw: (_dice, wanted, others) => drawUndistortedCaptcha([...wanted, ...others], wanted.length),
};

export type CaptchaSolver = (png: Buffer, wanted: readonly string[]) => Promise<readonly PicturePoint[]>;

export const createTemplateSolver =
  (effort: SolverEffort): CaptchaSolver =>
  (png, wanted) =>
    solveByTemplates(png, wanted, effort);

/** Creates a random source with the same sequence in every run, so that results are reproducible. */
export const createSeededRandomSource = (seed: string): RandomSource => {
  let count = 0;
  return createRandomSource({
    uuid: () => randomUUID(),
    token: (bytes) =>
      createHash('shake256', { outputLength: bytes })
        .update(`${seed} ${(count += 1)}`)
        .digest('base64url'),
  });
};

export interface SolverScore {
  readonly pictures: number;
  /** The number of captchas whose answer the server would accept. */
  readonly solved: number;
  /** The number of wanted words in all pictures. */
  readonly words: number;
  readonly wordsFound: number;
}

/** Measures a solver on a number of generated captchas. */
export async function measureSolver(
  solver: CaptchaSolver,
  pictures: number,
  puzzle: CaptchaGenerator = PRODUCTION_GENERATOR,
): Promise<SolverScore> {
  const dice = createSeededRandomSource('measured');
  let [solved, words, wordsFound] = [0, 0, 0];
  for (let round = 0; round < pictures; round += 1) {
    const { wanted, others } = puzzle.choose(dice);
    const { png, spots } = puzzle.draw(dice, wanted, others);
    const clicks = await solver(png, wanted);
    words += wanted.length;
    wordsFound += spots.filter((spot, index) => areClicksCorrect([spot], clicks.slice(index, index + 1))).length;
    if (areClicksCorrect(spots, clicks)) solved += 1;
  }
  return { pictures, solved, words, wordsFound };
}
