/** What a leaf says beside its answer: what is asked, in which unit, why it does not decide, and in which order the advice comes. */
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '../enterprise/enterprise-document.ts';
import { buildEnterprise, createRegisteredPerson, repeatFromOne, testDay } from '../testing/enterprises.ts';
import { createSupervisors } from '../testing/golden.ts';
import { createCatalogueWithRows, evaluateSingleRow } from '../testing/own-rows.ts';
import { evaluateQualification } from './evaluate-qualification.ts';
import type { Requirement } from './requirement.ts';

const amounts: Requirement = { kind: 'netAssets', minCny: 8_000_000 };
const rich: Partial<EnterpriseDocumentInput> = { enterprise: { entName: '示例企业', netAssets: 800 } };

describe('what is asked', () => {
  it.each<[Requirement, number | null, string | null]>([
    [amounts, 800, '万元'],
    [{ kind: 'registeredCapital', minCny: 1_500_000 }, 150, '万元'],
    [{ kind: 'premises', minSqm: 300 }, 300, 'm²'],
    [{ kind: 'technicalLead', minYears: 8, anyOf: [] }, 8, '年'],
    [{ kind: 'technicalLead', anyOf: [] }, null, null],
    [{ kind: 'registeredTotal', professions: ['注册监理工程师'], min: 25, countUnit: '人次' }, 25, '人次'],
    [{ kind: 'equipment', items: [{ name: '甲', spec: null, count: 1 }] }, 1, '项'],
    [{ kind: 'equipment', items: [{ name: '甲', spec: null, count: 1 }], itemsNeeded: 2 }, 2, '项'],
    [{ kind: 'equipment', items: [] }, null, null],
    [{ kind: 'technicalStaff', table: [], total: 20 }, 20, '人'],
    [{ kind: 'experience', minYears: 5 }, 5, '年'],
    [{ kind: 'skilledWorkers', grade: null, min: 30 }, 30, '人'],
    [{ kind: 'skilledWorkers', grade: null, min: null }, null, null],
    [{ kind: 'headcount', min: 40 }, 40, '人'],
    [{ kind: 'performance', groupsNeeded: 2, groups: [] }, 2, '类'],
    [{ kind: 'other', summary: '甲', minProjects: 2, min: 5 }, 2, '项'],
    [{ kind: 'other', summary: '甲', min: 5 }, 5, '人'],
    [{ kind: 'other', summary: '甲', min: 5, unit: '项' }, 5, '项'],
    [{ kind: 'other', summary: '甲', minCny: 20_000 }, 2, '万元'],
  ])('%j is %s %s', (row, value, unit) => {
    expect(evaluateSingleRow(row, {}).need).toMatchObject({ value, unit });
  });
});

describe('a row that cannot decide', () => {
  it('keeps what was found and says why', () => {
    const leaf = evaluateSingleRow({ ...amounts, confidence: 'recalled' }, rich);
    expect(leaf).toMatchObject({
      verdict: 'unknown',
      have: { value: 800 },
      distance: null,
      nextStep: '对照标准原文核对该条',
      gaps: [],
    });
    expect(leaf.reason).toMatch(/，不作判断$/);
    expect(leaf.cautions.length).toBeGreaterThan(0);
    expect(evaluateSingleRow({ ...amounts, confidence: 'recalled' }, {}).verdict).toBe('unknown');
    expect(evaluateSingleRow({ ...amounts, confidence: 'recalled', unverified: true }, rich).reason).toBe(
      '该条数据的原文待核对；该条的关键数字未核实，不作判断',
    );
  });

  it('is none where it is sourced', () => {
    expect(evaluateSingleRow(amounts, rich)).toMatchObject({ verdict: 'met', cautions: [], nextStep: null });
  });
});

