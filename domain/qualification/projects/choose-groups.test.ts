import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GroupFulfilmentWays, type SideCondition, selectGroups } from './choose-groups.ts';
import { countMissing, type FulfilmentWay, type ProjectOffer } from './way.ts';

/** Least missing by trying every set of groups, every way, and every owner of every work. */
function missByBruteForce(
  groups: readonly GroupFulfilmentWays[],
  needed: number,
  conditions: readonly SideCondition[],
): number | null {
  let best: number | null = null;
  const works = [
    ...new Set(groups.flatMap((group) => group.ways.flatMap((way) => way.offers.map((offer) => offer.work)))),
  ];
  const judge = (picked: readonly FulfilmentWay[]): void => {
    const owners = new Map<number, number>();
    const visit = (depth: number): void => {
      const work = works[depth];
      if (work === undefined) {
        const missing = picked.reduce(
          (sum, way, index) =>
            sum +
            countMissing(
              way,
              way.offers.filter((offer) => owners.get(offer.work) === index),
            ),
          0,
        );
        best = best === null ? missing : Math.min(best, missing);
        return;
      }
      picked.forEach((_, index) => {
        owners.set(work, index);
        visit(depth + 1);
      });
      if (picked.length === 0) visit(depth + 1);
    };
    visit(0);
  };
  for (let mask = 0; mask < 2 ** groups.length; mask += 1) {
    const taken = groups.filter((_, index) => Math.floor(mask / 2 ** index) % 2 === 1);
    const ids = new Set(taken.map((group) => group.id));
    if (taken.length !== needed || !conditions.every((item) => item.of.filter((id) => ids.has(id)).length >= item.min))
      continue;
    const ways = taken.reduce<FulfilmentWay[][]>(
      (lists, group) => lists.flatMap((list) => group.ways.map((way) => [...list, way])),
      [[]],
    );
    for (const picked of ways) judge(picked);
  }
  return best;
}

const way = fc
  .record({
    mode: fc.constantFrom('count' as const, 'count' as const, 'sum' as const),
    count: fc.integer({ min: 1, max: 3 }),
    need: fc.integer({ min: 1, max: 12 }),
    offers: fc.uniqueArray(
      fc.record({
        work: fc.nat(4),
        things: fc.integer({ min: 1, max: 2 }),
        value: fc.constantFrom(null, 0.1, 0.2, 1.5, 3, 4, 6),
        isMetres: fc.boolean(),
      }),
      { maxLength: 4, selector: (offer) => offer.work },
    ),
  })
  .map(
    ({ mode, count, need, offers }): FulfilmentWay => ({
      mode,
      count,
      need: mode === 'sum' ? { value: need, unit: 'km' } : null,
      text: '',
      offers: offers.map(({ work, things, value, isMetres }) => ({
        work,
        things,
        figure: value === null ? null : { value: isMetres ? value * 1000 : value, unit: isMetres ? 'm' : 'km' },
      })),
    }),
  );
