import { createHash, randomUUID } from 'node:crypto';
import { createDice, type RandomSource } from '../dice.ts';
import { drawCaptcha } from '../draw.ts';
import { ALL_WORDS, selectWords } from '../words.ts';
import { areFound, drawPlainly, type Effort, type Place, solve } from './template-solver.ts';

/** What a solver is held against: how words are chosen and drawn. */
export interface Puzzle {
  readonly allWords: readonly string[];
  readonly choose: typeof selectWords;
  readonly draw: (
    dice: RandomSource,
    wanted: readonly string[],
    others: readonly string[],
  ) => { readonly png: Buffer; readonly spots: readonly Place[] };
}

/** As it is served. */
export const SERVED: Puzzle = { allWords: ALL_WORDS, choose: selectWords, draw: drawCaptcha };
/** The same words without any disturbance: what a solver is able to do. */
export const PLAIN: Puzzle = {
  ...SERVED,
  draw: (_dice, wanted, others) => drawPlainly([...wanted, ...others], wanted.length),
};

export type Solver = (png: Buffer, wanted: readonly string[]) => Promise<readonly Place[]>;

export const templateSolver =
  (effort: Effort): Solver =>
  (png, wanted) =>
    solve(png, wanted, effort);

/** The same pictures in every run, so that a figure does not depend on luck. */
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
  /** Solved whole, so that the server would have taken the answer. */
  readonly solved: number;
  /** Single words found, of all that were wanted. */
  readonly words: number;
  readonly wordsFound: number;
}

/** Lets a solver try so many captchas that it has not seen. */
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
