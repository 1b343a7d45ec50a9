/** What is certainly missing is told as all only where nothing open may be missing beside it; what is open is named. */
import { describe, expect, it } from 'vitest';
import {
  createPostHolder,
  createRegisteredPerson,
  createTitledPerson,
  type ProjectInput,
} from '../testing/enterprises.ts';
import { createMeasuredProject } from '../testing/golden.ts';
import { evaluateSingleRow } from '../testing/own-rows.ts';
import type { IndicatorGroup, Requirement } from './requirement.ts';
import { formatMinimumPrefix, formatShortAmount } from './shortage.ts';

it('a figure that is only the least is marked so, and so is a repeated one', () => {
  expect([formatShortAmount('2 人', false), formatShortAmount('2 人', true)]).toEqual(['差 2 人', '至少差 2 人']);
  expect(['差 2 人', '至少差 2 人'].map(formatMinimumPrefix)).toEqual(['', '至少']);
});

describe('works', () => {
  const standard = '10300101';
  const groups: IndicatorGroup[] = [
    { id: 'storeys', summary: '地上层数', anyOf: [{ metric: '地上层数', unit: '层', min: 25, count: 1 }] },
    { id: 'height', summary: '构筑物高度', anyOf: [{ metric: '构筑物高度', unit: 'm', min: 80, count: 1 }] },
    { id: 'area', summary: '建筑面积', anyOf: [{ metric: '建筑面积', unit: 'm²', min: 50_000, count: 1 }] },
    { id: 'span', summary: '单跨跨度', anyOf: [{ metric: '单跨跨度', unit: 'm', min: 30, count: 1 }] },
  ];
  const row = (groupsNeeded: number, own = groups): Requirement => ({
    kind: 'performance',
    withinYears: 5,
    groupsNeeded,
    groups: own,
  });
  const work = (
    name: string,
    metrics: readonly (readonly [string, number | null, string])[],
    rest: Partial<ProjectInput> = {},
  ): ProjectInput => ({
    ...createMeasuredProject(name, standard, {}),
    metrics: metrics.map(([metric, value, unit]) => ({ metric, value, unit, count: null })),
    ...rest,
  });
  const tower = work('塔楼', [['地上层数', 30, '层']]);
  const undated = { acceptDate: null };
  const hall = (value: number, rest: Partial<ProjectInput> = {}) => work('展厅', [['建筑面积', value, 'm²']], rest);

  it('of which one class is met, one is open and two have nothing: at least two, and the open one beside them', () => {
    const leaf = evaluateSingleRow(row(4), { projects: [tower, hall(60_000, undated)] });
    expect(leaf).toMatchObject({
      verdict: 'unmet',
      have: { text: '满足 1 类（另有 1 类待核对），需 4 类', value: 1 },
      distance: { text: '至少差 2 项业绩', value: 2 },
    });
    expect(leaf.notCounted).toMatchObject([
      { name: '展厅', place: '建筑面积', isPossible: true, reason: '竣工验收日期未登记' },
    ]);
  });

  it('of a class with unverified figures: it is open, and the text of the standard is to be looked up', () => {
    const unverified = groups.map((group) =>
      group.id === 'area' ? { ...group, confidence: 'recalled' as const } : group,
    );
    expect(evaluateSingleRow(row(2, unverified), { projects: [tower, hall(60_000)] })).toMatchObject({
      verdict: 'unknown',
      have: { text: '满足 1 类（另有 1 类待核对），需 2 类' },
      nextStep: '对照标准原文核对“建筑面积”的数字',
      cautions: ['“建筑面积”的指标数字，原文待核对'],
    });
  });

  it('of which nothing is open: exactly as many', () => {
    expect(evaluateSingleRow(row(4), { projects: [tower, hall(60_000)] })).toMatchObject({
      have: { text: '满足 2 类，需 4 类' },
      distance: { text: '差 2 项业绩' },
    });
  });

  const total: IndicatorGroup = {
    id: 'area',
    summary: '累计建筑面积',
    anyOf: [{ metric: '建筑面积', unit: 'm²', min: 100_000 }],
  };
  it.each([
    [[hall(30_000)], '差 7 万平方米'],
    [[hall(30_000), work('新馆', [['建筑面积', 20_000, 'm²']], undated)], '至少差 5 万平方米'],
  ])('added up lack what all of them leave, those in doubt as well', (projects, text) => {
    const leaf = evaluateSingleRow(row(1, [total]), { projects });
    expect(leaf.distance?.text).toBe(text);
    expect(leaf.nextStep).toBe(`补充业绩：累计建筑面积（建筑面积 10 万平方米以上），${text}`);
  });

  it('one that brings a part for sure and another perhaps: what is open about it is named, also where it is counted', () => {
    const both = work('展厅', [
      ['建筑面积', 60_000, 'm²'],
      ['建筑面积', null, 'm²'],
    ]);
    const leaf = evaluateSingleRow(row(1, [total]), { projects: [both] });
    expect(leaf).toMatchObject({ verdict: 'unknown', counted: [{ name: '展厅' }], notCounted: [] });
    expect(leaf.cautions).toEqual(['“展厅”的“建筑面积”的数值未登记，请补录']);
    const towers: IndicatorGroup = {
      id: 'storeys',
      summary: '地上层数',
      anyOf: [{ metric: '地上层数', unit: '层', min: 12, count: 2, countUnit: '座' }],
    };
    const pair = work('双塔', [
      ['地上层数', 18, '层'],
      ['地上层数', null, '层'],
    ]);
    expect(evaluateSingleRow(row(1, [towers]), { projects: [pair] })).toMatchObject({
      verdict: 'unknown',
      cautions: ['“双塔”的“地上层数”的数值未登记，请补录'],
    });
    // A sufficient number needs no look at the open ones.
    expect(
      evaluateSingleRow(row(1, [total]), { projects: [both, work('新馆', [['建筑面积', 40_000, 'm²']])] }),
    ).toMatchObject({
      verdict: 'met',
      cautions: [],
    });
  });

  it('that count for one class and may count for another: the other one is open, and says by which work', () => {
    const twice: IndicatorGroup = {
      id: 'nobody',
      summary: '综合工程',
      anyOf: [{ metric: '单项合同额', unit: 'CNY', min: 10_000_000, count: 1 }],
    };
    const [storeys] = groups;
    const own = [total, twice, ...(storeys === undefined ? [] : [storeys])];
    const paid = work('展厅', [['建筑面积', 30_000, 'm²']], { contractAmount: 2000 });
    const leaf = evaluateSingleRow(row(3, own), { projects: [paid, tower] });
    expect(leaf).toMatchObject({
      verdict: 'unmet',
      have: { text: '满足 1 类（另有 1 类待核对），需 3 类' },
      distance: { text: '至少差 1 项业绩' },
      cautions: ['“展厅”能否计入综合工程，待核对'],
      mayCount: [{ place: '综合工程', works: [{ name: '展厅' }] }],
    });
    // What the page adds up toward a class is what it lacks there.
    expect(leaf.gaps.map(({ title }) => title)).toEqual([
      '补充业绩：累计建筑面积（建筑面积 10 万平方米以上），至少差 7 万平方米（现有业绩计入其他类别时差 10 万平方米）',
    ]);
    expect(leaf.gaps.map(({ short }) => short)).toEqual([{ value: 100_000, unit: 'm²' }]);
  });
});

