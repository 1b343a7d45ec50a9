/** Whether a work counts: each condition on it at its limit, and what the text itself leaves open. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../../enterprise/enterprise-document.ts';
import { buildEnterprise, createTestProject, type ProjectInput, testDay } from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { createCatalogueWithRows, evaluateSingleRow } from '../../testing/own-rows.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { type IndicatorGroup, isRequirementKind, type Requirement, type RequirementOf } from '../requirement.ts';

const groups =
  realCatalogue
    .byCode('10300101')
    ?.levels.flatMap(({ rows }) =>
      rows.flatMap(({ row }) => (isRequirementKind(row, 'performance') ? [row.groups] : [])),
    )
    .at(-1) ?? [];
const area = groups.find(({ anyOf }) => anyOf.some(({ metric }) => metric === '建筑面积'));
if (area === undefined) throw new Error('no group of areas');
/** One work of 50,000 m². */
const group = { ...area, anyOf: [{ metric: '建筑面积', unit: 'm²', min: 50_000, count: 1 }] };
const row = (rest: Partial<RequirementOf<'performance'>> = {}): Requirement => ({
  kind: 'performance',
  withinYears: 5,
  groupsNeeded: 1,
  groups: [group],
  ...rest,
});
const work = (rest: Partial<ProjectInput> = {}, size: number | null = 50_000, unit = 'm²'): ProjectInput =>
  createMeasuredProject('甲', '10300101', { 建筑面积: [size, unit] }, rest);
const ask = (rest: Partial<ProjectInput>, own: Partial<RequirementOf<'performance'>> = {}) =>
  evaluateSingleRow(row(own), { projects: [work(rest)] });

describe('the size of a work', () => {
  it.each([
    [50_000, 'm²', 'met'],
    [49_999.99, 'm²', 'unmet'],
    [5, '万m²', 'met'],
    [4.9999, '万m²', 'unmet'],
    [50_000, '', 'unknown'],
    [50_000, 'm³', 'unknown'],
    [null, 'm²', 'unknown'],
  ] as const)('%s %s: %s', (size, unit, verdict) => {
    expect(evaluateSingleRow(row(), { projects: [work({}, size, unit)] }).verdict).toBe(verdict);
  });
});

describe('a bound', () => {
  const bounded = (bound: object, size: number) =>
    evaluateSingleRow(
      row({ groups: [{ ...group, anyOf: [{ metric: '建筑面积', unit: 'm²', count: 1, ...bound }] }] }),
      {
        projects: [work({}, size)],
      },
    ).verdict;

  // CR-5: 超过 holds the figure itself.
  it.each([
    ['min', ['unmet', 'met', 'met']],
    ['minExclusive', ['unmet', 'met', 'met']],
    ['maxExclusive', ['met', 'unmet', 'unmet']],
  ] as const)('%s: one less, the figure itself, one more', (name, verdicts) => {
    const other = name === 'maxExclusive' ? { min: 1 } : {};
    expect([49_999, 50_000, 50_001].map((size) => bounded({ ...other, [name]: 50_000 }, size))).toEqual(verdicts);
  });

  it.each([
    [1, 'unmet'],
    [2, 'met'],
    [3, 'met'],
  ] as const)('of two works, %i being there: %s', (count, verdict) => {
    const two = row({ groups: [{ ...group, anyOf: [{ metric: '建筑面积', unit: 'm²', min: 50_000, count: 2 }] }] });
    const projects = Array.from({ length: count }, (_, index) => ({
      ...work(),
      uuid: `${index}`,
      projectName: `项目${index}`,
    }));
    expect(evaluateSingleRow(two, { projects }).verdict).toBe(verdict);
  });
});

