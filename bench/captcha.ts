import { type Measure, measureSolver } from '#features/captcha/server/testing/measure-solver.ts';
import { NAIVE, STUBBORN } from '#features/captcha/server/testing/template-solver.ts';
import type { Figure } from './lib/report.ts';

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

const figuresOf = (name: string, { pictures, solved, words, wordsFound }: Measure): Figure[] => [
  { what: `${name}: whole pictures of ${pictures}`, value: percent(solved, pictures), against: 'aim: < 5 %' },
  { what: `${name}: single words of ${words}`, value: percent(wordsFound, words), against: 'chance: 17 %' },
];

/** How a solver that knows the font fares against the word-click captcha (docs/captcha.md). */
export async function benchCaptcha(): Promise<Figure[]> {
  return [
    ...figuresOf('naive solver', await measureSolver(NAIVE, 200, 0)),
    ...figuresOf('stubborn solver', await measureSolver(STUBBORN, 12, 0)),
  ];
}