describe('a row that is not asked', () => {
  it('says by what, and decides nothing', () => {
    const dropped = evaluateSingleRow({ ...amounts, assessed: false, amendedBy: '建市〔2016〕226号' }, {});
    expect(dropped).toMatchObject({
      verdict: 'notAssessed',
      reason: '不再考核，依据建市〔2016〕226号',
      have: { text: '不需要', value: null },
      nextStep: null,
      cautions: [],
      gaps: [],
      source: { amendedBy: '建市〔2016〕226号', effective: '2016-11-01' },
    });
  });

  it('of an unknown document is taken as the law stands, and says so', () => {
    expect(evaluateSingleRow({ ...amounts, assessed: false }, {})).toMatchObject({
      verdict: 'notAssessed',
      reason: '不再考核，依据后续文件',
      cautions: ['该文件的施行日期不明，按现行有效处理'],
    });
  });

  it('before its first day says from when', () => {
    const result = evaluateQualification({
      catalogue: createCatalogueWithRows([{ ...amounts, amendedBy: '建市〔2016〕226号' }]),
      enterprise: buildEnterprise({}),
      standardCode: '10300101',
      level: '三级',
      asOf: '2016-10-31',
    });
    expect(result.ok && result.report.leaves[0]).toMatchObject({
      verdict: 'notAssessed',
      reason: '2016-11-01 起由建市〔2016〕226号新增，当日尚未考核',
    });
  });
});

describe('the advice', () => {
  const supervising: Requirement = {
    kind: 'registeredPersonnel',
    profession: '监理工程师',
    grade: null,
    specialties: [],
    min: 10,
  };
  const total = (min: number): Requirement => ({
    kind: 'registeredTotal',
    professions: ['监理工程师', '一级建造师'],
    min,
    countUnit: '人次',
  });
  const getGaps = (rows: readonly Requirement[], enterprise: Partial<EnterpriseDocumentInput>) => {
    const result = evaluateQualification({
      catalogue: createCatalogueWithRows(rows),
      enterprise: buildEnterprise(enterprise),
      standardCode: '10300101',
      level: '三级',
      asOf: testDay,
    });
    if (!result.ok) throw new Error(result.message);
    return result.report.gaps;
  };

  it('subtracts people to be hired for one requirement from the total of certificates', () => {
    const people = { registeredPeople: createSupervisors(8, '房屋建筑工程') };
    const getCounts = (min: number) => getGaps([supervising, total(min)], people).map(({ count }) => count);
    expect(getCounts(9)).toEqual([2]);
    expect(getCounts(10)).toEqual([2]);
    expect(getCounts(11)).toEqual([2, 1]);
    expect(getCounts(15)).toEqual([2, 5]);
    expect(getGaps([supervising, total(11)], people)[1]?.title).toBe('增加所列注册人员 1 人次');
  });

  it('takes nothing off for a profession that the total does not count', () => {
    const builders: Requirement = { ...supervising, profession: '造价工程师' };
    expect(
      getGaps([builders, total(11)], { registeredPeople: createSupervisors(8, '房屋建筑工程') })
        .map(({ count }) => count)
        .toSorted(),
    ).toEqual([10, 3]);
  });

  it('subtracts nothing for people who are only to be looked up: they are not hired', () => {
    const silent = repeatFromOne(2, (index) => ({
      ...createRegisteredPerson(`示例待核对${index}`, '监理工程师', '房屋建筑工程'),
      birthDate: null,
    }));
    const people = { registeredPeople: [...createSupervisors(8, '房屋建筑工程'), ...silent] };
    expect(getGaps([supervising, total(11)], people).map(({ kind, count, unit }) => [kind, count, unit])).toEqual([
      ['add', 1, '人次'],
      ['confirm', 2, '人'],
    ]);
  });

  it('says what to add before what to look up, the easier first, and else in the order of the text', () => {
    const doubtful = {
      enterprise: { entName: '示例企业', netAssets: 700 },
      otherPeople: repeatFromOne(2, (index) => ({
        ...createRegisteredPerson(`甲${index}`, '监理工程师', '房屋建筑工程'),
        birthDate: null,
      })),
    };
    const all = getGaps([{ ...supervising, min: 2 }, amounts, { kind: 'siteManagers', min: 1 }], doubtful);
    expect(all.map(({ kind }) => kind)).toEqual(['add', 'add', 'confirm']);
    const efforts = all.filter(({ kind }) => kind === 'add').map(({ effort }) => effort);
    expect(efforts).toEqual(efforts.toSorted((a, b) => a - b));
    const same = getGaps(
      [
        { kind: 'siteManagers', min: 1 },
        { kind: 'skilledWorkers', grade: null, min: 1 },
      ],
      {},
    );
    expect(same.map(({ title }) => title)).toEqual(['增加持岗位证书的现场管理人员 1 人', '增加技术工人 1 人']);
  });
});