describe('the day of a work', () => {
  it.each([
    ['2021-11-20', 'met', undefined],
    ['2021-11-19', 'unmet', 'tooOld'],
    [testDay, 'met', undefined],
    ['2026-11-21', 'unmet', 'notFinished'],
    [null, 'unknown', 'dateUnknown'],
  ] as const)('finished on %s: %s', (acceptDate, verdict, code) => {
    const leaf = ask({ acceptDate });
    expect(leaf.verdict).toBe(verdict);
    expect(leaf.notCounted[0]?.reasonCode).toBe(code);
  });

  it('does not matter if the text names no years, and is open if the years are unread', () => {
    expect(ask({ acceptDate: '1990-01-01' }, { withinYears: undefined }).verdict).toBe('met');
    expect(ask({ acceptDate: '2024-06-30' }, { withinYears: null }).verdict).toBe('unknown');
  });
});

describe('the platform', () => {
  it.each([
    [{ dataLevel: 'A' }, 'met', undefined],
    [{ dataLevel: 'B' }, 'met', undefined],
    [{ dataLevel: 'C' }, 'unmet', 'dataLevelLow'],
    [{ dataLevel: null }, 'unknown', 'dataLevelUnknown'],
    [{ onPlatform: false }, 'unmet', 'notOnPlatform'],
    [{ onPlatform: null, dataLevel: 'A' }, 'unknown', 'platformUnknown'],
    [{ onPlatform: null, dataLevel: null, platformState: 'missing' }, 'unmet', 'notOnPlatform'],
    // What a user uploaded proves neither a level nor that the platform lacks a work.
    [{ dataLevel: 'A', levelSource: 'list' }, 'unknown', 'dataLevelUnknown'],
    [{ dataLevel: 'C', levelSource: 'list' }, 'unknown', 'dataLevelUnknown'],
    [{ dataLevel: 'A', levelSource: 'sample' }, 'unknown', 'dataLevelUnknown'],
    [{ dataLevel: 'A', levelSource: 'platform' }, 'met', undefined],
    [
      { onPlatform: null, dataLevel: null, platformState: 'missing', platformSource: 'list' },
      'unknown',
      'dataLevelUnknown',
    ],
    [
      { onPlatform: null, dataLevel: null, platformState: 'missing', platformSource: 'platform' },
      'unmet',
      'notOnPlatform',
    ],
  ] as const)('%j: %s', (rest, verdict, code) => {
    const leaf = ask(rest);
    expect(leaf.verdict).toBe(verdict);
    expect(leaf.notCounted[0]?.reasonCode).toBe(code);
  });
});

describe('the role in a work', () => {
  it.each([
    [['施工总承包'], '施工总承包', 'met'],
    [['施工总承包'], '专业承包', 'unmet'],
    [['施工总承包'], null, 'unknown'],
    [['施工'], '专业承包', 'met'],
    [['施工'], '工程总承包', 'met'],
    [['施工'], '监理', 'unmet'],
    [['施工总承包', '监理'], '监理', 'met'],
    [[], '监理', 'met'],
    [undefined, null, 'met'],
  ] as const)('%j asked for, %s: %s', (roles, role, verdict) => {
    expect(ask({ role }, { roles: roles === undefined ? undefined : [...roles] }).verdict).toBe(verdict);
  });
});

