/** Records of one name: certain verdicts hold for every way to tell the people apart, and an additional person never lowers them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import {
  buildEnterprise,
  completeEnterprise,
  nearLimitEnterprise,
  type OtherInput,
  randomEnterprise,
  repeatFromOne,
} from '../testing/enterprises.ts';
import { evaluateLevel } from '../testing/golden.ts';
import { findNamesakes, type IdentityPartition } from './people/identity.ts';
import type { EvaluationReport } from './report.ts';

const levels = [
  ['10300101', '三级'],
  ['10300110', '三级'],
  ['10300201', '三级'],
  ['10400201', '乙级'],
] as const;

function check(
  enterprise: EnterpriseDocumentInput,
  [standardCode, level]: readonly [string, string] = levels[0],
): EvaluationReport {
  return evaluateLevel(standardCode, level, enterprise);
}

const passport = (number: number) => ({ idType: '护照', idNo: `E${10_000_000 + number}` });
const identities: readonly Partial<OtherInput>[] = [
  { idType: null, idNo: null },
  passport(1),
  passport(2),
  passport(3),
  { idType: '护照', idNo: 'E1******1' },
];
const joined = (enterprise: EnterpriseDocumentInput, more: readonly OtherInput[]): EnterpriseDocumentInput => ({
  ...enterprise,
  otherPeople: [...(enterprise.otherPeople ?? []), ...more],
});

/** A person of the same name: with other certificates, with those of another person, with none, or the very record once more. */
const getNamesakes = (people: readonly OtherInput[]): fc.Arbitrary<OtherInput[]> =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...people), fc.constantFrom(...people), fc.constantFrom(...identities), fc.nat({ max: 3 }))
      .map(([named, model, identity, shape]): OtherInput => {
        const settled = { name: named.name, birthDate: '1985-05-05', socialSecurityHere: true, uuid: undefined };
        if (shape === 0) return { ...settled, ...identity };
        if (shape === 1) return { ...named, uuid: undefined, kind: null };
        return { ...(shape === 2 ? named : model), ...settled, kind: null, ...identity };
      }),
    { minLength: 1, maxLength: 4 },
  );

const order = { unmet: 0, undecided: 1, declared: 2, met: 3 };

describe('records of one name', () => {
  it('a requirement stays fulfilled when two certain namesakes join a person without a number', () => {
    // What the projects led have reached is only stated.
    expect(check(completeEnterprise).verdict).toBe('declared');
    for (const person of completeEnterprise.otherPeople ?? []) {
      const bare: OtherInput = { name: person.name, birthDate: '1985-05-05', socialSecurityHere: true };
      const same: OtherInput = { ...person, uuid: undefined, kind: null };
      for (const namesake of [bare, same]) {
        const two = [1, 2].map((number): OtherInput => ({ ...namesake, ...passport(number) }));
        expect(check(joined(completeEnterprise, two)).verdict, person.name).toBe('declared');
      }
    }
  });

  it('no additional person lowers a verdict, with namesakes and duplicates among them', () => {
    const seen = { unmet: 0, undecided: 0, declared: 0, met: 0 };
    const entered = fc.constantFrom(levels[0], ...levels);
    fc.assert(
      fc.property(
        fc.oneof(randomEnterprise(6, 0), nearLimitEnterprise, fc.constant(completeEnterprise)).chain((enterprise) => {
          const people = (enterprise.otherPeople ?? []).map(
            (person, index): OtherInput => ({ ...person, ...(index % 3 === 0 ? passport(index + 100) : {}) }),
          );
          const named = people.length === 0 ? [{ name: '张三' }] : people;
          return fc.tuple(fc.constant({ ...enterprise, otherPeople: people }), getNamesakes(named), entered);
        }),
        ([enterprise, more, target]) => {
          const before = check(enterprise, target);
          const after = check(joined(enterprise, more), target);
          seen[before.verdict] += 1;
          expect(order[after.verdict]).toBeGreaterThanOrEqual(order[before.verdict]);
          expect(after.counts.unmet).toBeLessThanOrEqual(before.counts.unmet);
        },
      ),
      { numRuns: 150, seed: 11 },
    );
    // Only what is fulfilled or undecided can be lowered.
    expect(seen.declared).toBeGreaterThan(10);
    expect(seen.undecided).toBeGreaterThan(5);
  });

  it('counts no more people than there are in the worst of the ways', () => {
    const [first, ...others] = completeEnterprise.otherPeople ?? [];
    if (first === undefined) throw new Error('no person');
    // Of four constructors one may be either of two others: three are certain in both cases.
    const three: OtherInput[] = [
      { ...first, uuid: undefined },
      { ...first, uuid: undefined, ...passport(1) },
      { ...first, uuid: undefined, ...passport(2) },
    ];
    const rest = others.filter(({ name }) => !['建造师2', '建造师3'].includes(name));
    const people = (enterprise: EnterpriseDocumentInput) =>
      check(enterprise).leaves.find(({ kind }) => kind === 'registeredPersonnel');
    const leaf = people({ ...completeEnterprise, otherPeople: [...three, ...rest] });
    expect(leaf?.verdict).toBe('unknown');
    expect(leaf?.places.map(({ filled, possible }) => [filled, possible])).toEqual([
      [3, 4],
      [1, 1],
    ]);
    expect(leaf?.notCounted.map(({ reasonCode }) => reasonCode)).toContain('identityUnknown');
  });
});

