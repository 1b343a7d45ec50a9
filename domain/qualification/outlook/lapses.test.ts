/** The effect of the end of a paper: the case of the specification worked by hand, and none if another person takes the place. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { buildEnterprise, completeEnterprise, createRegisteredPerson, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { listLapses } from './lapses.ts';

const END = '2027-01-17';
const DAYS = { from: '2025-11-20', until: '2027-05-20' };
const held: NonNullable<EnterpriseDocumentInput['certificates']> = [
  {
    certName: '建筑业企业资质证书',
    items: [{ uuid: 'building', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' }],
  },
];
const ofMachines = (name: string, validEnd: string) =>
  createRegisteredPerson(name, '二级建造师', '机电工程', {
    registrations: [{ regType: '二级建造师', specialty: '机电工程', validEnd, registeredHere: true }],
  });
/** 三级 asks for one constructor of machines and electricity (建市〔2014〕159号). */
const withMachines = (...people: ReturnType<typeof ofMachines>[]) => ({
  ...completeEnterprise,
  certificates: held,
  otherPeople: (completeEnterprise.otherPeople ?? []).filter(({ name }) => name !== '机电建造师'),
  registeredPeople: [
    ...(completeEnterprise.registeredPeople ?? []).filter(({ name }) => name !== '机电建造师'),
    ...people,
  ],
});
const getLapses = (enterprise: EnterpriseDocumentInput, asOf = testDay) =>
  listLapses({ catalogue: realCatalogue, enterprise: buildEnterprise(enterprise), asOf }, DAYS);

describe('what the end of a paper takes', () => {
  it('is the requirement that is short without it, from the day after', () => {
    const found = getLapses(withMachines(ofMachines('机电建造师', END)));
    expect(found).toContainEqual(
      expect.objectContaining({
        ownerRef: '机电建造师',
        endOn: END,
        itemRef: 'building',
        level: '三级',
        title: '注册建造师',
      }),
    );
    expect(found.every(({ short }) => /\d/.test(short))).toBe(true);
  });

  it('is nothing if another person takes the place, or if the end lies outside the days', () => {
    expect(getLapses(withMachines(ofMachines('机电建造师', END), ofMachines('另一建造师', '2029-12-31')))).toEqual([]);
    expect(getLapses(withMachines(ofMachines('机电建造师', '2029-12-31')))).toEqual([]);
    expect(getLapses({ enterprise: { entName: '示例空企业' }, certificates: held })).toEqual([]);
  });

  it('is reported if it is only open whether another person takes the place', () => {
    const open = ofMachines('待核对建造师', '2029-12-31');
    const registrations = (open.registrations ?? []).map((one) => ({ ...one, registeredHere: null }));
    const found = getLapses(withMachines(ofMachines('机电建造师', END), { ...open, registrations }));
    expect(found.map(({ ownerRef, endOn, title, short }) => [ownerRef, endOn, title, short])).toEqual([
      ['机电建造师', END, '注册建造师', expect.stringMatching(/^不再能证明：(?!待核对)./)],
    ]);
  });

  it('is told of a paper that ended only while the requirement is short', () => {
    const ended = withMachines(ofMachines('机电建造师', '2026-11-10'));
    expect(getLapses(ended).map(({ ownerRef }) => ownerRef)).toContain('机电建造师');
    expect(
      getLapses(withMachines(ofMachines('机电建造师', '2026-11-10'), ofMachines('另一建造师', '2029-12-31'))),
    ).toEqual([]);
  });

  it('is no longer reported after a person registered later has taken the empty place', () => {
    const later = ofMachines('后到建造师', '2029-12-31');
    const registrations = (later.registrations ?? []).map((one) => ({ ...one, issueDate: '2026-11-15' }));
    const enterprise = withMachines(ofMachines('机电建造师', '2026-11-10'), { ...later, registrations });
    expect(getLapses(enterprise, '2026-11-14').map(({ ownerRef }) => ownerRef)).toEqual(['机电建造师']);
    expect(getLapses(enterprise)).toEqual([]);
  });

  it('is told of both ends of the days, sooner first, with what is short then', () => {
    const getEnds = (...ends: readonly string[]) =>
      getLapses(withMachines(...ends.map((end, index) => ofMachines(`机电${index}`, end)))).map(
        ({ ownerRef, endOn }) => [ownerRef, endOn],
      );
    expect(getEnds('2027-05-20')).toEqual([['机电0', '2027-05-20']]);
    expect(getEnds('2027-05-21')).toEqual([]);
    expect(getEnds('2025-11-20')).toEqual([['机电0', '2025-11-20']]);
    expect(getEnds('2025-11-19')).toEqual([]);
    // Of two, the one that ends first is replaced by the other; only then the place is empty.
    expect(getEnds('2027-03-01', '2027-01-17')).toEqual([['机电0', '2027-03-01']]);
    // Both on one day: either of them would have kept the place.
    expect(getEnds('2027-01-17', '2027-01-17').map(([, end]) => end)).toContain('2027-01-17');
    expect(getLapses(withMachines(ofMachines('机电建造师', END)))).toEqual([
      {
        ownerRef: '机电建造师',
        endOn: END,
        itemRef: 'building',
        itemName: '建筑工程施工总承包',
        level: '三级',
        title: '注册建造师',
        short: '差 1 人',
      },
    ]);
  });

  it('is nothing if the person goes on counting by another paper, though one paper ends on the same day', () => {
    const machines = ofMachines('机电建造师', '2029-12-31');
    const [goesOn] = machines.registrations ?? [];
    const people = (completeEnterprise.otherPeople ?? []).flatMap((person) =>
      person.name === '机电建造师'
        ? []
        : person.name === '建造师1'
          ? [{ ...person, registrations: (person.registrations ?? []).map((one) => ({ ...one, validEnd: END })) }]
          : [person],
    );
    const found = getLapses({
      ...completeEnterprise,
      certificates: held,
      otherPeople: people,
      registeredPeople: [{ ...machines, registrations: goesOn ? [{ ...goesOn, safetyBEnd: END }] : [] }],
    });
    expect(found.map(({ ownerRef, endOn, short }) => [ownerRef, endOn, short])).toEqual([['建造师1', END, '差 1 人']]);
  });

  it('grows with every paper of a requirement that is short already', () => {
    const people = (completeEnterprise.otherPeople ?? []).map((person) =>
      person.name === '建造师1' || person.name === '建造师2'
        ? {
            ...person,
            registrations: (person.registrations ?? []).map((one) => ({
              ...one,
              validEnd: person.name === '建造师1' ? '2027-01-17' : '2027-03-01',
            })),
          }
        : person,
    );
    const found = getLapses({ ...completeEnterprise, certificates: held, otherPeople: people });
    expect(found.map(({ ownerRef, endOn, short }) => [ownerRef, endOn, short])).toEqual([
      ['建造师1', '2027-01-17', '差 1 人'],
      ['建造师2', '2027-03-01', '差 2 人'],
    ]);
  });
});
