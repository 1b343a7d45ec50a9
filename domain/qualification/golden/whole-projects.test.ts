/**
 * A project with unit works: its contract and its own figures are those of the project, the figures of a unit work those of that work. Two
 * entries of one figure that decide differently are open, and both are named.
 */
import { describe, expect, it } from 'vitest';
import { type ProjectInput, repeatFromOne } from '../../testing/enterprises.ts';
import { createMeasuredProject, evaluateLevel } from '../../testing/golden.ts';
import { evaluateSingleRow } from '../../testing/own-rows.ts';
import type { IndicatorGroup, Requirement } from '../requirement.ts';

type Way = IndicatorGroup['anyOf'][number];
type Entry = readonly [metric: string, value: number | null, unit: string | null, count?: number];

const building = '10300101';
const listMetrics = (entries: readonly Entry[]) =>
  entries.map(([metric, value, unit, count = null]) => ({ metric, value, unit, count }));
const unit = (workName: string, ...entries: readonly Entry[]) => ({ workName, metrics: listMetrics(entries) });
const project = (rest: Partial<ProjectInput> = {}, ...entries: readonly Entry[]): ProjectInput => ({
  ...createMeasuredProject('甲', building, {}),
  metrics: listMetrics(entries),
  features: ['示例工程0', '示例工程1'],
  ...rest,
});
const getRow = (ways: readonly Way[], summary = '示例工程'): Requirement => ({
  kind: 'performance',
  withinYears: 5,
  groupsNeeded: ways.length,
  groups: ways.map((way, index) => ({ id: `group-${index}`, summary: `${summary}${index}`, anyOf: [way] })),
});
const ask = (ways: readonly Way[], ...projects: readonly ProjectInput[]) =>
  evaluateSingleRow(getRow(ways), { projects: [...projects] });
const askTotal = (way: Way, ...projects: readonly ProjectInput[]) =>
  evaluateSingleRow(getRow([way], '累计'), { projects: [...projects] });

const area = (min: number): Way => ({ metric: '建筑面积', unit: '万㎡', min, count: 1 });
const contract: Way = { metric: '单项合同额', unit: '万元', min: 3000, count: 1 };
const storeys = (min: number): Way => ({ metric: '层数', unit: '层', min, count: 1 });
const above = (min: number): Way => ({ metric: '地上层数', unit: '层', min, count: 1 });
const height = (min: number): Way => ({ metric: '建筑物高度', unit: 'm', min, count: 1 });
const houses = repeatFromOne(3, (index) => unit(`${index + 1}号楼`, ['建筑面积', 20_000, 'm²']));

describe('the levels of the standards', () => {
  it('count contracts whose projects have unit works', () => {
    const contracts = (works: ProjectInput['works']) =>
      evaluateLevel('10300109', '二级', {
        projects: repeatFromOne(3, (index) => ({
          ...createMeasuredProject(`石化${index}`, '10300109', {}, { role: '施工总承包', contractAmount: 3000, works }),
        })),
      }).leaves.find(({ kind }) => kind === 'performance')?.verdict;
    expect([contracts([]), contracts([unit('装置区', ['建筑面积', 3000, 'm²'])]), contracts(houses)]).toEqual([
      'met',
      'met',
      'met',
    ]);
  });
});

