/** Who fits a condition on a day, and until when. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, createPostHolder, createRegisteredPerson } from '#domain/testing/enterprises.ts';
import { readPeople } from '../qualification/people/person.ts';
import { type MatchCondition, matchPerson } from './match.ts';

const TODAY = '2026-11-20';
const paper = (regType: string, specialty: string, validEnd: string | null) => ({
  regType,
  specialty,
  validEnd,
  registeredHere: true,
});
const people = readPeople(
  buildEnterprise({
    registeredPeople: [
      createRegisteredPerson('甲', '', null, {
        registrations: [
          paper('一级建造师', '建筑工程', '2028-05-01'),
          paper('一级造价工程师', '土木建筑工程', '2027-03-01'),
        ],
      }),
      createRegisteredPerson('乙', '', null, { registrations: [paper('二级建造师', '市政公用工程', '2026-11-19')] }),
      createRegisteredPerson('丙', '', null, { registrations: [paper('二级建造师', '市政公用工程', null)] }),
    ],
    otherPeople: [createPostHolder('丁', '施工员', { postCertEnd: TODAY })],
  }),
  TODAY,
);
const ask = (name: string, rest: Partial<MatchCondition> = {}) => {
  const person = people.find((one) => one.name === name);
  if (person === undefined) throw new Error(`no ${name}`);
  const match = matchPerson(person, { subject: 'person', ...rest }, TODAY);
  return match && [match.until, match.notes];
};

describe('a use without required papers', () => {
  it('the paper that ends first tells until when, its last day included', () => {
    expect(ask('甲')).toEqual(['2027-03-01', []]);
    expect(ask('丁')).toEqual([TODAY, []]);
    expect(ask('丙')).toEqual([null, []]);
  });

  it('an ended use is reported, and gives no day of availability', () => {
    expect(ask('乙')).toEqual([null, ['二级建造师 市政公用工程 已于 2026-11-19 到期']]);
  });
});

describe('a use with a required paper', () => {
  it('that paper alone tells until when', () => {
    expect(ask('甲', { regType: '一级建造师' })).toEqual(['2028-05-01', []]);
  });

  it('a person with an ended paper does not fit, and a person without a day is to be looked up', () => {
    expect(ask('乙', { regType: '二级建造师' })).toBeNull();
    expect(ask('丙', { regType: '二级建造师' })).toEqual([null, ['二级建造师 市政公用工程注册有效期待核对']]);
  });
});
