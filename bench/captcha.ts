import { loadavg } from 'node:os';
import {
  type CaptchaGenerator,
  createSeededRandomSource,
  createTemplateSolver,
  measureSolver,
  PRODUCTION_GENERATOR,
  type SolverScore,
  UNDISTORTED_GENERATOR,
} from '#features/identity/captcha/server/testing/measure-solver.ts';
import { NAIVE_EFFORT, THOROUGH_EFFORT } from '#features/identity/captcha/server/testing/template-solver.ts';
import { type Figure, formatSeconds } from './lib/report.ts';
import { type Training, trainSolver } from './lib/trained-solver.ts';

/** Training limits that take an acceptable time for one figure; a higher limit would make the solver better. */
const TRAINING: Training = { words: 200_000, processorMs: 7 * 60_000 };
const SHORT_TRAINING: Training = { words: 7_000, processorMs: 60_000 };
const PICTURES = 200;
const STUBBORN_PICTURES = 12;
const PLAIN_PICTURES = 50;

/** Ten words, drawn as in production: a network learns them in a minute, so two drawing methods can be compared. */
const TEN_WORDS = [...'安全生产项目经理施工'];
const OF_TEN_WORDS: CaptchaGenerator = {
  ...PRODUCTION_GENERATOR,
  allWords: TEN_WORDS,
  choose: (dice) => {
    const drawn = dice.some(TEN_WORDS, 7);
    return { wanted: drawn.slice(0, 4), others: drawn.slice(4) };
  },
};

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;

const getFigures = (name: string, { pictures, solved, words, wordsFound }: SolverScore): Figure[] => [
  { what: `${name}: whole pictures of ${pictures}`, value: percent(solved, pictures), against: 'chance: < 1 %' },
  { what: `${name}: single words of ${words}`, value: percent(wordsFound, words), against: 'chance: 14 to 20 %' },
];

async function getTrainedFigures(name: string, most: Training, puzzle: CaptchaGenerator) {
  const { seen, processorMs, solve } = await trainSolver(createSeededRandomSource('training'), most, puzzle);
  return [
    {
      what: `${name}: training on ${seen} drawn words`,
      value: `${formatSeconds(processorMs)} of the processor`,
      against: `at most ${most.processorMs / 1000} s, load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    },
    ...getFigures(name, await measureSolver(solve, PICTURES, puzzle)),
  ];
}

/** Measures how well solvers that know the font and the code solve the word-click captcha (docs/captcha.md), on one thread. */
export async function benchCaptcha(): Promise<Figure[]> {
  const naive = createTemplateSolver(NAIVE_EFFORT);
  return [
    ...getFigures('naive solver, plain pictures', await measureSolver(naive, PLAIN_PICTURES, UNDISTORTED_GENERATOR)),
    ...getFigures('naive solver', await measureSolver(naive, PICTURES)),
    ...getFigures('stubborn solver', await measureSolver(createTemplateSolver(THOROUGH_EFFORT), STUBBORN_PICTURES)),
    ...(await getTrainedFigures('network, ten words', SHORT_TRAINING, OF_TEN_WORDS)),
    ...(await getTrainedFigures('network', TRAINING, PRODUCTION_GENERATOR)),
  ];
}
