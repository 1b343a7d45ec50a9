import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { parseEnterpriseDocument } from '#domain/enterprise/parse-enterprise-document.ts';
import { canonicalJson } from '#domain/qualification/canonical-json.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import type { EvaluationReport } from '#domain/qualification/report.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createTitledPerson,
  randomEnterprise,
  testDay,
} from '#domain/testing/enterprises.ts';
import { realCatalogue } from '#domain/testing/facts.ts';
import { applyHypotheticalChanges } from './apply.ts';
import {
  HypotheticalChange,
  type HypotheticalChangeInput,
  HypotheticalChanges,
  MAX_HYPOTHETICAL_CHANGES,
} from './change.ts';
import { listRequirementComparisons } from './compare-reports.ts';
import { createNameLookup, formatHypotheticalChange } from './format-change.ts';

const parse = (...changes: readonly HypotheticalChangeInput[]): HypotheticalChange[] =>
  changes.map((change) => HypotheticalChange.parse(change));

const check = (enterprise: EnterpriseDocument, asOf = testDay): EvaluationReport => {
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise,
    standardCode: '10300101',
    level: '三级',
    asOf,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
};
const suppose = (enterprise: EnterpriseDocument, ...changes: readonly HypotheticalChangeInput[]): EvaluationReport => {
  const supposed = applyHypotheticalChanges(enterprise, parse(...changes), testDay);
  return check(supposed.enterprise, supposed.asOf);
};
const getVerdict = (report: EvaluationReport, title: string): string | undefined =>
  report.leaves.find((leaf) => leaf.title === title)?.verdict;

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

const complete = freeze(buildEnterprise(completeEnterprise));

/** One of each kind, about the complete enterprise. */
const EACH: readonly HypotheticalChangeInput[] = [
  { kind: 'addPeople', regType: '二级建造师', specialty: '建筑工程', count: 2 },
  {
    kind: 'addPeople',
    name: '新负责',
    titleName: '高级工程师',
    titleMajor: '结构',
    isLead: true,
    workYears: 9,
    led: [{ scale: '大型', count: 2 }],
  },
  { kind: 'addCertificate', ref: '工人1', titleName: '工程师', titleMajor: '电气' },
  { kind: 'settlePerson', ref: '电气' },
  { kind: 'appointLead', ref: '结构' },
  { kind: 'addLed', ref: '结构负责人', standardCode: '10300101', meetsLevel: '二级', count: 1 },
  {
    kind: 'addWorks',
    standardCode: '10300101',
    metrics: [{ metric: '高度', value: 60, unit: 'm' }],
    role: '施工总承包',
  },
  { kind: 'addEquipment', name: '塔式起重机', count: 2 },
  { kind: 'setMoney', field: 'netAssets', amount: 900.5 },
  { kind: 'removePerson', ref: '暖通1' },
  { kind: 'moveDate', what: 'insurance', ref: '给排水', on: '2027-01-01' },
  { kind: 'moveDate', what: 'leaving', ref: '给排水', on: '2026-01-01' },
  { kind: 'checkOn', on: '2027-06-30' },
];