const cases = fc.record({
  groups: fc
    .array(fc.array(way, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((ways, index): GroupFulfilmentWays => ({ id: `g${index}`, ways, isGiven: false }))),
  needed: fc.integer({ min: 1, max: 3 }),
  must: fc.boolean(),
});

const km = (work: number, value: number): ProjectOffer => ({ work, things: 1, figure: { value, unit: 'km' } });
const sum = (need: number, offers: readonly ProjectOffer[]): FulfilmentWay => ({
  mode: 'sum',
  count: 1,
  need: { value: need, unit: 'km' },
  text: '',
  offers,
});
const count = (needed: number, works: readonly number[], things = 1): FulfilmentWay => ({
  mode: 'count',
  count: needed,
  need: null,
  text: '',
  offers: works.map((work) => ({ work, things, figure: null })),
});
const group = (id: string, ...ways: FulfilmentWay[]): GroupFulfilmentWays => ({ id, ways, isGiven: false });

describe('chooseGroups (CR-11)', () => {
  it('misses as little as brute force, over 400 random cases of counts and sums', () => {
    fc.assert(
      fc.property(cases, ({ groups, needed, must }) => {
        const conditions = must ? [{ of: ['g0'], min: 1 }] : [];
        const found = selectGroups(groups, needed, conditions, true);
        expect(found?.missing ?? null).toBe(missByBruteForce(groups, needed, conditions));
        expect(found?.limit).toBe(found?.missing);
        const works = found?.chosen.flatMap((item) => item.works) ?? [];
        expect(new Set(works).size).toBe(works.length);
      }),
      { numRuns: 400, seed: 11 },
    );
  });

  it('lets one work count for two groups when the rule does not hold', () => {
    const groups = [group('a', count(1, [0])), group('b', count(1, [0]))];
    expect(selectGroups(groups, 2, [], false)?.missing).toBe(0);
    expect(selectGroups(groups, 2, [], true)?.missing).toBe(1);
  });

  it('adds up sizes, and gives a contested work to the group that needs it', () => {
    const groups = [group('sum', sum(25, [km(0, 15), km(1, 10), km(2, 10)])), group('count', count(1, [1]))];
    const found = selectGroups(groups, 2, [], true);
    expect(found?.missing).toBe(0);
    expect(found?.chosen.map((item) => item.works)).toEqual([[0, 2], [1]]);
  });

  it('keeps the better choice of groups when a later one, as good at first sight, leaves more of them without a work', () => {
    const road = (id: string, work: number) => group(id, sum(10, [km(work, 10)]));
    // Three of four lengths: one road of its own for the first, a single road for the other three.
    const found = selectGroups([road('own', 1), road('a', 0), road('b', 0), road('c', 0)], 3, [], true);
    expect(found).toMatchObject({ missing: 1, limit: 1 });
    expect(found?.chosen.map(({ works }) => works)).toContainEqual([1]);
  });

  it('finds the last of many thousand selections: eleven groups of three ways, six wanted', () => {
    const groups = Array.from({ length: 11 }, (_, index) => {
      const own = index < 5 ? [100] : [index];
      return group(`g${index}`, count(2, own), count(3, own), count(1, own));
    });
    expect(selectGroups(groups, 6, [], true)).toMatchObject({ missing: 0, limit: 0 });
    expect(selectGroups(groups.slice(0, 10), 6, [], true)).toMatchObject({ missing: 0, limit: 0 });
    expect(selectGroups(groups.slice(0, 9), 6, [], true)).toMatchObject({ missing: 1, limit: 1 });
  });

  it('finds the one way to fill totals exactly, hidden among up to forty works, and proves that a metre more is too much', () => {
    const values = (most: number) => fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: most });
    const hidden = fc.oneof(fc.tuple(values(20), values(20)), fc.tuple(values(3), values(3), values(3)));
    fc.assert(
      fc.property(hidden, (parts) => {
        const works = parts.flat().map((value, work) => km(work, value / 1000));
        const totals = parts.map((part) => part.reduce((total, value) => total + value, 0));
        const ask = (more: number): GroupFulfilmentWays[] =>
          totals.map((total, index) => group(`g${index}`, sum((total + (index === 0 ? more : 0)) / 1000, works)));
        expect(selectGroups(ask(0), totals.length, [], true)).toMatchObject({ missing: 0, limit: 0 });
        expect(selectGroups(ask(1), totals.length, [], true)).toMatchObject({ missing: 1, limit: 1 });
      }),
      { numRuns: 40, seed: 4, endOnFailure: true },
    );
  });

  it('says by how much it may be off where a hostile enterprise exceeds every budget, and never less than nothing', () => {
    const works = Array.from({ length: 400 }, (_, work) => work);
    const ask = (step: number): GroupFulfilmentWays[] =>
      [3, 5, 7, 11].map((prime) =>
        group(
          `g${prime}`,
          sum(
            155,
            works.map((work) => km(work, Math.round(1e5 + ((work * prime * 7919) % 99_991)) / step)),
          ),
        ),
      );
    for (const step of [1e5, 1e5 + 1e-7]) {
      const found = selectGroups(ask(step), 4, [], true);
      expect(found?.limit).toBeGreaterThanOrEqual(0);
      expect(found?.limit).toBeLessThan(found?.missing ?? 0);
    }
  });

  it('proves that the works cannot do, whatever their figures are like', () => {
    const works = Array.from({ length: 300 }, (_, work) => km(work, 1 + Math.sin(work) / 3));
    const groups = ['a', 'b', 'c'].map((id) => group(id, sum(110, works)));
    expect(selectGroups(groups, 3, [], true)?.limit).toBe(1);
  });
});
