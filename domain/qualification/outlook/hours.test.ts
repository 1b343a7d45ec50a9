import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import { buildEnterprise, completeEnterprise, createRegisteredPerson, testDay } from '#domain/testing/enterprises.ts';
import { createCatalogue } from '../catalogue.ts';
import { listEducationHoursImpacts } from './hours.ts';

const catalogue = createCatalogue(loadFacts());

const enterpriseWith = (continuingEduEnd: string | null, validEnd: string | null = '2029-12-31') =>
  buildEnterprise({
    ...completeEnterprise,
    otherPeople: (completeEnterprise.otherPeople ?? []).map((person) =>
      person.name === '机电建造师'
        ? {
            ...person,
            registrations: [
              {
                uuid: 'r1',
                regType: '二级建造师',
                specialty: '机电工程',
                validEnd,
                continuingEduEnd,
                registeredHere: true,
              },
            ],
          }
        : person,
    ),
    certificates: [
      {
        uuid: 'c1',
        certName: '示例证书',
        items: [{ uuid: 'i1', standardCode: '10300101', itemName: '建筑工程施工总承包', level: '三级' }],
      },
    ],
  });
const chains = (missing: number, end: string | null = '2027-05-02', validEnd?: string) =>
  listEducationHoursImpacts({ catalogue, enterprise: enterpriseWith(end, validEnd), asOf: testDay }, [
    { registrationUuid: 'r1', missing },
  ]);

describe('row 15: the chain of hours', () => {
  it('names the people who lack hours, the number of hours, the deadline and the failing requirement', () => {
    expect(chains(12)).toMatchObject([
      {
        name: '机电建造师',
        paper: '二级建造师（机电工程）',
        missing: 12,
        endOn: '2027-05-02',
        broken: [{ itemName: '建筑工程施工总承包', level: '三级', leaves: [{ title: '注册建造师', degree: 'unmet' }] }],
      },
    ]);
  });
  it('takes this registration alone: the other constructors go on and count', () => {
    const [broken] = chains(12)[0]?.broken ?? [];
    expect(broken?.leaves.map(({ title, have }) => [title, have])).toEqual([['注册建造师', '4 人']]);
  });
  it('says where it is only open whether the others are enough', () => {
    const enterprise = enterpriseWith('2027-05-02');
    const open = {
      ...createRegisteredPerson('待核对建造师', '二级建造师', '机电工程'),
      registrations: [{ regType: '二级建造师', specialty: '机电工程', validEnd: '2029-12-31', registeredHere: null }],
    };
    const wide = {
      ...enterprise,
      otherPeople: [...enterprise.otherPeople, ...buildEnterprise({ otherPeople: [open] }).otherPeople],
    };
    expect(
      listEducationHoursImpacts({ catalogue, enterprise: wide, asOf: testDay }, [
        { registrationUuid: 'r1', missing: 12 },
      ])[0]?.broken,
    ).toMatchObject([{ leaves: [{ title: '注册建造师', degree: 'unproven' }] }]);
  });
  it('is gone when the hours are credited, and back when one is taken away', () => {
    expect(chains(0)).toEqual([]);
    expect(chains(1)).toMatchObject([{ missing: 1, broken: [{ level: '三级' }] }]);
  });
  it('blames nothing on hours that would fall anyway, and states no day that is not entered', () => {
    expect(chains(12, '2027-05-02', '2027-05-02')).toMatchObject([{ broken: [] }]);
    expect(chains(12, null)).toMatchObject([{ endOn: null, broken: [] }]);
  });
});

describe('row 15: several papers', () => {
  const END = '2027-05-02';
  const paper = (uuid: string, continuingEduEnd: string | null, rest = {}) => ({
    uuid,
    regType: '二级建造师',
    specialty: '机电工程',
    validEnd: null,
    continuingEduEnd,
    registeredHere: true,
    ...rest,
  });
  const person = (name: string, registrations: ReturnType<typeof paper>[], rest = {}) => ({
    uuid: name,
    name,
    birthDate: '1985-05-05',
    socialSecurityHere: true,
    registrations,
    ...rest,
  });
  const enterprise = buildEnterprise({
    ...completeEnterprise,
    registeredPeople: [
      person('示例晚', [paper('late', '2027-08-01', { specialty: null })]),
      person('示例早', [paper('soon', '2027-02-01', { regType: '监理工程师' })]),
      person('示例无期', [paper('never', null)]),
      person('示例离职', [paper('gone', END)], { status: 'left' }),
    ],
  });
  const of = (...papers: readonly [string, number][]) =>
    listEducationHoursImpacts(
      { catalogue, enterprise, asOf: testDay },
      papers.map(([registrationUuid, missing]) => ({ registrationUuid, missing })),
    );

  it('come soonest first, without an end last, and none of people who left', () => {
    expect(
      of(['late', 3], ['gone', 3], ['never', 5], ['soon', 1], ['unknown', 9]).map(
        ({ ref, name, paper: said, missing, endOn }) => [ref, name, said, missing, endOn],
      ),
    ).toEqual([
      ['示例早', '示例早', '监理工程师（机电工程）', 1, '2027-02-01'],
      ['示例晚', '示例晚', '二级建造师', 3, '2027-08-01'],
      ['示例无期', '示例无期', '二级建造师（机电工程）', 5, null],
    ]);
  });

  it('says of a period that is over what falls today', () => {
    expect(chains(12, '2026-01-01')).toMatchObject([
      {
        broken: [
          {
            itemRef: 'i1',
            leaves: [{ title: '注册建造师', need: expect.stringContaining('机电'), have: expect.any(String) }],
          },
        ],
      },
    ]);
    // A registration that ended before the period did is no matter of hours.
    expect(chains(12, '2027-05-02', '2027-01-01')).toMatchObject([{ broken: [] }]);
  });
});