describe('a enterprise as it would be', () => {
  it('is the enterprise itself when nothing is supposed, whatever the enterprise', () => {
    fc.assert(
      fc.property(randomEnterprise(8), (input) => {
        const enterprise = buildEnterprise(input);
        const supposed = applyHypotheticalChanges(enterprise, [], testDay);
        expect(supposed).toEqual({ enterprise, asOf: testDay, lost: [] });
        expect(canonicalJson(check(supposed.enterprise))).toBe(canonicalJson(check(enterprise)));
      }),
      { numRuns: 30, seed: 31 },
    );
  });

  it('leaves the document alone, and is one that may be entered as it stands', () => {
    const { enterprise, lost, asOf } = applyHypotheticalChanges(complete, parse(...EACH), testDay);
    expect({ lost, asOf }).toEqual({ lost: [], asOf: '2027-06-30' });
    expect(parseEnterpriseDocument(structuredClone(enterprise))).toMatchObject({ ok: true });
    expect(canonicalJson(complete)).toBe(canonicalJson(buildEnterprise(completeEnterprise)));
  });

  it.each<[string, HypotheticalChangeInput, string, string]>([
    ['people less', { kind: 'removePerson', ref: '电气' }, '中级以上职称人员', 'unmet'],
    ['money less', { kind: 'setMoney', field: 'netAssets', amount: 799.9999 }, '企业资产', 'unmet'],
    ['the very sum', { kind: 'setMoney', field: 'netAssets', amount: 800 }, '企业资产', 'met'],
    [
      'insured later',
      { kind: 'moveDate', what: 'insurance', ref: '电气', on: '2026-11-21' },
      '中级以上职称人员',
      'unmet',
    ],
    [
      'insured on the day',
      { kind: 'moveDate', what: 'insurance', ref: '电气', on: testDay },
      '中级以上职称人员',
      'met',
    ],
    ['left on the day', { kind: 'moveDate', what: 'leaving', ref: '工人1', on: testDay }, '技术工人', 'unmet'],
    ['leaves the day after', { kind: 'moveDate', what: 'leaving', ref: '工人1', on: '2026-11-21' }, '技术工人', 'met'],
    ['years later, when registrations ran out', { kind: 'checkOn', on: '2030-01-01' }, '注册建造师', 'unmet'],
  ])('%s', (_, change, title, verdict) => {
    expect(getVerdict(suppose(complete, change), title)).toBe(verdict);
  });

  it('is better by each gain: a new person, a further certificate, a corrected person, a new lead', () => {
    const short = buildEnterprise({
      ...completeEnterprise,
      otherPeople: [
        ...(completeEnterprise.otherPeople ?? []).filter((person) => !['电气', '结构负责人'].includes(person.name)),
        createTitledPerson('何沛', '工程师', '电气', { socialSecurityHere: false }),
        createTitledPerson('裴高', '高级工程师', '结构', { workYears: 20 }),
      ],
    });
    expect(getVerdict(check(short), '中级以上职称人员')).toBe('unmet');
    for (const change of [
      { kind: 'addPeople', titleName: '工程师', titleMajor: '电气' },
      { kind: 'addCertificate', ref: '工人1', titleName: '工程师', titleMajor: '电气' },
      { kind: 'settlePerson', ref: '何沛' },
    ] satisfies HypotheticalChangeInput[])
      expect(getVerdict(suppose(short, change), '中级以上职称人员'), change.kind).not.toBe('unmet');
    const named = suppose(short, { kind: 'appointLead', ref: '裴高' });
    expect(named.leaves.find((leaf) => leaf.title === '技术负责人')).toMatchObject({ verdict: 'met', cautions: [] });
  });

  it('has the appointed lead in place of the former one, in whichever list the new one is', () => {
    const unable = { uuid: '李', name: '李某', titleName: '助理工程师', titleMajor: '结构', workYears: 1 };
    for (const [list, techLeadName] of [
      ['otherPeople', null],
      ['otherPeople', '结构负责人'],
      ['registeredPeople', null],
    ] as const) {
      const others = completeEnterprise.otherPeople ?? [];
      const enterprise = buildEnterprise({
        ...completeEnterprise,
        enterprise: { entName: '示例企业', techLeadName },
        otherPeople: list === 'otherPeople' ? [...others, unable] : others,
        registeredPeople: list === 'registeredPeople' ? [unable] : [],
      });
      expect(getVerdict(check(enterprise), '技术负责人')).toBe('met');
      expect(getVerdict(suppose(enterprise, { kind: 'appointLead', ref: '李' }), '技术负责人'), list).toBe('unmet');
    }
    const added = { kind: 'addPeople', titleName: '助理工程师', isLead: true, workYears: 1 } as const;
    expect(getVerdict(suppose(complete, added), '技术负责人')).toBe('unmet');
  });

  it('puts a project in order that the platform did not have', () => {
    const enterprise = buildEnterprise({
      projects: [
        { uuid: 'p', projectName: '示例项目', onPlatform: true, platformState: 'missing', platformSource: 'platform' },
      ],
    });
    const { projects } = applyHypotheticalChanges(
      enterprise,
      parse({ kind: 'settleProject', ref: 'p' }),
      testDay,
    ).enterprise;
    expect(projects).toMatchObject([{ onPlatform: true, platformState: null, platformSource: null }]);
  });

  it('says which changes touch nothing any more, and does the others', () => {
    const gone: readonly HypotheticalChangeInput[] = [
      { kind: 'removePerson', ref: '不在' },
      { kind: 'addCertificate', ref: '不在', postName: '施工员' },
      { kind: 'settlePerson', ref: '不在' },
      { kind: 'appointLead', ref: '不在' },
      { kind: 'addLed', ref: '不在', count: 1 },
      { kind: 'removeProject', ref: '不在' },
      { kind: 'settleProject', ref: '不在' },
      ...(['registration', 'insurance', 'leaving', 'acceptance'] as const).map(
        (what): HypotheticalChangeInput => ({ kind: 'moveDate', what, ref: '不在', on: testDay }),
      ),
    ];
    const all = parse(...gone, { kind: 'setMoney', field: 'regCapital', amount: 1 });
    const { enterprise, lost } = applyHypotheticalChanges(complete, all, testDay);
    expect(lost).toEqual(gone.map((_, index) => index));
    expect(enterprise).toEqual({ ...complete, enterprise: { ...complete.enterprise, regCapital: 1 } });
    const nameOf = createNameLookup(complete);
    for (const change of all.slice(0, -1)) expect(formatHypotheticalChange(change, nameOf)).toContain('已不在档案中');
  });

  it('never takes a new person for a namesake of the archive', () => {
    const before = check(complete).leaves.find((leaf) => leaf.title === '技术工人')?.counted.length ?? 0;
    const after = suppose(complete, {
      kind: 'addPeople',
      name: '工人1',
      trade: '电工',
      skillGrade: '中级工',
      count: 3,
    });
    expect(after.leaves.find((leaf) => leaf.title === '技术工人')?.counted.length).toBe(before + 3);
  });
});

