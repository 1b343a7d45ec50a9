/** Each condition on a technical lead at its limit and on either side, and who of several stands for it. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import {
  createRegisteredPerson,
  createTestProject,
  type OtherInput,
  repeatFromOne,
  testDay,
} from '../../testing/enterprises.ts';
import { createLedAchievements, createTechnicalLead } from '../../testing/golden.ts';
import { evaluateSingleRow } from '../../testing/own-rows.ts';
import type { RequirementOf } from '../requirement.ts';

type Row = Partial<RequirementOf<'technicalLead'>>;
const judge = (row: Row, enterprise: Partial<EnterpriseDocumentInput>) =>
  evaluateSingleRow({ kind: 'technicalLead', summary: '示例条件', anyOf: [], ...row }, enterprise);
const person = (rest: Partial<OtherInput> = {}): OtherInput => createTechnicalLead('工程师', '结构', 10, rest);
const ask = (row: Row, rest: Partial<OtherInput> = {}, more: Partial<EnterpriseDocumentInput> = {}) =>
  judge(row, { otherPeople: [person(rest)], ...more });
const title = { title: { rank: '中级', specialties: ['结构'] } };
const constructor = { registration: { profession: '建造师', grade: '二级', specialties: ['建筑工程'] } };
const registration = (rest: object = {}) => [
  { regType: '二级建造师', specialty: '建筑工程', validEnd: '2029-12-31', registeredHere: true, ...rest },
];

describe('years of work', () => {
  it.each([
    [10, 10, 'met'],
    [10, 9.999, 'unmet'],
    [10, 10.001, 'met'],
    [10, 0, 'unmet'],
    [0, 0, 'met'],
    [10, null, 'unknown'],
    [0, null, 'unknown'],
  ] as const)('%s asked for, %s entered: %s', (minYears, workYears, verdict) => {
    expect(ask({ minYears }, { workYears }).verdict).toBe(verdict);
    expect(ask({ anyOf: [{ ...title, minYears }] }, { workYears }).verdict).toBe(verdict);
  });

  it('are told in full hundredths, never rounded up to the limit', () => {
    expect(ask({ minYears: 10 }, { workYears: 9.999 })).toMatchObject({
      have: { text: '技术负责人，9.99 年', value: 9.99, unit: '年' },
      reason: '不符合：经历 9.99 年，需 10 年',
      distance: { text: '差 1 人', value: 1, unit: '人' },
    });
    expect(ask({ minYears: 10 }, { workYears: null }).have).toMatchObject({ text: '技术负责人', value: null });
  });

  it('that are too few stand apart from what is open about the same person', () => {
    expect(ask({ minYears: 10 }, { workYears: 9, socialSecurityHere: null }).reason).toMatch(
      /^不符合：经历 9 年，需 10 年；另待核对：[^；]+$/,
    );
  });

  it('in a field are those of that field, where the enterprise entered any', () => {
    const row = { minYears: 8, experience: '隧道施工' };
    const of = (years: number, field = '隧道施工') => ({ workYears: 20, experiences: [{ field, years }] });
    expect(ask(row, of(8)).verdict).toBe('met');
    expect(ask(row, of(7.9)).verdict).toBe('unmet');
    // All years of work tell only that those of a field are too few.
    expect(ask(row, of(1, '桥梁施工')).verdict).toBe('unknown');
    expect(ask(row, { workYears: 8 }).reason).toContain('隧道施工年限未登记或未核对');
    expect(ask(row, { workYears: 7.9 }).verdict).toBe('unmet');
    expect(ask(row, { workYears: null }).reason).toContain('隧道施工年限未登记或未核对');
    // The years of a field cannot be more than all years of work.
    expect(ask(row, { ...of(8), workYears: 7 }).reason).toContain('隧道施工年限多于从业年限');
    // Every year of technical management is one of construction.
    expect(ask({ minYears: 8, experience: '工程建设' }, { workYears: 8 }).verdict).toBe('met');
  });

  it('in 工程施工技术管理 are all years of work, as in the standards of which the facts name no field', () => {
    const row = { minYears: 8, experience: '工程施工技术管理' };
    const of = (field: string, years: number) => ({ workYears: 20, experiences: [{ field, years }] });
    expect(ask(row, { workYears: 8 }).verdict).toBe('met');
    for (const field of ['工程施工技术管理', '施工技术管理', '技术管理', '从事工程施工技术管理工作']) {
      expect(ask(row, of(field, 8)).verdict, field).toBe('met');
      expect(ask(row, of(field, 7.9)).verdict, field).toBe('unmet');
    }
    const narrow = { minYears: 8, experience: '铁路工程施工技术管理' };
    expect(ask(narrow, { workYears: 20 }).verdict).toBe('unknown');
    expect(ask(narrow, of('工程施工技术管理', 8)).verdict).toBe('unknown');
    expect(ask(narrow, of('铁路施工技术管理', 8)).verdict).toBe('met');
    // Two spellings of one field that tell different years.
    expect(
      ask(narrow, {
        workYears: 20,
        experiences: [
          { field: '铁路施工技术管理', years: 8 },
          { field: '铁路工程施工技术管理', years: 7 },
        ],
      }).verdict,
    ).toBe('unknown');
  });

  it('go on after the day on which they were entered', () => {
    expect(ask({ minYears: 11 }, { workYearsOn: '2025-11-20' }).verdict).toBe('met');
    expect(ask({ minYears: 11 }, { workYearsOn: '2025-11-21' }).verdict).toBe('unmet');
  });
});

describe('schooling', () => {
  const ladder = ['中专', '大专', '本科', '硕士', '博士'] as const;

  it('is enough from the asked step on, for each step', () => {
    for (const [need, education] of ladder.entries())
      for (const [have, own] of ladder.entries())
        expect(ask({ minYears: 1, education }, { education: own }).verdict, `${own} for ${education}`).toBe(
          have < need ? 'unmet' : 'met',
        );
  });

  it.each([
    ['大学', '本科'],
    ['学士', '本科'],
    ['研究生', '硕士'],
    ['专科', '大专'],
    ['高中', '中专'],
    ['初中', '中专'],
    ['技校', '中专'],
    ['中技', '中专'],
    ['大学本科', '本科'],
    ['博士研究生', '博士'],
    ['硕士研究生', '硕士'],
  ])('%s is as much as %s', (own, same) => {
    const step = ladder.findIndex((one) => one === same);
    expect(ask({ minYears: 1, education: same }, { education: own }).verdict).toBe('met');
    const above = ladder[step + 1];
    if (above !== undefined)
      expect(ask({ minYears: 1, education: above }, { education: own })).toMatchObject({
        verdict: 'unmet',
        reason: `不符合：学历低于${above}`,
      });
  });

  it('that is not entered, or that no list knows, is not known', () => {
    for (const education of [null, '其他'])
      expect(ask({ minYears: 1, education: '本科' }, { education })).toMatchObject({
        verdict: 'unknown',
        reason: '待核对：学历未登记',
      });
    for (const education of [null, undefined]) expect(ask({ minYears: 1, education }).verdict).toBe('met');
  });
});

describe('the ways to qualify', () => {
  it('are one of them, and the best is told', () => {
    const row = { anyOf: [{ ...title, minYears: 20 }, constructor] };
    expect(ask(row).verdict).toBe('unmet');
    expect(ask(row, { registrations: registration() }).verdict).toBe('met');
    expect(ask(row, { registrations: registration({ validEnd: null }) }).verdict).toBe('unknown');
    expect(ask(row, { workYears: 20 }).verdict).toBe('met');
    expect(ask(row, { workYears: 20, registrations: registration({ validEnd: null }) }).verdict).toBe('met');
  });

  it('of several things at once want each of them', () => {
    const row = { anyOf: [{ ...title, ...constructor }] };
    expect(ask(row)).toMatchObject({ verdict: 'unmet', reason: '不符合：没有所要求的职称或执业资格' });
    expect(ask(row, { registrations: registration() })).toMatchObject({ verdict: 'met', reason: '符合全部条件' });
    expect(ask(row, { titleName: null, titleMajor: null, registrations: registration() }).verdict).toBe('unmet');
    expect(ask(row, { registrations: registration() }).counted).toMatchObject([
      { name: '技术负责人', via: '工程师（结构），二级建造师 建筑工程', until: '2029-12-31', place: '技术负责人' },
    ]);
  });

  it('may be a skill, written as its name or with more about it', () => {
    const skilled = { titleName: null, titleMajor: null, trade: '木工', skillGrade: '技师' as const };
    for (const skill of ['技师', { grade: '技师' }]) {
      expect(ask({ anyOf: [{ skill }] }, skilled).verdict).toBe('met');
      expect(ask({ anyOf: [{ skill }] }, { ...skilled, skillGrade: '高级工' }).verdict).toBe('unmet');
      expect(ask({ anyOf: [{ skill }] }).verdict).toBe('unmet');
    }
  });

  it('may be a registration written as one text', () => {
    const row = { anyOf: [{ registration: '二级注册建造师' }] };
    expect(ask(row, { registrations: registration() }).verdict).toBe('met');
    expect(ask(row).verdict).toBe('unmet');
  });

  it('stand beside a registration that each of them wants', () => {
    const row = { registration: '二级注册建造师', anyOf: [title] };
    expect(ask(row)).toMatchObject({ verdict: 'unmet', reason: '不符合：没有所要求的职称或执业资格' });
    expect(ask(row, { registrations: registration() }).verdict).toBe('met');
    expect(ask(row, { registrations: registration({ registeredHere: null }) }).verdict).toBe('unknown');
    expect(ask(row, { titleMajor: '电气', registrations: registration() }).verdict).toBe('unmet');
    expect(ask({ registration: '二级注册建造师' }, { registrations: registration() }).verdict).toBe('met');
  });
});

describe('what was led', () => {
  const has = (...scales: (string | null)[]): Partial<EnterpriseDocumentInput> => ({
    achievements: scales.map((projectScale, index) => ({
      personUuid: '技术负责人',
      projectName: `主持项目${index}`,
      role: '技术负责人',
      endDate: '2024-01-01',
      standardCode: '10300101',
      projectScale,
    })),
  });
  const lines = [
    { scale: '大型', count: 1 },
    { scale: '中型', count: 2 },
  ];

  it.each([
    ['nothing', [], 'unmet', 'unmet'],
    ['one large', ['大型'], 'unmet', 'declared'],
    ['two middling', ['中型', '中型'], 'unmet', 'declared'],
    ['one middling', ['中型'], 'unmet', 'unmet'],
    ['both', ['大型', '中型', '中型'], 'declared', 'declared'],
    ['one large, two of unknown size', ['大型', null, null], 'unknown', 'declared'],
    ['one of unknown size', [null], 'unmet', 'unknown'],
  ] as const)('%s: %#', (_name, scales, all, any) => {
    expect(ask({ minYears: 1, ledProjects: lines }, {}, has(...scales)).verdict).toBe(all);
    expect(ask({ minYears: 1, ledProjects: lines, ledProjectsMode: 'anyOf' }, {}, has(...scales)).verdict).toBe(any);
  });

  it('may be asked for as a leader of projects', () => {
    const row = { minYears: 1, asProjectLead: [{ grade: '大型', count: 2 }] };
    expect(ask(row, {}, has('大型', '大型')).verdict).toBe('declared');
    expect(ask(row, {}, has('大型', '中型'))).toMatchObject({ verdict: 'unmet', reason: '不符合：主持的项目业绩不够' });
    const either = {
      ...row,
      asProjectLead: [...row.asProjectLead, { grade: '小型', count: 1 }],
      asProjectLeadMode: 'anyOf',
    };
    expect(ask(either, {}, has('小型')).verdict).toBe('declared');
  });

  it('rests on the statement of the enterprise unless the archive has the project, and is open without a standard', () => {
    const row = { minYears: 1, ledProjects: [{ scale: '大型', count: 2 }] };
    const { achievements } = has('大型', '大型');
    const one = createTestProject('主持项目0', '10300101', { uuid: 'p0', projectScale: '大型' });
    const two = createTestProject('主持项目1', '10300101', { uuid: 'p1', projectScale: '大型' });
    const linked = (achievements ?? []).map((item, index) => ({ ...item, projectUuid: `p${index}` }));
    expect(ask(row, {}, { achievements: linked, projects: [one, two] }).verdict).toBe('met');
    expect(
      ask(
        row,
        {},
        {
          achievements: linked.map((item, index) => (index === 1 ? { ...item, projectUuid: null } : item)),
          projects: [one],
        },
      ).verdict,
    ).toBe('declared');
    const bare = (achievements ?? []).map((item) => ({ ...item, standardCode: null }));
    expect(ask(row, {}, { achievements: bare }).verdict).toBe('unknown');
  });

  it('decides nothing where the text gives no number, or says more than figures', () => {
    expect(ask({ minYears: 1, ledProjects: [{ scale: '大型', count: null }] }, {}, has('大型')).verdict).toBe(
      'unknown',
    );
    expect(ask({ minYears: 1, projects: { anyOf: [] } }, {}, has('大型'))).toMatchObject({
      verdict: 'unknown',
      reason: '待核对：主持项目业绩未登记或未核对',
    });
  });

  it('ends on the day at the latest', () => {
    const ended = (endDate: string | null): Partial<EnterpriseDocumentInput> => ({
      achievements: (has('大型').achievements ?? []).map((one) => ({ ...one, endDate })),
    });
    const row = { minYears: 1, ledProjects: [{ scale: '大型', count: 1 }] };
    expect(ask(row, {}, ended(testDay)).verdict).toBe('declared');
    expect(ask(row, {}, ended('2026-11-21')).verdict).toBe('unmet');
    expect(ask(row, {}, ended(null)).verdict).toBe('unknown');
    const later = {
      achievements: createLedAchievements(1, '10300101', null, { projectScale: null, endDate: '2026-11-21' }),
    };
    expect(ask(row, {}, later).verdict).toBe('unmet');
    expect(
      ask(
        row,
        {},
        { achievements: createLedAchievements(1, '10300101', null, { projectScale: '大型', role: '质量员' }) },
      ).verdict,
    ).toBe('unmet');
  });
});

describe('a text that says too little', () => {
  it.each([
    ['no condition at all', {}],
    ['the years not read', { minYears: null, unverified: true, anyOf: [title] }],
    ['more in the notes', { anyOf: [title], notes: '另要求主持过项目' }],
  ] as const)('decides nothing: %s', (_name, row) => {
    expect(ask({ ...row, anyOf: 'anyOf' in row ? [...row.anyOf] : [] }).verdict).toBe('unknown');
  });

  it('decides where the notes ask for nothing more, or the years are not in doubt', () => {
    expect(ask({ anyOf: [title], notes: '见原文' }).verdict).toBe('met');
    expect(ask({ anyOf: [title], minYears: null }).verdict).toBe('met');
  });
});

describe('the candidate for the technical lead', () => {
  const row = { minYears: 10, anyOf: [title] };
  const engineer = (name: string, workYears: number | null, rest: Partial<OtherInput> = {}): OtherInput => ({
    ...person({ workYears, ...rest }),
    uuid: name,
    name,
    kind: null,
  });

  it('is the first possible one if none is named, and the report states it', () => {
    const leaf = judge(row, { otherPeople: [engineer('甲', 9), engineer('乙', 10), engineer('丙', 12)] });
    expect(leaf).toMatchObject({
      verdict: 'met',
      have: { text: '丙，12 年' },
      cautions: ['尚未登记技术负责人，按符合条件的人员计'],
      gaps: [],
      nextStep: null,
    });
    expect(leaf.counted.map(({ name }) => name)).toEqual(['丙']);
  });

  it('is the named one, however able others are: it is the easiest way', () => {
    const leaf = judge(row, { otherPeople: [person({ workYears: 1 }), engineer('乙', 10), engineer('丙', 3)] });
    expect(leaf).toMatchObject({ verdict: 'unmet', cautions: [], nextStep: '改任符合条件的技术负责人' });
    expect(leaf.gaps).toMatchObject([
      { kind: 'add', count: 1, unit: '人', effort: 1, candidates: [{ name: '乙', remedy: '任命为技术负责人' }] },
    ]);
    expect(leaf.notCounted.map(({ name }) => name)).toEqual(['技术负责人']);
  });

  it('is found among people whose papers can be mended, else outside', () => {
    const mendable = judge(row, {
      otherPeople: [person({ workYears: 1 }), engineer('乙', 10, { socialSecurityHere: false })],
    });
    expect(mendable.gaps).toMatchObject([
      { title: '配备符合条件的技术负责人 1 人', effort: 4, candidates: [{ name: '乙', remedy: '办理社会保险转入' }] },
    ]);
    const hopeless = judge(row, { otherPeople: [person({ workYears: 1 })] });
    expect(hopeless.gaps).toMatchObject([
      { title: '配备符合条件的技术负责人 1 人', effort: 9, candidates: [], ways: ['引进符合条件的技术负责人'] },
    ]);
  });

  it('does not exist if no person is entered, or none comes near', () => {
    expect(judge(row, {})).toMatchObject({
      verdict: 'unmet',
      reason: '没有登记人员',
      have: { text: '没有符合条件的人员', value: null },
    });
    expect(judge(row, { otherPeople: [engineer('甲', 9)] }).have.text).toBe('没有符合条件的人员');
  });

  it('is the surest, and among doubtful people the least doubtful one', () => {
    const doubtful = engineer('甲', null, { birthDate: null });
    expect(judge(row, { otherPeople: [doubtful, engineer('乙', null)] })).toMatchObject({
      verdict: 'unknown',
      have: { text: '乙' },
      nextStep: '补录技术负责人待核对的内容',
    });
    expect(judge(row, { otherPeople: [doubtful, engineer('乙', null), engineer('丙', 10)] }).have.text).toBe(
      '丙，10 年',
    );
  });

  it('lists five candidates at most', () => {
    const able = repeatFromOne(7, (index) => engineer(`候选${index}`, 10));
    const leaf = judge(row, { otherPeople: [person({ workYears: 1 }), ...able] });
    expect(leaf.gaps[0]?.candidates).toHaveLength(5);
  });

  it('accepts a registration instead of a title', () => {
    const other = createRegisteredPerson('丁', '二级建造师', '建筑工程');
    const leaf = judge({ anyOf: [title, constructor] }, { registeredPeople: [other] });
    expect(leaf).toMatchObject({ verdict: 'met', have: { text: '丁' } });
  });
});
