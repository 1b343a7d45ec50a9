import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseGroups, type GroupWays, type Offer, type SideCondition } from './choose-groups.ts';

/** Least missing by trying every set of groups, every way, and every owner of every work. */
function missByBruteForce(
  groups: readonly GroupWays[],
  needed: number,
  conditions: readonly SideCondition[],
): number | null {
  let best: number | null = null;
  const works = [
    ...new Set(groups.flatMap((group) => group.ways.flatMap((way) => way.offers.map((offer) => offer.work)))),
  ];
  const judge = (picked: { count: number; offers: readonly Offer[] }[]): void => {
    const owners = new Map<number, number>();
    const visit = (depth: number): void => {
      const work = works[depth];
      if (work === undefined) {
        const missing = picked.reduce((sum, way, index) => {
          const things = way.offers
            .filter((offer) => owners.get(offer.work) === index)
            .reduce((total, offer) => total + offer.things, 0);
          return sum + Math.max(0, way.count - things);
        }, 0);
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
    const ways = taken.reduce<{ count: number; offers: readonly Offer[] }[][]>(
      (lists, group) => lists.flatMap((list) => group.ways.map((way) => [...list, way])),
      [[]],
    );
    for (const picked of ways) judge(picked);
  }
  return best;
}

const way = fc
  .record({
    count: fc.integer({ min: 1, max: 3 }),
    offers: fc.uniqueArray(fc.record({ work: fc.nat(4), things: fc.integer({ min: 1, max: 2 }) }), {
      maxLength: 4,
      selector: (offer) => offer.work,
    }),
  })
  .map(({ count, offers }) => ({
    mode: 'count' as const,
    count,
    need: null,
    text: '',
    offers: offers.map((offer) => ({ ...offer, figure: null })),
  }));
const cases = fc.record({
  groups: fc
    .array(fc.array(way, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 })
    .map((list) => list.map((ways, index): GroupWays => ({ id: `g${index}`, ways, isGiven: false }))),
  needed: fc.integer({ min: 1, max: 3 }),
  must: fc.boolean(),
});

describe('chooseGroups (CR-11)', () => {
  it('misses as little as brute force, over 300 random cases', () => {
    fc.assert(
      fc.property(cases, ({ groups, needed, must }) => {
        const conditions = must ? [{ of: ['g0'], min: 1 }] : [];
        const found = chooseGroups(groups, needed, conditions, true);
        expect(found?.missing ?? null).toBe(missByBruteForce(groups, needed, conditions));
        const works = found?.chosen.flatMap((item) => item.works) ?? [];
        expect(new Set(works).size).toBe(works.length);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  it('lets one work count for two groups when the rule does not hold', () => {
    const groups: GroupWays[] = ['a', 'b'].map((id) => ({
      id,
      isGiven: false,
      ways: [{ mode: 'count', count: 1, need: null, text: '', offers: [{ work: 0, things: 1, figure: null }] }],
    }));
    expect(chooseGroups(groups, 2, [], false)?.missing).toBe(0);
    expect(chooseGroups(groups, 2, [], true)?.missing).toBe(1);
  });

  it('adds up sizes, and gives a contested work to the group that needs it', () => {
    const km = (work: number, value: number): Offer => ({ work, things: 1, figure: { value, unit: 'km' } });
    const groups: GroupWays[] = [
      {
        id: 'sum',
        isGiven: false,
        ways: [
          {
            mode: 'sum',
            count: 1,
            need: { value: 25, unit: 'km' },
            text: '',
            offers: [km(0, 15), km(1, 10), km(2, 10)],
          },
        ],
      },
      { id: 'count', isGiven: false, ways: [{ mode: 'count', count: 1, need: null, text: '', offers: [km(1, 10)] }] },
    ];
    const found = chooseGroups(groups, 2, [], true);
    expect(found?.missing).toBe(0);
    expect(found?.chosen.map((item) => item.works)).toEqual([[0, 2], [1]]);
  });
});