/** All ways to put the records into classes. */
function listPartitions(members: readonly number[]): number[][][] {
  const [first, ...rest] = members;
  if (first === undefined) return [[]];
  return listPartitions(rest).flatMap((way) => [
    [[first], ...way],
    ...way.map((_, at) => way.map((one, index) => (index === at ? [first, ...one] : one))),
  ]);
}

describe('the ways in which records may be told apart', () => {
  it('are those of fewest people: any other that contradicts no number only splits one of them (brute force)', () => {
    let several = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...identities), { minLength: 2, maxLength: 6 }), (entered) => {
        const enterprise = buildEnterprise({ otherPeople: entered.map((identity) => ({ name: '王五', ...identity })) });
        const records = enterprise.otherPeople.map((person) => ({ name: person.name, people: [person] }));
        const groups = findNamesakes(records);
        const members = groups.flatMap((group) => [...group.members]);
        expect(new Set(members).size).toBe(members.length);
        for (const { members: own, ways, isPerhapsSame, apart } of groups) {
          const isConsistent = (way: IdentityPartition): boolean =>
            way.every((one) => one.every((a) => one.every((b) => isPerhapsSame(a, b))));
          const splits = (fine: IdentityPartition, coarse: IdentityPartition): boolean =>
            fine.every((one) => coarse.some((other) => one.every((member) => other.includes(member))));
          const possible = listPartitions(own).filter(isConsistent);
          for (const way of ways) expect(possible.some((one) => splits(one, way) && splits(way, one))).toBe(true);
          for (const way of possible) expect(ways.some((coarse) => splits(way, coarse))).toBe(true);
          expect(apart.every((a) => apart.every((b) => a === b || !isPerhapsSame(a, b)))).toBe(true);
          if (ways.length > 1) several += 1;
        }
      }),
      { numRuns: 300, seed: 12 },
    );
    expect(several).toBeGreaterThan(50);
  });

  it('are not tried beyond a feasible number: then the people count who certainly are different people', () => {
    const some = repeatFromOne(6, (number): OtherInput => ({ name: '王五', ...passport(number) }));
    const enterprise = buildEnterprise({ otherPeople: [...some, ...repeatFromOne(4, () => ({ name: '王五' }))] });
    const [group] = findNamesakes(enterprise.otherPeople.map((person) => ({ name: person.name, people: [person] })));
    expect(group?.ways).toEqual([group?.apart.map((one) => [one])]);
    expect(group?.apart.length).toBe(6);
  });
});
