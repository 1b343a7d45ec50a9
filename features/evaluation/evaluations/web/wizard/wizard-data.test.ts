import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { evaluateQualification } from '#domain/qualification/evaluate-qualification.ts';
import { buildEnterprise, completeEnterprise, testDay } from '#domain/testing/enterprises.ts';
import type { LevelOption } from '../../evaluations.contract.ts';
import { filterLevelOptions, getEstimateTag, listVisibleChoices } from './choices.ts';
import { getDataRowState, groupData } from './data-groups.ts';

const catalogue = createCatalogue(loadFacts());

describe('the rows of step 1', () => {
  const all = Array.from({ length: 40 }, (_, at) => at);

  it('stand where they stand in the list, whichever is chosen', () => {
    expect(listVisibleChoices(all, undefined, false)).toEqual(all.slice(0, 12));
    expect(listVisibleChoices(all, 3, false)).toEqual(all.slice(0, 12));
    expect(listVisibleChoices(all, 30, false)).toEqual(all.slice(0, 37));
    expect(listVisibleChoices(all, 3, true)).toEqual(all);
    expect(listVisibleChoices(all.slice(20), 3, false)).toEqual([3, ...all.slice(20, 32)]);
  });

  it('never end before the list does for a user who walks from one to the next', () => {
    for (const at of all) expect(listVisibleChoices(all, at, false)).toContain(Math.min(at + 1, 39));
  });
});

describe('step 2', () => {
  const people = (completeEnterprise.otherPeople ?? []).map((person) =>
    person.name === '电气' ? { ...person, socialSecurityHere: false } : person,
  );
  const enterprise = buildEnterprise({ ...completeEnterprise, otherPeople: people });
  const result = evaluateQualification({
    catalogue,
    enterprise,
    standardCode: '10300101',
    level: '三级',
    asOf: testDay,
  });
  const groups = result.ok ? groupData(result.report) : [];

  it('groups what a level asks about, without what is no longer assessed', () => {
    expect(groups.map((group) => group.label)).toEqual([
      '注册人员',
      '职称与负责人',
      '技术工人与现场人员',
      '企业资产',
      '其他条件',
    ]);
    const workers = groups.find((group) => group.key === 'workers');
    expect(workers?.leaves.map((leaf) => leaf.kind)).toEqual(['skilledWorkers']);
    expect(workers?.rows.length).toBe(30);
  });

  it('states for each person whether the person counts, why not, or that the person is left out', () => {
    const rows = groups.find((group) => group.key === 'titled')?.rows ?? [];
    const counted = rows.find((row) => row.name === '给排水');
    const refused = rows.find((row) => row.name === '电气');
    if (!counted || !refused) throw new Error('no person there');
    expect(getDataRowState(counted, false)).toEqual({ className: 'tag g', words: '计入：给排水' });
    expect(getDataRowState(refused, false).words).toContain('不计：社会保险不在本企业');
    expect(getDataRowState(counted, true).words).toBe('本次不纳入');
    expect(rows.indexOf(counted)).toBeLessThan(rows.indexOf(refused));
  });
});

describe('step 1', () => {
  const choice = (part: Partial<LevelOption>): LevelOption => ({
    standardCode: '10300101',
    displayCode: '03-10300101',
    standardName: '建筑工程施工总承包',
    category: 'construction',
    level: '三级',
    isHeld: false,
    place: 'open',
    short: { people: 2, works: 0, wan: 0 },
    cost: { effort: 10, months: 3, wan: 16, uncosted: 0 },
    weight: 21,
    verdict: 'unmet',
    headline: '',
    counts: { assessed: 6, met: 4, declared: 0, unmet: 2, unknown: 0, notAssessed: 1 },
    subjects: [],
    topGradeCategories: [],
    ...part,
  });
  const choices = [
    choice({}),
    choice({ level: '一级' }),
    choice({ standardName: '工程监理', category: 'supervision' }),
  ];

  it('finds by all words and by category', () => {
    expect(filterLevelOptions(choices, { keyword: '建筑 三级' })).toEqual([choices[0]]);
    expect(filterLevelOptions(choices, { keyword: '10300101' }).length).toBe(3);
    expect(filterLevelOptions(choices, { group: 'supervision' })).toEqual([choices[2]]);
    expect(filterLevelOptions(choices, { keyword: '隧道' })).toEqual([]);
  });

  it('never calls an undecidable level fulfilled', () => {
    const counts = { assessed: 3, met: 3, declared: 0, unmet: 0, unknown: 0, notAssessed: 0 };
    expect(getEstimateTag(choice({ verdict: 'undecided', counts })).words).toBe('标准待核对');
    expect(getEstimateTag(choice({ verdict: 'met', counts })).words).toBe('预计满足');
    expect(getEstimateTag(choice({})).words).toBe('2 条要求不满足');
    expect(getEstimateTag(choice({ counts: { ...counts, assessed: 0 } })).words).toBe('无考核数据');
  });
});
