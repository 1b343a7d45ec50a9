import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EquipmentSupply, selectEquipmentItems } from './choose-items.ts';

/** Least missing by giving every single piece to every item that it answers, or to none. */
function missByBruteForce(
  supplies: readonly EquipmentSupply[],
  needs: readonly (number | null)[],
  needed: number,
  isLenient: boolean,
): number {
  const pieces = supplies.flatMap(({ fits, size }) => Array.from({ length: size }, () => fits));
  let best = Number.POSITIVE_INFINITY;
  const had = needs.map(() => 0);
  const judge = (): number => {
    const missing = needs.map((need, item) =>
      need === null ? (isLenient ? 0 : 1) : Math.max(0, need - (had[item] ?? 0)),
    );
    return missing
      .sort((a, b) => a - b)
      .slice(0, needed)
      .reduce((sum, one) => sum + one, 0);
  };
  const give = (piece: number): void => {
    const fits = pieces[piece];
    if (fits === undefined) {
      best = Math.min(best, judge());
      return;
    }
    give(piece + 1);
    for (const item of fits) {
      had[item] = (had[item] ?? 0) + 1;
      give(piece + 1);
      had[item] = (had[item] ?? 0) - 1;
    }
  };
  give(0);
  return best;
}

const question = fc
  .record({
    needs: fc.array(fc.constantFrom(1, 1, 2, 3, null), { minLength: 1, maxLength: 5 }),
    supplies: fc.array(
      fc.record({ fits: fc.uniqueArray(fc.nat(4), { maxLength: 3 }), size: fc.integer({ min: 0, max: 2 }) }),
      { maxLength: 4 },
    ),
    part: fc.nat(4),
    isLenient: fc.boolean(),
  })
  .map(({ needs, supplies, part, isLenient }) => ({
    needs,
    needed: 1 + (part % needs.length),
    isLenient,
    supplies: supplies.map(({ fits, size }) => ({
      size,
      fits: fits.filter((item) => item < needs.length).sort((a, b) => a - b),
    })),
  }));

describe('chooseItems', () => {
  it('misses as little as brute force, over 400 random enterprises', () => {
    fc.assert(
      fc.property(question, ({ supplies, needs, needed, isLenient }) => {
        const found = selectEquipmentItems(supplies, needs, needed, isLenient);
        expect(found.missing).toBe(missByBruteForce(supplies, needs, needed, isLenient));
        const used = supplies.map((_, index) =>
          found.given.reduce((sum, gift) => sum + (gift.supply === index ? gift.count : 0), 0),
        );
        used.forEach((count, index) => {
          expect(count).toBeLessThanOrEqual(supplies[index]?.size ?? 0);
        });
      }),
      { numRuns: 400, seed: 31 },
    );
  });

  it('advises a least set that cures: given what is missing nothing is, without any one of it something is', () => {
    fc.assert(
      fc.property(question, ({ supplies, needs, needed }) => {
        const known = needs.map((need) => need ?? 1);
        const found = selectEquipmentItems(supplies, known, needed, false);
        const bought = found.items.flatMap(({ item, missing }) =>
          Array.from({ length: missing }, () => ({ fits: [item], size: 1 })),
        );
        expect(bought.length).toBe(found.missing);
        expect(selectEquipmentItems([...supplies, ...bought], known, needed, false).missing).toBe(0);
        bought.forEach((_, dropped) => {
          const fewer = bought.filter((__, index) => index !== dropped);
          expect(selectEquipmentItems([...supplies, ...fewer], known, needed, false).missing).toBe(1);
        });
      }),
      { numRuns: 200, seed: 32 },
    );
  });
});
