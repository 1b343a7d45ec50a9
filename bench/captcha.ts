import { loadavg } from 'node:os';
import {
  type Measure,
  measureSolver,
  PLAIN,
  seededDice,
  templateSolver,
} from '#features/captcha/server/testing/measure-solver.ts';
import { NAIVE, STUBBORN } from '#features/captcha/server/testing/template-solver.ts';
import { type Figure, seconds } from './lib/report.ts';
import { trainSolver } from './lib/trained-solver.ts';

/** As much as somebody may wait for who wants a figure; more would make the solver better. */
const TRAINING = { words: 60_000, milliseconds: 5 * 60_000 } as const;
const PICTURES = 200;
const STUBBORN_PICTURES = 12;
const PLAIN_PICTURES = 50;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

const figuresOf = (name: string, { pictures, solved, words, wordsFound }: Measure): Figure[] => [
  { what: `${name}: whole pictures of ${pictures}`, value: percent(solved, pictures), against: 'chance: < 1 %' },
  { what: `${name}: single words of ${words}`, value: percent(wordsFound, words), against: 'chance: 17 %' },
];

/** How solvers that know the font and the code fare against the word-click captcha (docs/captcha.md); one thread. */
export async function benchCaptcha(): Promise<Figure[]> {
  const naive = templateSolver(NAIVE);
  const figures = [
    ...figuresOf('naive solver, plain pictures', await measureSolver(naive, PLAIN_PICTURES, PLAIN)),
    ...figuresOf('naive solver', await measureSolver(naive, PICTURES)),
    ...figuresOf('stubborn solver', await measureSolver(templateSolver(STUBBORN), STUBBORN_PICTURES)),
  ];
  const { seen, milliseconds, solve } = await trainSolver(seededDice('training'), TRAINING);
  return [
    ...figures,
    {
      what: `training of the network: ${seen} drawn words`,
      value: seconds(milliseconds),
      against: `at most ${TRAINING.milliseconds / 1000} s, load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    },
    ...figuresOf('trained network', await measureSolver(solve, PICTURES)),
  ];
}