describe('people', () => {
  const engineers: Requirement = {
    kind: 'titledPersonnel',
    rank: '中级',
    andAbove: true,
    specialties: ['结构'],
    min: 3,
  };
  const sure = createTitledPerson('甲', '工程师', '结构');
  const open = createTitledPerson('乙', '工程师', '结构', { socialSecurityHere: null });

  it.each([
    [[sure], '1 人', '差 2 人', /^不足：.* 1\/3$/],
    [[sure, open], '1 人（另有 1 人待核对）', '至少差 1 人', /^不足：.* 1\/3（另有 1 人待核对）$/],
  ])('the sure, the possible and the missing ones add up', (otherPeople, have, distance, reason) => {
    const leaf = evaluateSingleRow(engineers, { otherPeople });
    expect([leaf.have.text, leaf.distance?.text]).toEqual([have, distance]);
    expect(leaf.reason).toMatch(reason);
    expect(leaf.nextStep).toMatch(/^增加/);
  });

  it('several places that lack a person: the first of them with the number of all', () => {
    const covered: Requirement = { ...engineers, specialties: ['结构', '机械'], min: 4, mustCover: ['结构', '机械'] };
    expect(evaluateSingleRow(covered, { otherPeople: [sure] })).toMatchObject({
      distance: { text: '差 3 人' },
      nextStep: expect.stringMatching(/^增加机械.* 1 人等，共 3 人$/),
    });
    expect(
      evaluateSingleRow(covered, { otherPeople: [sure, createTitledPerson('丁', '工程师', '机械')] }).nextStep,
    ).toMatch(/ 2 人$/);
  });

  it('a person who may fill one place is named as open, whatever other places are surely impossible', () => {
    const covered: Requirement = { ...engineers, specialties: ['结构', '机械'], min: 4, mustCover: ['结构', '机械'] };
    const leaf = evaluateSingleRow(covered, { otherPeople: [sure, createTitledPerson('丙', '工程师', '机电')] });
    expect(leaf).toMatchObject({
      have: { text: '1 人（另有 1 人待核对）' },
      notCounted: [{ name: '丙', place: '机械', isPossible: true }],
    });
  });

  it('holders of a post certificate, with people who are open by name', () => {
    const testers: Requirement = { kind: 'other', subkind: 'post', post: '混凝土试验员', min: 3 };
    const one = createPostHolder('甲', '混凝土试验员');
    const other = createPostHolder('乙', '混凝土试验员', { socialSecurityHere: null });
    expect(evaluateSingleRow(testers, { otherPeople: [one, other] })).toMatchObject({
      have: { text: '1 人（另有 1 人待核对）' },
      distance: { text: '至少差 1 人' },
      notCounted: [{ name: '乙', isPossible: true }],
    });
    expect(evaluateSingleRow({ ...testers, min: 2 }, { otherPeople: [one, other] })).toMatchObject({
      verdict: 'unknown',
      reason: '部分岗位证书的资料待核对',
      notCounted: [{ name: '乙' }],
    });
    expect(evaluateSingleRow(testers, { otherPeople: [one] })).toMatchObject({
      have: { text: '1 人' },
      distance: { text: '差 2 人' },
      notCounted: [],
    });
  });

  it('registered people by the number of their certificates, with those that are open by name', () => {
    const total: Requirement = { kind: 'registeredTotal', professions: ['监理工程师'], min: 3, countUnit: '人次' };
    const supervisor = createRegisteredPerson('甲', '监理工程师', null);
    const uninsured = createRegisteredPerson('乙', '监理工程师', null, { socialSecurityHere: null });
    expect(evaluateSingleRow(total, { registeredPeople: [supervisor, uninsured] })).toMatchObject({
      have: { text: '1 人次（另有 1 人次待核对）' },
      distance: { text: '至少差 1 人次' },
      notCounted: [{ name: '乙', isPossible: true }],
    });
    expect(evaluateSingleRow(total, { registeredPeople: [supervisor] })).toMatchObject({
      distance: { text: '差 2 人次' },
      notCounted: [],
    });
  });
});

it('equipment: an item that may be there is not among those that lack', () => {
  const items = ['示例摊铺机', '示例压路机'].map((name) => ({ name, spec: null, count: 1 }));
  const roller = (owned: boolean | null) => ({ uuid: '压路机', name: '示例压路机', count: 1, owned, meetsSpec: true });
  const judge = (owned: boolean | null) =>
    evaluateSingleRow({ kind: 'equipment', items }, { equipment: [roller(owned)] });
  expect(judge(true)).toMatchObject({ reason: '设备不齐', distance: { text: '差 1 项' } });
  expect(judge(false)).toMatchObject({ reason: '设备不齐', distance: { text: '差 2 项' } });
  expect(judge(null)).toMatchObject({
    reason: '设备不齐；另有部分设备的数量、规格或权属待核对',
    distance: { text: '至少差 1 项' },
    notCounted: [{ isPossible: true }],
  });
});
