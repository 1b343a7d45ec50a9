import { createHash, randomUUID } from 'node:crypto';
import { createDice } from '../dice.ts';
import { drawCaptcha } from '../draw.ts';
import { PHRASES } from '../phrases.ts';
import { areFound, drawPlainly, type Effort, solve } from './template-solver.ts';

/** The same pictures in every run, so that a figure does not depend on luck. */
const seededDice = (seed: string) => {
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
  /** Of plain pictures of the same words, to show that the solver is able at all. */
  readonly solvedPlain: number;
  /** Single words found, of all that were wanted. */
  readonly words: number;
  readonly wordsFound: number;
}

/** Lets a solver try captchas as they are served. */
export async function measureSolver(effort: Effort, pictures: number, plain = pictures): Promise<Measure> {
  const dice = seededDice('template matching');
  let [solved, solvedPlain, words, wordsFound] = [0, 0, 0, 0];
  for (let round = 0; round < pictures; round += 1) {
    const wanted = [...dice.pick(PHRASES)];
    const strange = [...new Set(PHRASES.join(''))].filter((word) => !wanted.includes(word));
    const others = dice.some(strange, 6 - wanted.length);
    const hard = drawCaptcha(dice, wanted, others);
    const clicks = await solve(hard.png, wanted, effort);
    words += wanted.length;
    wordsFound += hard.spots.filter((spot, index) => areFound([spot], clicks.slice(index, index + 1))).length;
    if (areFound(hard.spots, clicks)) solved += 1;
    if (round >= plain) continue;
    const easy = drawPlainly([...wanted, ...others], wanted.length);
    if (areFound(easy.spots, await solve(easy.png, wanted, effort))) solvedPlain += 1;
  }
  return { pictures, solved, solvedPlain, words, wordsFound };
}
