import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realCatalogue, realFacts } from '#domain/testing/facts.ts';
import {
  applyCountingRules,
  type CountingRuleValues,
  DATA_LEVELS,
  formatRule,
  PEOPLE_CLASS_NAMES,
  type PublishedRule,
  readRule,
  validateRule,
} from './counting.ts';
import { type CountingCase, listLimitCases, runCountingCases } from './counting-cases.ts';

const DAY = '2026-11-20';
const published = (figures: CountingRuleValues): PublishedRule => ({
  ...figures,
  docNumber: '示建〔2026〕40号',
  clause: '第三条',
});
const run = (figures: CountingRuleValues, cases: readonly CountingCase[]) => {
  const before = realFacts.countingRules;
  const after = applyCountingRules(before, [published(figures)]);
  return runCountingCases(realCatalogue, figures, { before, after }, cases, DAY);
};

const anyClasses = fc.subarray([...PEOPLE_CLASS_NAMES], { minLength: 2 });
const anyRule: fc.Arbitrary<CountingRuleValues> = fc
  .oneof(
    fc.record({ rule: fc.constant('CR-1' as const), classes: anyClasses }),
    fc.record({ rule: fc.constant('CR-2' as const), classes: anyClasses }),
    fc.record({
      rule: fc.constant('CR-4' as const),
      maxAgeYears: fc.option(fc.integer({ min: 18, max: 99 })),
      socialInsuranceBySelf: fc.boolean(),
    }),
    fc.record({
      rule: fc.constant('CR-12' as const),
      onPlatform: fc.boolean(),
      dataLevels: fc.subarray([...DATA_LEVELS]),
      since: fc.constantFrom(null, '2024-01-01', '2027-03-01'),
    }),
  )
  .filter((rule) => validateRule(rule).length === 0);

describe('a counting rule as form and as sentence', () => {
  it('is read back from its own sentence, whatever it says', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(readRule(formatRule(rule))).toEqual(rule);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [
      '企业主要人员应当是六十五周岁以下的在职人员，并由本企业缴纳社会保险。',
      { rule: 'CR-4', maxAgeYears: 65, socialInsuranceBySelf: true },
    ],
    [
      '一个人同时具有注册证书、技术职称、岗位证书、技术工人培训合格证书中两种以上的，只按一种考核。',
      { rule: 'CR-1', classes: [...PEOPLE_CLASS_NAMES] },
    ],
    [
      '一个人同时具有注册证书和技术职称的，可以同时作为注册人员和职称人员考核。',
      { rule: 'CR-2', classes: ['注册人员', '职称人员'] },
    ],
    [
      '自2024年1月1日起，企业业绩须录入全国建筑市场监管公共服务平台，数据等级为A级的方予认定。',
      { rule: 'CR-12', onPlatform: true, dataLevels: ['A'], since: '2024-01-01' },
    ],
  ])('is read from an official text: %s', (text, rule) => {
    expect(readRule(text)).toEqual(rule);
  });

  it('is not read from what says nothing of counting, nor from an age that is no upper limit', () => {
    expect(readRule('本标准自发布之日起施行。')).toBeNull();
    expect(readRule('未满 18 周岁的人员由本企业缴纳社会保险。')).toMatchObject({ maxAgeYears: null });
  });

  it('is refused where it asks nothing or contradicts itself', () => {
    const words = (rule: CountingRuleValues) => validateRule(rule).map(({ path }) => path);
    expect(words({ rule: 'CR-4', socialInsuranceBySelf: false })).toEqual(['maxAgeYears']);
    expect(words({ rule: 'CR-4', maxAgeYears: 12 })).toEqual(['maxAgeYears']);
    expect(words({ rule: 'CR-1', classes: ['职称人员', '职称人员'] })).toEqual(['classes']);
    expect(words({ rule: 'CR-12', onPlatform: false, dataLevels: [] })).toEqual(['dataLevels']);
    expect(words({ rule: 'CR-4', maxAgeYears: 60 })).toEqual([]);
  });
});

describe('the cases of a counting rule', () => {
  it('stand on the side of each limit that the sentence says, for any figures', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        // A work of now is judged: a rule of later says nothing of it.
        const now = { ...rule, since: null };
        expect(run(now, listLimitCases(now)).filter(({ isRed }) => isRed)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('tell what turns against the rule in use', () => {
    const figures: CountingRuleValues = { rule: 'CR-4', maxAgeYears: 65, socialInsuranceBySelf: true };
    const [found] = run(figures, [{ name: '62 周岁', age: 62, insured: 'yes', expected: 'yes' }]);
    expect(found).toEqual({ name: '62 周岁', expected: 'yes', before: 'no', found: 'yes', isRed: false });
  });

  it('are red where they come out otherwise', () => {
    const figures: CountingRuleValues = { rule: 'CR-4', maxAgeYears: 65, socialInsuranceBySelf: true };
    const cases: CountingCase[] = [
      { name: '66 周岁', age: 66, insured: 'yes', expected: 'yes' },
      { name: '年龄未登记', age: null, insured: 'yes', expected: 'unknown' },
    ];
    expect(run(figures, cases).map(({ isRed }) => isRed)).toEqual([true, false]);
  });

  it('know that one paper of a person counts once, and which two may count together', () => {
    const one: CountingRuleValues = { rule: 'CR-1', classes: [...PEOPLE_CLASS_NAMES] };
    const both = (holds: CountingCase['holds'], expected: CountingCase['expected']): CountingCase => ({
      name: '一人两证',
      holds,
      expected,
    });
    const found = run(one, [both(['注册人员', '职称人员'], 'yes'), both(['职称人员', '技术工人'], 'no')]);
    expect(found.map(({ isRed }) => isRed)).toEqual([false, false]);
    const two: CountingRuleValues = { rule: 'CR-2', classes: ['职称人员', '技术工人'] };
    expect(run(two, [both(['职称人员', '技术工人'], 'yes'), both(['注册人员', '职称人员'], 'no')])).toMatchObject([
      { before: 'no', found: 'yes' },
      { before: 'yes', found: 'no' },
    ]);
  });
});

describe('the law with a published rule in it', () => {
  it('has it in the place of the delivered one, the last of several, and nothing else changed', () => {
    const [first, last] = [60, 63].map((maxAgeYears) =>
      published({ rule: 'CR-4', maxAgeYears, socialInsuranceBySelf: false }),
    );
    if (!first || !last) throw new Error('no rules');
    const rules = applyCountingRules(realFacts.countingRules, [first, last]);
    const own = rules.find(({ id }) => id === 'CR-4');
    expect(own).toMatchObject({
      statement: '企业主要人员须在 63 周岁及以下，不要求由本企业缴纳社会保险。',
      effect: { eligibility: { maxAgeYears: 63, socialInsuranceBySelf: false } },
      docNumber: '示建〔2026〕40号（第三条）',
      confidence: 'sourced',
    });
    expect(rules.filter(({ id }) => id !== 'CR-4')).toEqual(realFacts.countingRules.filter(({ id }) => id !== 'CR-4'));
  });
});
