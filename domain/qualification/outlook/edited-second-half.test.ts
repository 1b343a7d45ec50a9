import { expect, it } from 'vitest';
import { compareForecastsAfterEdits, getForecastTestSizes } from '../../testing/after-edits.ts';

const SIZES = getForecastTestSizes(process.env);

it(
  'is after each random edit what it is without earlier results, of the second half of the enterprises',
  () => {
    const { failures, enterprises } = compareForecastsAfterEdits(1, SIZES);
    expect(failures).toBeGreaterThan(enterprises);
  },
  SIZES.timeoutMs,
);
