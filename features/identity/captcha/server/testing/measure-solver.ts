import { createHash, randomUUID } from 'node:crypto';
import { createDice, type RandomSource } from '../dice.ts';
import { drawCaptcha } from '../draw.ts';
import { ALL_WORDS, selectWords } from '../words.ts';
import { areFound, drawPlainly, type Effort, type Place, solve } from './template-solver.ts';

/** How captchas are generated for a solver: the selection and the drawing of words. */
export interface Puzzle {
  readonly allWords: readonly string[];
  readonly choose: typeof selectWords;
  readonly draw: (
    dice: RandomSource,
    wanted: readonly string[],
    others: readonly string[],
  ) => { readonly png: Buffer; readonly spots: readonly Place[] };
}

/** Generates the same captchas as production. */
export const SERVED: Puzzle = { allWords: ALL_WORDS, choose: selectWords, draw: drawCaptcha };
/** Draws the same words without distortion, as a baseline for a solver. */
export const PLAIN: Puzzle = {
  ...SERVED,
  draw: (_dice, wanted, others) => drawPlainly([...wanted, ...others], wanted.length),
};

export type Solver = (png: Buffer, wanted: readonly string[]) => Promise<readonly Place[]>;

export const templateSolver =
  (effort: Effort): Solver =>
  (png, wanted) =>
    solve(png, wanted, effort);

/** Creates a random source with the same sequence in every run, so that results are reproducible. */
export const seededDice = (seed: string): RandomSource => {
  let count = 0;
  return createDice({
    uuid: () => randomUUID(),
    token: (bytes) =>
      createHash('shake256', { outputLength: bytes })
        .update(`${seed} ${(count += 1)}`)
        .digest('base64url'),
  });
};

export interface Measure {
  readonly pictures: number;
  /** The number of captchas whose answer the server would accept. */
  readonly solved: number;
  /** The number of wanted words in all pictures. */
  readonly words: number;
  readonly wordsFound: number;
}

/** Measures a solver on a number of generated captchas. */
export async function measureSolver(solver: Solver, pictures: number, puzzle: Puzzle = SERVED): Promise<Measure> {
  const dice = seededDice('measured');
  let [solved, words, wordsFound] = [0, 0, 0];
  for (let round = 0; round < pictures; round += 1) {
    const { wanted, others } = puzzle.choose(dice);
    const { png, spots } = puzzle.draw(dice, wanted, others);
    const clicks = await solver(png, wanted);
    words += wanted.length;
    wordsFound += spots.filter((spot, index) => areFound([spot], clicks.slice(index, index + 1))).length;
    if (areFound(spots, clicks)) solved += 1;
  }
  return { pictures, solved, words, wordsFound };
}
