/**
 * Compares incremental forecasts after each of many random edits with a forecast from scratch and with full evaluation. Full evaluation
 * takes twenty times as long, so it runs after every edit in the gate but after only one of 25 edits in the full run.
 */
import { expect } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import { evaluateCurrent } from '../qualification/evaluate-all.ts';
import { createItemOutlook, type ForecastState, updateForecast } from '../qualification/outlook/first-failure.ts';
import { testDay } from './enterprises.ts';
import { forecastByFullEvaluation } from './full-forecast.ts';
import { createRandom, createRandomEnterprise, smallCatalogue } from './random-enterprise.ts';

/** The full run examines one share of the random enterprises a day, so that it ends within two hours: five days examine all of them. */
const SHARES = 5;

/** Returns the share of this run, 0 to 4. @param environment TEST_SHARE: the day of the year, from scripts/test.ts */
export const getTestShare = ({ TEST_SHARE = '0' }: Readonly<Record<string, string | undefined>>): number =>
  Number(TEST_SHARE) % SHARES;

interface Sizes {
  readonly first: number;
  readonly enterprises: number;
  readonly edits: number;
  /** Share of the edits after which full evaluation runs as well. */
  readonly fullShare: number;
  /** An enterprise with one edit takes up to four seconds on a busy machine. */
  readonly timeoutMs: number;
}

/**
 * Returns the sizes of the test, larger in the full run. OUTLOOK_ENTERPRISES, OUTLOOK_EDITS, OUTLOOK_FULL (a share) and OUTLOOK_FIRST (the
 * first seed) override them.
 * @param environment the variables of the process
 */
export function getForecastTestSizes(environment: Readonly<Record<string, string | undefined>>): Sizes {
  const isFull = environment.TEST_FULL === '1';
  const enterprises = Number(environment.OUTLOOK_ENTERPRISES ?? (isFull ? 500 / SHARES : 4));
  const edits = Number(environment.OUTLOOK_EDITS ?? (isFull ? 50 : 5));
  return {
    first: Number(environment.OUTLOOK_FIRST ?? (isFull ? getTestShare(environment) * (500 / SHARES) : 0)),
    enterprises,
    edits,
    fullShare: Number(environment.OUTLOOK_FULL ?? (isFull ? 0.04 : 1)),
    timeoutMs: 120_000 + enterprises * edits * 10_000,
  };
}

/**
 * Tests one half of the seeds, so that two processors share the work.
 * @param half 0 or 1: the first or second half of the seeds
 * @returns the numbers of first failures and of enterprises compared
 */
export function compareForecastsAfterEdits(
  half: 0 | 1,
  sizes: Sizes,
): { readonly failures: number; readonly enterprises: number } {
  const size = Math.ceil(sizes.enterprises / 2);
  const first = sizes.first + half * size;
  const last = Math.min(first + size, sizes.first + sizes.enterprises);
  let failures = 0;
  for (let seed = first; seed < last; seed += 1) failures += compareOne(seed, sizes);
  return { failures, enterprises: last - first };
}

function compareOne(seed: number, { edits, fullShare }: Sizes): number {
  const { enterprise, edit } = createRandomEnterprise(seed, seed % 3 === 0 ? 0.2 : 1);
  const random = createRandom(seed + 1_000_000);
  // For every second enterprise the day advances between edits.
  const isMoving = seed % 2 === 1;
  let asOf = testDay;
  let before: ForecastState | null = null;
  let failures = 0;
  const done: string[] = [];
  for (let step = 0; step <= edits; step += 1) {
    if (step > 0) done.push(edit());
    if (isMoving && random() < 0.4) asOf = addDays(asOf, Math.floor(random() * 40));
    const input = { catalogue: smallCatalogue, enterprise: enterprise(), asOf };
    const found = updateForecast(input, before);
    const place = `enterprise ${seed}, ${asOf}: ${done.join('; ')}`;
    const wanted = updateForecast(input).items.map(createItemOutlook);
    expect(found.items.map(createItemOutlook), place).toEqual(wanted);
    if (random() < fullShare) expect(wanted, place).toEqual(forecastByFullEvaluation(input));
    // Displayed years of work refer to the day on which they were last evaluated, so these results are compared only if the day does not
    // advance.
    if (!isMoving)
      expect(
        found.items.map(({ firstFailure: _failure, firstDoubt: _doubt, firstWider: _wider, ...item }) => item),
        place,
      ).toEqual(evaluateCurrent(input));
    failures += wanted.filter(({ firstFailure }) => firstFailure !== null).length;
    before = found.state;
  }
  return failures;
}
