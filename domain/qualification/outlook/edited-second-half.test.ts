import { expect, it } from 'vitest';
import { AFTER_EDITS_MS, compareAfterEdits } from '../../testing/after-edits.ts';

it(
  'is after each random edit what it is without earlier results, of the second half of the enterprises',
  () => {
    expect(compareAfterEdits(1)).toBeGreaterThan(0);
  },
  AFTER_EDITS_MS,
);
