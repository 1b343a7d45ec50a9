import { expect, it } from 'vitest';
import { compareAfterEdits, readSizes } from '../../testing/after-edits.ts';

const SIZES = readSizes(process.env);

it(
  'is after each random edit what it is without earlier results, of the second half of the enterprises',
  () => {
    const { failures, enterprises } = compareAfterEdits(1, SIZES);
    expect(failures).toBeGreaterThan(enterprises);
  },
  SIZES.timeoutMs,
);
