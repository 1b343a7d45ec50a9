/** Being here, age and insurance: on the day itself, the day before and the day after, and what is unknown apart from what is not so. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type OtherInput, testDay } from '../../testing/enterprises.ts';
import { realFacts } from '../../testing/facts.ts';
import type { CountingRule } from '../facts.ts';
import { createRuleBook } from '../rules.ts';
import { readPeople } from './person.ts';
import { getPeopleScope, listStatusObstacles, type PeopleScope } from './person-status.ts';

const construction = getPeopleScope('construction', '建市〔2014〕159号');
const technicians = getPeopleScope('design', '建市〔2007〕86号');
const free = getPeopleScope('supervision', '建设部令第158号');
const before = '2026-11-19';
const after = '2026-11-21';

const withRule = (change: Partial<CountingRule> | null): readonly CountingRule[] =>
  realFacts.countingRules.flatMap((rule) =>
    rule.id !== 'CR-4' ? [rule] : change === null ? [] : [{ ...rule, ...change }],
  );
type Asked = readonly [person: Partial<OtherInput>, scope?: PeopleScope, rules?: readonly CountingRule[]];
const ask = (...[person, scope = construction, rules = realFacts.countingRules]: Asked) => {
  const [read] = readPeople(
    buildEnterprise({ otherPeople: [{ name: '甲', birthDate: '1985-05-05', socialSecurityHere: true, ...person }] }),
    testDay,
  );
  if (read === undefined) throw new Error('no person was read');
  return listStatusObstacles(read, scope, createRuleBook(rules), testDay);
};
const told = (...asked: Asked) => ask(...asked).map(({ code, truth }) => `${code} ${truth}`);

describe('being here', () => {
  it.each([
    ['here', {}, []],
    ['left on an unknown day', { status: 'left' }, ['left no']],
    ['left on the day', { status: 'left', leaveDate: testDay }, ['left no']],
    ['leaving the day after', { status: 'left', leaveDate: after }, []],
    ['said to be here, and to have left on the day', { leaveDate: testDay }, ['leftUnclear maybe']],
    ['here, leaving the day after', { leaveDate: after }, []],
    [
      'said to be here, left, and too old',
      { leaveDate: before, birthDate: '1950-01-01' },
      ['leftUnclear maybe', 'ageOver no'],
    ],
  ] as const)('%s', (_name, person, expected) => {
    expect(told(person)).toEqual(expected);
    expect(told({ ...person, birthDate: '1985-05-05' }, free)).toEqual(
      expected.filter((one) => !one.startsWith('age')),
    );
  });
});

describe('age', () => {
  const ages: readonly (readonly [name: string, birthDate: string | null, obstacles: readonly string[]])[] = [
    ['sixty on the day', '1966-11-20', []],
    ['sixty, sixty-one the day after', '1965-11-21', []],
    ['sixty-one on the day', '1965-11-20', ['ageOver no']],
    ['sixteen on the day', '2010-11-20', []],
    ['sixteen the day after', '2010-11-21', ['ageUnknown maybe']],
    ['unknown', null, ['ageUnknown maybe']],
  ];
  it.each(ages)('%s', (_name, birthDate, expected) => {
    expect(told({ birthDate })).toEqual(expected);
    expect(told({ birthDate }, technicians)).toEqual(expected);
    expect(told({ birthDate }, free)).toEqual([]);
  });
});

describe('insurance', () => {
  it.each([
    ['here', { socialSecurityHere: true }, []],
    ['elsewhere', { socialSecurityHere: false }, ['insuranceElsewhere no']],
    ['unknown', { socialSecurityHere: null }, ['insuranceUnknown maybe']],
    ['here from the day on', { socialSecurityStart: testDay }, []],
    ['here from the day after', { socialSecurityStart: after }, ['insuranceElsewhere no']],
  ] as const)('%s', (_name, person, expected) => {
    expect(told(person)).toEqual(expected);
    expect(told(person, technicians)).toEqual([]);
  });
});

describe('the rule of construction', () => {
  const wrong = { birthDate: '1950-01-01', socialSecurityHere: false };

  it('is no if it is known, and perhaps while the rule is not verified', () => {
    expect(told(wrong)).toEqual(['ageOver no', 'insuranceElsewhere no']);
    expect(told(wrong, construction, withRule({ confidence: 'unknown' }))).toEqual([
      'ageOver maybe',
      'insuranceElsewhere maybe',
    ]);
  });

  it('is itself in doubt where it has no content, and asks nothing where there is none', () => {
    expect(told(wrong, construction, withRule({ effect: null }))).toEqual(['ruleUnknown maybe']);
    expect(told({}, construction, withRule({ effect: null }))).toEqual(['ruleUnknown maybe']);
    expect(ask({}, construction, withRule({ effect: null }))[0]?.reason).toBe('计数规则 CR-4 待核对');
    expect(told(wrong, construction, withRule(null))).toEqual([]);
  });

  it('asks of age or insurance only what it states', () => {
    expect(told(wrong, construction, withRule({ effect: { eligibility: { maxAgeYears: 70 } } }))).toEqual([
      'ageOver no',
    ]);
    expect(told(wrong, construction, withRule({ effect: { eligibility: { socialInsuranceBySelf: true } } }))).toEqual([
      'insuranceElsewhere no',
    ]);
    expect(
      told({ birthDate: '1955-11-21' }, construction, withRule({ effect: { eligibility: { maxAgeYears: 70 } } })),
    ).toEqual([]);
  });
});

describe('scopes', () => {
  it('are one object for all that ask the same, and limit age where the document does', () => {
    expect(getPeopleScope('design', '建市〔2007〕86号')).toBe(technicians);
    expect([
      technicians.limitsAge,
      construction.limitsAge,
      getPeopleScope('survey', '建市〔2013〕9号').limitsAge,
    ]).toEqual([true, false, true]);
    expect(getPeopleScope('design', '别的文件')).not.toBe(technicians);
  });
});
