/**
 * What is evaluated only where something changed, after each of many random edits: against a forecast without any earlier results, and against
 * full evaluation, which takes twenty times as long and is therefore asked after each edit in the gate and after one of 25 in the full run.
 */
import { expect } from 'vitest';
import { addDays } from '#domain/validity/day.ts';
import { evaluateCurrent } from '../qualification/evaluate-all.ts';
import { type ForecastState, getOutlook, updateForecast } from '../qualification/outlook/first-failure.ts';
import { testDay } from './enterprises.ts';
import { forecastByFullEvaluation } from './full-forecast.ts';
import { createEnterprise, createRandom, smallCatalogue } from './random-enterprise.ts';

/** The full run examines one share of the random enterprises a day, so that it ends within two hours: five days examine all of them. */
const SHARES = 5;

/** Returns the share of this run, 0 to 4. @param environment TEST_SHARE: the day of the year, from scripts/test.ts */
export const readShare = ({ TEST_SHARE = '0' }: Readonly<Record<string, string | undefined>>): number =>
  Number(TEST_SHARE) % SHARES;

interface Sizes {
  readonly first: number;
  readonly enterprises: number;
  readonly edits: number;
  /** Share of the edits after which full evaluation is asked as well. */
  readonly fullShare: number;
  /** An enterprise with one edit takes up to four seconds on a busy machine. */
  readonly timeoutMs: number;
}

/**
 * Larger in the full run; OUTLOOK_ENTERPRISES, OUTLOOK_EDITS, OUTLOOK_FULL (a share) and OUTLOOK_FIRST (the first seed) choose any size.
 * @param environment the variables of the process
 */
export function readSizes(environment: Readonly<Record<string, string | undefined>>): Sizes {
  const isFull = environment.TEST_FULL === '1';
  const enterprises = Number(environment.OUTLOOK_ENTERPRISES ?? (isFull ? 500 / SHARES : 4));
  const edits = Number(environment.OUTLOOK_EDITS ?? (isFull ? 50 : 5));
  return {
    first: Number(environment.OUTLOOK_FIRST ?? (isFull ? readShare(environment) * (500 / SHARES) : 0)),
    enterprises,
    edits,
    fullShare: Number(environment.OUTLOOK_FULL ?? (isFull ? 0.04 : 1)),
    timeoutMs: 120_000 + enterprises * edits * 10_000,
  };
}

/**
 * Compares the enterprises of one half, seed by seed, so that two processors share them.
 * @param half 0 or 1: seeds of the first or the second half
 * @returns the numbers of first failures and of enterprises that were compared
 */
export function compareAfterEdits(
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
  const { enterprise, edit } = createEnterprise(seed, seed % 3 === 0 ? 0.2 : 1);
  const random = createRandom(seed + 1_000_000);
  // Time goes on in every second enterprise.
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
    const wanted = updateForecast(input).items.map(getOutlook);
    expect(found.items.map(getOutlook), place).toEqual(wanted);
    if (random() < fullShare) expect(wanted, place).toEqual(forecastByFullEvaluation(input));
    // Years of work are told as of the day on which they were last looked at.
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
