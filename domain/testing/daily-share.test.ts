import { expect, it } from 'vitest';
import { takeDailyShare } from './daily-share.ts';

const ITEMS = Array.from({ length: 21 }, (_item, index) => index);

it('takes each item on one of eight days, and all items without a day', () => {
  const shares = Array.from({ length: 8 }, (_share, index) => takeDailyShare(ITEMS, { TEST_SLICE: `${index + 1}` }));
  expect(shares.flat().toSorted((a, b) => a - b)).toEqual(ITEMS);
  for (const share of shares) expect([2, 3]).toContain(share.length);
  expect(takeDailyShare(ITEMS, {})).toEqual(ITEMS);
});
