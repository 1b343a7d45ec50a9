import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatePlaces, type StaffingPlace } from './allocate.ts';

const modes = [['registered', 'titled'], ['siteManager'], ['skilled']];
const classes = ['registered', 'titled', 'siteManager', 'skilled'];

const canJoin = (taken: readonly string[]): boolean =>
  new Set(taken).size === taken.length && modes.some((mode) => taken.every((id) => mode.includes(id)));

/** Every legal set of places for one person, the slow way. */
const listChoices = (places: readonly StaffingPlace[], fits: readonly number[]): number[][] => {
  const choices: number[][] = [[]];
  for (const place of fits)
    choices.push(
      ...choices
        .map((choice) => [...choice, place])
        .filter((choice) => canJoin(choice.map((index) => places[index]?.classId ?? ''))),
    );
  return choices;
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The best that can be reached: person by person, over all states of the places. Without another measure, most places that can be filled. */
function countByBruteForce(
  places: readonly StaffingPlace[],
  fits: readonly (readonly number[])[],
  measure: (filled: readonly number[]) => number = sum,
): number {
  let states = new Map<string, number[]>([[places.map(() => 0).join(), places.map(() => 0)]]);
  for (const person of fits) {
    const next = new Map<string, number[]>();
    for (const state of states.values())
      for (const choice of listChoices(places, person)) {
        const filled = [...state];
        for (const place of choice) filled[place] = Math.min((filled[place] ?? 0) + 1, places[place]?.need ?? 0);
        next.set(filled.join(), filled);
      }
    states = next;
  }
  return Math.max(...[...states.values()].map(measure));
}

const enterprise = fc
  .record({
    places: fc.array(fc.record({ classId: fc.constantFrom(...classes), need: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    people: fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }), { maxLength: 12 }),
  })
  .map(({ places, people }) => ({
    places,
    fits: people.map((fits) => [...new Set(fits)].filter((place) => place < places.length).sort((a, b) => a - b)),
  }));

describe('allocate', () => {
  it('fills as many places as brute force, 200 random enterprises of up to 12 people (beyond.md, row 1)', () => {
    fc.assert(
      fc.property(enterprise, ({ places, fits }) => {
        const result = allocatePlaces(places, fits, modes);
        expect(result).toMatchObject({ isExact: true, limit: result.total });
        expect(result.total).toBe(countByBruteForce(places, fits));
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });

  it('fills what comes first before all else, whatever that costs the others, and then as many as it can', () => {
    let costly = 0;
    fc.assert(
      fc.property(enterprise, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), ({ places, fits }, marks) => {
        const marked = places.map((place, index) => ({ ...place, isFirst: marks[index] === true }));
        const firstOf = (filled: readonly number[]) => sum(filled.filter((_, index) => marks[index] === true));
        const result = allocatePlaces(marked, fits, modes);
        const best = countByBruteForce(places, fits, (filled) => 100 * firstOf(filled) + sum(filled));
        expect([result.isExact, 100 * firstOf(result.filled) + result.total]).toEqual([true, best]);
        if (result.total < countByBruteForce(places, fits)) costly += 1;
      }),
      { numRuns: 200, seed: 11 },
    );
    // Where it never costs anything the order would not matter.
    expect(costly).toBeGreaterThan(0);
  });

  it('knows one mode of several classes: a second one would be a choice of another kind', () => {
    expect(() =>
      allocatePlaces(
        [],
        [],
        [
          ['registered', 'titled'],
          ['skilled', 'siteManager'],
        ],
      ),
    ).toThrow('at most');
  });

  it('never uses a person twice in a class or in two classes that exclude each other (CR-1, CR-2)', () => {
    fc.assert(
      fc.property(enterprise, ({ places, fits }) => {
        const result = allocatePlaces(places, fits, modes);
        const filled = places.map(() => 0);
        result.places.forEach((taken, person) => {
          expect(taken.every((place) => fits[person]?.includes(place))).toBe(true);
          expect(canJoin(taken.map((place) => places[place]?.classId ?? ''))).toBe(true);
          for (const place of taken) filled[place] = (filled[place] ?? 0) + 1;
        });
        expect(filled).toEqual(result.filled);
        expect(filled.every((count, place) => count <= (places[place]?.need ?? 0))).toBe(true);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('least missing: giving exactly the missing people passes, one fewer fails (beyond.md, row 2)', () => {
    const sizes: number[] = [];
    fc.assert(
      fc.property(enterprise, ({ places, fits }) => {
        const need = sum(places.map((place) => place.need));
        const result = allocatePlaces(places, fits, modes);
        const missing = places.flatMap((place, index) =>
          Array.from({ length: place.need - (result.filled[index] ?? 0) }, () => [index]),
        );
        sizes.push(missing.length);
        expect(allocatePlaces(places, [...fits, ...missing], modes).total).toBe(need);
        missing.forEach((_, dropped) => {
          const fewer = missing.filter((__, index) => index !== dropped);
          expect(countByBruteForce(places, [...fits, ...fewer])).toBe(need - 1);
        });
      }),
      { numRuns: 60, seed: 3 },
    );
    // Enterprises with all people would prove nothing.
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(20);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(10);
  });

  it('does not depend on the order of people', () => {
    fc.assert(
      fc.property(enterprise, ({ places, fits }) => {
        const turned = [...fits].reverse();
        expect(allocatePlaces(places, turned, modes).filled).toEqual(allocatePlaces(places, fits, modes).filled);
      }),
      { seed: 5 },
    );
  });

  it('stays fast with 500 contested people', () => {
    const places: StaffingPlace[] = [
      { classId: 'registered', need: 5 },
      { classId: 'titled', need: 80 },
      { classId: 'skilled', need: 200 },
    ];
    const fits = Array.from({ length: 500 }, (_, index) =>
      index % 3 === 0 ? [0, 1, 2] : index % 3 === 1 ? [1, 2] : [2],
    );
    const result = allocatePlaces(places, fits, modes);
    expect(result.isExact).toBe(true);
    expect(result.filled).toEqual([5, 80, 200]);
  });
});
