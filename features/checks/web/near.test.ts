import { expect, it } from 'vitest';
import { byNearness, listNear } from '../contract/near.ts';

const level = (standardCode: string, met: number, unmet: number, unknown: number) => ({
  standardCode,
  isHeld: false,
  counts: { assessed: met + unmet + unknown, met, declared: 0, unmet, unknown, notAssessed: 0 },
});

it('counts what is not known as a gap, and calls no such level near', () => {
  const unknown = level('marine', 1, 0, 5);
  const short = level('roads', 4, 2, 0);
  const open = level('mixed', 5, 0, 1);
  expect([unknown, short, open].sort(byNearness).map((one) => one.standardCode)).toEqual(['mixed', 'roads', 'marine']);
  expect(listNear([unknown, short, open], 6)).toEqual({ near: [short], undecided: 2 });
});

it('offers neither what is held nor what asks nothing', () => {
  expect(listNear([{ ...level('held', 5, 0, 0), isHeld: true }, level('nothing', 0, 0, 0)], 6)).toEqual({
    near: [],
    undecided: 0,
  });
});