describe('changes as they are written', () => {
  it('have a Chinese sentence each, without a word of the program', () => {
    const nameOf = createNameLookup(complete);
    for (const change of parse(...EACH)) expect(formatHypotheticalChange(change, nameOf)).toMatch(/^[^A-Za-z]*$/);
  });

  it.each([
    [{ kind: 'addPeople', count: 1 }, ['regType']],
    [{ kind: 'addPeople', regType: '二级建造师', count: 0 }, ['count']],
    [{ kind: 'addPeople', regType: '二级建造师', count: 201 }, ['count']],
    [{ kind: 'setMoney', field: 'netAssets', amount: 0.00001 }, ['amount']],
    [{ kind: 'moveDate', what: 'insurance', ref: 'x', on: '2026-02-30' }, ['on']],
    [{ kind: 'checkOn', on: '长期' }, ['on']],
  ])('refuse %j at its field', (input, path) => {
    expect(HypotheticalChange.safeParse(input).error?.issues[0]?.path).toEqual(path);
  });

  it('are at most fifty', () => {
    const one = { kind: 'setMoney', field: 'netAssets', amount: 1 } as const;
    expect(HypotheticalChanges.safeParse(Array.from({ length: MAX_HYPOTHETICAL_CHANGES }, () => one)).success).toBe(
      true,
    );
    expect(HypotheticalChanges.safeParse(Array.from({ length: MAX_HYPOTHETICAL_CHANGES + 1 }, () => one)).success).toBe(
      false,
    );
  });
});

it('two reports are told apart requirement by requirement, with the people added and removed', () => {
  const changed = suppose(
    complete,
    { kind: 'removePerson', ref: '电气' },
    { kind: 'addPeople', name: '新电气', titleName: '工程师', titleMajor: '电气' },
  );
  const pairs = listRequirementComparisons(check(complete).leaves, changed.leaves);
  expect(pairs.length).toBe(7);
  const titles = pairs.filter((pair) => !pair.isSame);
  expect(titles).toMatchObject([
    { title: '中级以上职称人员', isTurned: false, came: ['新电气（拟增 2-1）'], went: ['电气'] },
  ]);
  expect(listRequirementComparisons(changed.leaves, changed.leaves).every((pair) => pair.isSame)).toBe(true);
});

it('tells a sum as the standard and its gap tell it: 1 亿元, not 10000 万元', () => {
  const say = (amount: number): string =>
    formatHypotheticalChange({ kind: 'setMoney', field: 'netAssets', amount }, () => null);
  expect([10_000, 900, 900.5].map(say)).toEqual(['净资产变为 1 亿元', '净资产变为 900 万元', '净资产变为 900.5 万元']);
});