describe('the text', () => {
  it('without a number of groups, or without groups, decides nothing', () => {
    expect(ask({}, { groupsNeeded: null })).toMatchObject({ verdict: 'unknown', reason: '标准的数字未核实，不作判断' });
    expect(ask({}, { groups: [] }).verdict).toBe('unknown');
  });

  it('that was rewritten is read as it stood on the day', () => {
    const rewritten = {
      ...group,
      amendedBy: '建市〔2016〕226号',
      original: { summary: '原文', anyOf: [{ metric: '建筑面积', unit: 'm²', min: 80_000, count: 1 }] },
    };
    const on = (asOf: string, finished: string, own: IndicatorGroup = rewritten): string | undefined => {
      const result = evaluateQualification({
        catalogue: createCatalogueWithRows([row({ groups: [own] })]),
        enterprise: buildEnterprise({ projects: [work({ acceptDate: finished })] }),
        standardCode: '10300101',
        level: '三级',
        asOf,
      });
      return result.ok ? result.report.leaves[0]?.verdict : undefined;
    };
    expect(on('2016-10-31', '2015-01-01')).toBe('unmet');
    expect(on('2016-11-01', '2015-01-01')).toBe('met');
    // Earlier reports do not hold the words.
    const kept = { ...rewritten, original: undefined };
    expect([on('2016-10-31', '2015-01-01', kept), on('2016-11-01', '2015-01-01', kept)]).toEqual(['met', 'met']);
    expect(ask({}, { groups: [{ ...rewritten, amendedBy: undefined }] }).verdict).toBe('met');
  });

  it('may exempt an enterprise with a first-class design or contracting qualification', () => {
    const holding = (category: 'design' | 'construction', level: string): Partial<EnterpriseDocumentInput> => ({
      projects: [work({}, 1)],
      certificates: [{ certName: '证书', category, items: [{ itemName: '甲', standardCode: '10300110', level }] }],
    });
    const exempt = row({ exempt: '具有一级总承包' });
    const getVerdict = (category: 'design' | 'construction', level: string) =>
      evaluateSingleRow(exempt, holding(category, level)).verdict;
    expect(getVerdict('construction', '一级')).toBe('unknown');
    expect(getVerdict('construction', '特级')).toBe('unknown');
    expect(getVerdict('construction', '二级')).toBe('unmet');
    expect(getVerdict('design', '行业甲级')).toBe('unknown');
    expect(getVerdict('design', '乙级')).toBe('unmet');
    expect(getVerdict('construction', '甲级')).toBe('unmet');
    expect(evaluateSingleRow(row(), holding('construction', '一级')).verdict).toBe('unmet');
    expect(evaluateSingleRow(exempt, { projects: [work()] }).verdict).toBe('met');
    expect(evaluateSingleRow(exempt, holding('construction', '一级'))).toMatchObject({
      gaps: [],
      nextStep: '核对是否免于考核业绩',
    });
  });

  it('of several categories is answered by the best, which is named', () => {
    const category = (name: string, min: number, confidence?: string) => ({
      code: null,
      name,
      withinYears: 5,
      groupsNeeded: 1,
      groups: [{ ...group, anyOf: [{ metric: '建筑面积', unit: 'm²', min, count: 1 }] }],
      confidence,
    });
    const judge = (...byCategory: ReturnType<typeof category>[]) =>
      evaluateSingleRow(row({ groups: [], byCategory }), { projects: [work()] });
    const hard = judge(category('甲类', 90_000), category('乙类', 80_000));
    expect(hard.cautions).toContain('未指定申请类别，按“甲类”列示');
    const open = judge(category('甲类', 90_000), category('乙类', 90_000, 'recalled'));
    expect(open).toMatchObject({
      verdict: 'unknown',
      reason: '该类别的数据原文待核对，不作判断',
      nextStep: '对照标准原文核对该类别',
      gaps: [],
    });
    expect(open.cautions).toContain('未指定申请类别，按“乙类”列示');
  });
});

describe('what is told', () => {
  it('of a work that counts: for what, and with which size', () => {
    expect(ask({})).toMatchObject({
      verdict: 'met',
      have: { text: '满足 1 类，需 1 类', value: 1, unit: '类' },
      counted: [{ name: '甲', what: 'project', place: group.summary }],
      distance: null,
      nextStep: null,
    });
  });

  it('of nothing that counts: what is missing', () => {
    const leaf = evaluateSingleRow(row(), {});
    expect(leaf).toMatchObject({
      verdict: 'unmet',
      have: { text: '满足 0 类，需 1 类', value: 0 },
      distance: { value: 1, unit: '项' },
    });
    expect(leaf.gaps).toHaveLength(1);
  });

  it('of what may count: to complete it', () => {
    expect(ask({ acceptDate: null })).toMatchObject({
      verdict: 'unknown',
      distance: null,
      nextStep: '补录业绩待核对的内容',
      gaps: [],
    });
  });

  it('of a work of another standard, and of one without a standard', () => {
    expect(evaluateSingleRow(row(), { projects: [{ ...work(), standardCodes: ['10300110'] }] }).verdict).not.toBe(
      'met',
    );
    expect(evaluateSingleRow(row(), { projects: [createTestProject('甲', '10300101')] }).verdict).toBe('unknown');
  });
});