describe('a project with unit works', () => {
  it.each<[string, readonly Way[], ProjectInput, string]>([
    [
      'of one work counts with its contract',
      [contract],
      project({ contractAmount: 3000, works: houses.slice(0, 1) }),
      'met',
    ],
    ['of a smaller contract does not', [contract], project({ contractAmount: 2999, works: houses }), 'unmet'],
    ['without a contract is open', [contract], project({ works: houses }), 'unknown'],
    ['counts with the area of the whole', [area(6)], project({ area: 60_000, works: houses }), 'met'],
    ['counts with a metric of the whole', [area(6)], project({ works: houses }, ['建筑面积', 6, '万㎡']), 'met'],
    ['counts with its height beside other figures', [height(50)], project({ height: 50, works: houses }), 'met'],
    [
      'counts with its scale',
      [{ metric: '大型项目', unit: '项', count: 1 }],
      project({ projectScale: '大型', works: houses }),
      'met',
    ],
    ['of a smaller area does not', [area(6.1)], project({ area: 60_000, works: houses }), 'unmet'],
    ['whose works may add up is open', [area(6)], project({ works: houses }), 'unknown'],
    ['whose works do not add up is not', [area(6.1)], project({ works: houses }), 'unmet'],
    [
      'is none of single buildings',
      [{ ...area(3), metric: '单体建筑面积' }],
      project({ area: 60_000, works: houses }),
      'unmet',
    ],
    [
      'may have another single building',
      [{ ...area(3), metric: '单体建筑面积' }],
      project({ area: 100_000, works: houses }),
      'unknown',
    ],
    [
      'has no contract of a unit work',
      [{ ...contract, metric: '单位工程合同额' }],
      project({ contractAmount: 9000, works: houses }),
      'unknown',
    ],
    [
      'counts once for itself and its only work',
      [contract, area(2)],
      project({ contractAmount: 3000, works: houses.slice(0, 1) }),
      'unmet',
    ],
    [
      'is open in two groups, in one as a whole',
      [contract, area(2)],
      project({ contractAmount: 3000, works: houses }),
      'unknown',
    ],
    [
      'still counts with two works in two groups',
      [area(2), storeys(9)],
      project({ area: 40_000, works: [unit('一号楼', ['建筑面积', 20_000, 'm²']), unit('二号楼', ['层数', 9, '层'])] }),
      'met',
    ],
  ])('%s', (_name, ways, one, expected) => {
    expect(ask(ways, one).verdict).toBe(expected);
  });

  it.each<[string, Way, ProjectInput, string, string?]>([
    [
      'smaller than a work',
      area(3),
      project({ area: 20_000, works: [unit('一号楼', ['建筑面积', 40_000, 'm²'])] }),
      'unknown',
      '一号楼',
    ],
    [
      'smaller than its works',
      area(5),
      project({ area: 40_000, works: houses }),
      'unknown',
      '各单位工程合计的建筑面积',
    ],
    [
      'higher than every work',
      height(50),
      project({ height: 60, works: [unit('一号楼', ['建筑物高度', 40, 'm'])] }),
      'unknown',
      '一号楼',
    ],
    [
      'as high as its highest work',
      height(50),
      project({
        height: 60,
        works: [unit('一号楼', ['建筑物高度', 40, 'm']), unit('二号楼', ['建筑物高度', 60, 'm'])],
      }),
      'met',
    ],
    [
      'lower than a work',
      height(50),
      project({ height: 40, works: [unit('一号楼', ['建筑物高度', 60, 'm'])] }),
      'unknown',
      '一号楼',
    ],
    ['larger than its works', area(5), project({ area: 90_000, works: houses }), 'met'],
    [
      'of another scale',
      { metric: '大型项目', unit: '项', count: 1 },
      project({ projectScale: '大型', works: [{ workName: '一号楼', projectScale: '小型' }] }),
      'unknown',
      '小型',
    ],
    [
      'of a contract below that of a work',
      contract,
      project({ contractAmount: 900, works: [unit('一号楼', ['单项合同额', 3000, '万元'])] }),
      'unknown',
      '整个项目的单项合同额',
    ],
  ])('%s', (_name, way, one, expected, named) => {
    const leaf = ask([way], one);
    expect(leaf.verdict).toBe(expected);
    if (named !== undefined) expect(leaf.notCounted.map(({ reason }) => reason).join('；')).toContain(named);
  });

  it('adds to a total what it is, not what it and its works are', () => {
    const way: Way = { metric: '建筑面积', unit: '万㎡', min: 12 };
    const site = (name: string, own: number | null) => ({
      ...project({ area: own, works: houses }),
      uuid: name,
      projectName: name,
    });
    expect(askTotal(way, site('甲', 60_000), site('乙', 60_000)).verdict).toBe('met');
    expect(askTotal(way, site('甲', 60_000), site('乙', 50_000)).verdict).toBe('unknown');
    expect(askTotal({ ...way, min: 12.1 }, site('甲', 60_000), site('乙', 60_000)).verdict).toBe('unmet');
    expect(askTotal(way, site('甲', 70_000), site('乙', 50_000)).verdict).toBe('met');
    expect(askTotal(way, site('甲', null), site('乙', null)).verdict).toBe('met');
  });
});

