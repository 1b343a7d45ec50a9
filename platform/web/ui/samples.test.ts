import { expect, it } from 'vitest';
import { areAllSamples } from './samples.tsx';

it('says of a whole list that it is made of samples only where it is one, and all of it is', () => {
  const sample = { isSample: true };
  const real = { isSample: false };
  expect(areAllSamples([sample, sample])).toBe(true);
  expect(areAllSamples([sample, real])).toBe(false);
  expect(areAllSamples([sample]), 'one row says it itself').toBe(false);
  expect(areAllSamples([])).toBe(false);
});
