import { expect, it } from 'vitest';
import { compareByGap, listNearestLevels } from '../contract/near.ts';

const level = (standardCode: string, met: number, unmet: number, unknown: number) => ({
  standardCode,
  isHeld: false,
  place: 'open' as const,
  short: { people: unmet, works: 0, wan: 0 },
  weight: unmet,
  cost: { uncosted: 0 },
  verdict: unmet > 0 ? ('unmet' as const) : unknown > 0 ? ('undecided' as const) : ('met' as const),
  counts: { assessed: met + unmet + unknown, met, declared: 0, unmet, unknown, notAssessed: 0 },
});

it('puts undecidable levels behind decidable ones, and calls no such level near', () => {
  const unknown = level('marine', 1, 0, 5);
  const short = level('roads', 4, 2, 0);
  const open = level('mixed', 5, 0, 1);
  expect([unknown, short, open].sort(compareByGap).map((one) => one.standardCode)).toEqual([
    'roads',
    'mixed',
    'marine',
  ]);
  expect(listNearestLevels([unknown, short, open], 6)).toEqual({ near: [short], undecided: 2 });
});

it('offers neither a level that cannot be the next one nor one that asks nothing', () => {
  const places = (['held', 'belowHeld', 'aboveMissed', 'closed'] as const).map((place) => ({
    ...level(place, 5, 0, 0),
    place,
  }));
  expect(listNearestLevels([...places, level('nothing', 0, 0, 0)], 6)).toEqual({
    near: [],
    undecided: 0,
  });
});

it('calls no level near whose standard itself is to be looked into, though nothing of it is missing', () => {
  const marine = { ...level('marine', 3, 0, 0), verdict: 'undecided' as const };
  expect(listNearestLevels([marine, level('roads', 3, 1, 0)], 6)).toMatchObject({
    near: [{ standardCode: 'roads' }],
    undecided: 1,
  });
});

it('puts what can be obtained before what only finished works fill, and the cheaper before the dearer', () => {
  const cheap = { ...level('cheap', 1, 3, 0), weight: 12 };
  const dear = { ...level('dear', 4, 1, 0), weight: 40 };
  const works = { ...level('works', 5, 1, 0), weight: 5, short: { people: 0, works: 1, wan: 0 } };
  expect(listNearestLevels([works, dear, cheap], 6).near.map((one) => one.standardCode)).toEqual([
    'cheap',
    'dear',
    'works',
  ]);
  const partly = { ...level('partly', 5, 1, 0), weight: 1, cost: { uncosted: 1 } };
  expect(listNearestLevels([partly, dear], 6).near.map((one) => one.standardCode)).toEqual(['dear', 'partly']);
});