describe('a column beside a metric of the same name', () => {
  it.each<[string, Way, ProjectInput, string, string?]>([
    ['agrees in another unit', area(6), project({ area: 60_000 }, ['建筑面积', 6, '万㎡']), 'met'],
    ['is smaller', area(6), project({ area: 1000 }, ['建筑面积', 6, '万㎡']), 'unknown', '1000 平方米'],
    ['is larger', area(6), project({ area: 60_000 }, ['建筑面积', 1000, 'm²']), 'unknown', '6 万平方米'],
    ['of equal numbers in two units differs', area(6), project({ area: 6 }, ['建筑面积', 6, '万㎡']), 'unknown'],
    ['differs where it does not decide', area(5), project({ area: 60_000 }, ['建筑面积', 5.9, '万㎡']), 'met'],
    ['is the total of the metrics', area(6), project({ area: 60_000 }, ['建筑面积', 2, '万㎡', 3]), 'met'],
    ['is less than the metrics', area(6), project({ area: 50_000 }, ['建筑面积', 3, '万㎡', 2]), 'unmet'],
    ['storeys differ', storeys(10), project({ floors: 6 }, ['层数', 12, '层']), 'unknown', '6 层'],
    [
      'depth',
      { metric: '基坑开挖深度', unit: 'm', min: 8, count: 1 },
      project({ depth: 5 }, ['基坑开挖深度', 8, 'm']),
      'unknown',
    ],
    ['contract', contract, project({ contractAmount: 900 }, ['单项合同额', 3000, '万元']), 'unknown', '900 万元'],
    [
      'contract above the construction',
      { ...contract, metric: '单项建安合同额' },
      project({ contractAmount: 9000 }, ['单项建安合同额', 3000, '万元']),
      'met',
    ],
    [
      'contract below the construction',
      { ...contract, metric: '单项建安合同额' },
      project({ contractAmount: 900 }, ['单项建安合同额', 3000, '万元']),
      'unknown',
    ],
    ['a part exceeds the whole: storeys', above(10), project({ floors: 6 }, ['地上层数', 12, '层']), 'unknown', '6 层'],
    ['a part within the whole: storeys', above(10), project({ floors: 13 }, ['地上层数', 12, '层']), 'met'],
    ['a part exceeds the whole: metrics', above(10), project({}, ['层数', 6, '层'], ['地上层数', 12, '层']), 'unknown'],
    [
      'a part exceeds the whole: area',
      { ...area(6), metric: '单体建筑面积' },
      project({ area: 1000 }, ['单体建筑面积', 6, '万㎡']),
      'unknown',
    ],
    ['a part within the whole: area', area(6), project({ area: 60_000 }, ['单体建筑面积', 2, '万㎡']), 'met'],
    [
      'a part exceeds the whole: machines',
      { metric: '单机容量', unit: 'MW', min: 10, count: 1 },
      project({}, ['单机容量', 10, 'MW'], ['总装机容量', 5, 'MW']),
      'unknown',
    ],
  ])('%s', (_name, way, one, expected, named) => {
    const leaf = ask([way], one);
    expect(leaf.verdict).toBe(expected);
    if (named !== undefined) expect(leaf.notCounted.map(({ reason }) => reason).join('；')).toContain(named);
  });

  it('leaves the larger entry of a total open', () => {
    const way: Way = { metric: '建筑面积', unit: '万㎡', min: 12 };
    const both = (own: number) => ({
      ...project({ area: own }, ['建筑面积', 8, '万㎡']),
      uuid: `${own}`,
      projectName: `${own}`,
    });
    expect(askTotal(way, both(80_000), both(40_000)).verdict).toBe('met');
    expect(askTotal(way, both(60_000), both(50_000)).verdict).toBe('unknown');
    expect(askTotal(way, both(50_000)).verdict).toBe('unmet');
    expect(askTotal({ ...way, min: 16.1 }, both(60_000), both(50_000)).verdict).toBe('unmet');
  });
});
