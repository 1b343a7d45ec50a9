/** What an enterprise is told of a work that does not count, or only may: why, what to do about it, and whether that can help. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type ProjectInput, repeatFromOne, testDay } from '../../testing/enterprises.ts';
import { realFacts } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { createCatalogueWithRows, evaluateSingleRow } from '../../testing/own-rows.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { IndicatorGroup, Requirement, RequirementOf } from '../requirement.ts';

type Row = RequirementOf<'performance'>;
type Way = IndicatorGroup['anyOf'][number];
const building = '10300101';
const way: Way = { metric: '建筑面积', unit: 'm²', min: 50_000, count: 1 };
const getRow = (anyOf: Way, rest: Partial<IndicatorGroup> = {}, more: Partial<Row> = {}): Requirement => ({
  kind: 'performance',
  withinYears: 5,
  groupsNeeded: 1,
  groups: [{ id: 'area', summary: '建筑面积', anyOf: [anyOf], ...rest }],
  ...more,
});
const ask = (row: Requirement, ...projects: readonly ProjectInput[]) =>
  evaluateSingleRow(row, { projects: [...projects] });
const sized = (name: string, metrics: ProjectInput['metrics'], rest: Partial<ProjectInput> = {}): ProjectInput => ({
  ...createMeasuredProject(name, building, {}),
  metrics,
  ...rest,
});
const house = (name: string, value: number | null, rest: Partial<ProjectInput> = {}, unit: string | null = 'm²') =>
  sized(name, [{ metric: '建筑面积', value, unit, count: null }], rest);

describe('why a work does not count', () => {
  it('names the error that rules it out before one that is open, and what would help', () => {
    const leaf = ask(getRow(way), house('甲', 50_000, { acceptDate: null, dataLevel: 'C' }));
    expect(leaf.notCounted).toEqual([
      {
        ref: '甲',
        name: '甲',
        what: 'project',
        place: '建筑面积',
        reasonCode: 'dataLevelLow',
        reason: '竣工验收日期未登记；平台数据等级为 C 级，不计入',
        remedy: '申请提升数据等级',
        isPossible: false,
      },
    ]);
    expect(leaf.cautions).toEqual(['业绩入库和数据等级的起算日、适用范围待核对']);
    expect(leaf.gaps).toMatchObject([
      { candidates: [{ ref: '甲', remedy: '申请提升数据等级' }], ways: ['完善已有项目的平台信息'], effort: 6 },
    ]);
  });

  it('is its size, whatever else is open about it', () => {
    const leaf = ask(getRow(way), house('甲', 49_999, { acceptDate: null }));
    expect(leaf.notCounted).toMatchObject([
      { reasonCode: 'valueShort', reason: '49999 平方米，未达到规模；竣工验收日期未登记', isPossible: false },
    ]);
    expect(leaf.cautions).toEqual([]);
  });

  it('is its age, which nothing helps', () => {
    const leaf = ask(getRow(way), house('甲', 50_000, { acceptDate: '2015-01-01' }));
    expect(leaf.notCounted).toMatchObject([{ reasonCode: 'tooOld', remedy: null, isPossible: false }]);
    expect(leaf.gaps).toMatchObject([{ candidates: [], ways: ['承接并完成符合规模的工程'], effort: 15 }]);
    expect(leaf.cautions).toEqual([]);
  });

  it('is told of each work in the order of their names, and advised for the group that it is of', () => {
    const storeys: IndicatorGroup = {
      id: 'storeys',
      summary: '地上层数',
      anyOf: [{ metric: '地上层数', unit: '层', min: 25, count: 1 }],
    };
    const row = getRow(way, {}, { groupsNeeded: 2 });
    const both = { ...row, groups: [...(row as Row).groups, storeys] } as Requirement;
    const low = { dataLevel: 'C' as const };
    const leaf = ask(
      both,
      house('b楼', 50_000, low),
      sized('a塔', [{ metric: '地上层数', value: 25, unit: '层', count: null }], low),
    );
    expect(leaf.notCounted.map(({ name, place }) => [name, place])).toEqual([
      ['a塔', '地上层数'],
      ['b楼', '建筑面积'],
    ]);
    expect(leaf.gaps.map(({ title, candidates }) => [title, candidates.map(({ name }) => name)])).toEqual([
      ['补充业绩 1 项：建筑面积（建筑面积 5 万平方米以上 1 项）', ['b楼']],
      ['补充业绩 1 项：地上层数（地上层数 25 层以上 1 项）', ['a塔']],
    ]);
  });
});

describe('what is asked about a size', () => {
  const getReason = (leaf: ReturnType<typeof ask>) => {
    expect(leaf.verdict).toBe('unknown');
    return leaf.notCounted.map(({ reason, remedy, isPossible }) => {
      expect([remedy, isPossible]).toEqual([reason, true]);
      return reason;
    });
  };
  const storeys: Way = { metric: '地上层数', unit: '层', min: 12, count: 1 };
  const tall = { id: 'storeys', summary: '地上层数' };
  const measured = (...list: readonly (readonly [string, number | null, string | null])[]) =>
    sized(
      '甲',
      list.map(([metric, value, unit]) => ({ metric, value, unit, count: null })),
    );

  it.each([
    [getRow(way), measured(['建筑面积', null, 'm²']), '“建筑面积”的数值未登记，请补录'],
    [getRow(way), measured(['建筑面积', 60_000, null]), '“建筑面积 60000”没有单位，请补录单位（标准以平方米计）'],
    [getRow(way), measured(['建筑面积', 60_000, 'm³']), '“建筑面积”的单位“立方米”与标准的“平方米”不能比较'],
    [
      getRow(storeys, tall),
      measured(['地上层数', 12, '层'], ['民用建筑层数', 5, '层']),
      '“地上层数 12 层”与“民用建筑层数 5 层”不一致，请核对',
    ],
    [getRow(storeys, tall), measured(['层数', 12, '层']), '“层数 12 层”是否指地上层数，请按标准的指标名称登记'],
    [
      getRow(way),
      createMeasuredProject('甲', building, {}, { works: [{ workName: '一号楼' }] }),
      '“建筑面积”未登记，请补录',
    ],
  ])('%#', (row, work, reason) => {
    expect(getReason(ask(row, work))).toEqual([reason]);
  });

  it('of a total: of the work that leaves it open', () => {
    const total = getRow({ metric: '建筑面积', unit: 'm²', min: 80_000 }, { summary: '累计建筑面积' });
    const leaf = ask(total, house('甲', 50_000), house('乙', 30_000, {}, null));
    expect(leaf.verdict).toBe('unknown');
    expect(leaf.counted.map(({ name }) => name)).toEqual(['甲']);
    expect(getReason(leaf)).toEqual(['“建筑面积 30000”没有单位，请补录单位（标准以平方米计）']);
  });

  it('is nothing but the kind where the size is there', () => {
    const open = getRow({ ...way, metric: '单跨' }, { id: 'area', summary: '房屋' });
    expect(getReason(ask(open, sized('甲', [{ metric: '单跨', value: 50_000, unit: 'm²', count: null }])))).toEqual([
      '是否属于“房屋”待核对，请在工程特征中登记工程种类和条件',
    ]);
  });
});

describe('works counted by their scale', () => {
  const large = getRow({ metric: '中型项目', unit: '项', count: 1 });
  const of = (projectScale: string | null) =>
    ask(large, createMeasuredProject('甲', building, {}, { projectScale, features: ['房屋建筑'] }));
  it('are of that scale, not below it, and open above it or where none is entered', () => {
    expect(of('中型')).toMatchObject({ verdict: 'met', counted: [{ name: '甲', via: '中型' }] });
    expect(of('小型').verdict).toBe('unmet');
    expect(of('大型')).toMatchObject({ verdict: 'unknown', notCounted: [{ reason: '规模或条件待核对' }] });
    expect(of(null)).toMatchObject({ verdict: 'unknown', notCounted: [{ reason: '工程规模未登记，请补录' }] });
  });

  it('or by their kind alone', () => {
    const projects = getRow({ metric: '房屋项目', unit: '项', count: 2 });
    const works = repeatFromOne(2, (index) =>
      createMeasuredProject(`楼${index}`, building, {}, { features: ['房屋建筑'] }),
    );
    expect(ask(projects, ...works).verdict).toBe('met');
    expect(ask(projects, ...works.slice(1)).verdict).toBe('unmet');
    // A number of works that is written as a figure.
    const figure = getRow({ metric: '工程数量', unit: '项', min: 2 });
    expect(ask(figure, ...works)).toMatchObject({ verdict: 'met', counted: [{ name: '楼1' }, { name: '楼2' }] });
    expect(ask(figure, ...works.slice(1))).toMatchObject({
      verdict: 'unmet',
      gaps: [{ title: '补充业绩 1 项：建筑面积（工程数量 2 项）', count: 1 }],
    });
    // Neither a scale nor a size nor a number of works: the question is unknown.
    expect(ask(getRow({ metric: '房屋项目', unit: 'm²', count: 2 }), ...works).verdict).toBe('unknown');
  });
});

describe('several things in one work (座)', () => {
  const towers: Way = { metric: '地上层数', unit: '层', min: 12, count: 4, countUnit: '座' };
  const of = (...list: readonly (readonly [storeys: number, count: number])[]) =>
    ask(
      getRow(towers, { id: 'storeys', summary: '地上层数' }),
      sized(
        '甲',
        list.map(([value, count]) => ({ metric: '地上层数', value, unit: '层', count })),
      ),
    );
  it('count each, those that are large enough', () => {
    expect(of([12, 4]).verdict).toBe('met');
    expect(of([12, 2], [13, 2]).verdict).toBe('met');
    expect(of([12, 3], [11, 9])).toMatchObject({ verdict: 'unmet', distance: { value: 1 } });
  });
});

describe('a figure that several works may reach together', () => {
  const two = (unit: string) =>
    ask(getRow({ metric: '建筑面积', unit, min: 8 }), ...[5, 6].map((value) => house(`楼${value}`, value, {}, unit)))
      .verdict;
  it.each([
    'km',
    '条公里',
    '孔公里',
    'm³',
    '万m³',
    '座',
    '个',
    '盏',
    '端',
    '组',
    '道',
    '延米',
    '万㎡',
    'kW',
    '万kW',
    'MW',
  ])('is open in %s', (unit) => {
    expect(two(unit)).toBe('unknown');
  });
  it.each(['m', '层', '吨级', '万元'])('is a figure of one work in %s', (unit) => {
    expect(two(unit)).toBe('unmet');
  });
});

describe('超过 (CR-5)', () => {
  const more = getRow({ metric: '建筑面积', unit: 'm²', minExclusive: 50_000, count: 1 });
  const on = (size: number, confidence: 'sourced' | 'recalled') => {
    const result = evaluateQualification({
      catalogue: createCatalogueWithRows([more]),
      countingRules: realFacts.countingRules.map((rule) => (rule.id === 'CR-5' ? { ...rule, confidence } : rule)),
      enterprise: buildEnterprise({ projects: [house('甲', size)] }),
      standardCode: building,
      level: '三级',
      asOf: testDay,
    });
    return result.ok ? result.report.leaves[0]?.verdict : undefined;
  };
  it('includes the figure itself, and leaves it open if the rule is not verified', () => {
    expect([49_999, 50_000, 50_001].map((size) => on(size, 'sourced'))).toEqual(['unmet', 'met', 'met']);
    expect([49_999, 50_000, 50_001].map((size) => on(size, 'recalled'))).toEqual(['unmet', 'unknown', 'met']);
  });
});

describe('the kind of a work', () => {
  const tall = (min: number): Way => ({ metric: '高度', unit: 'm', min, count: 1 });
  const row = {
    ...getRow(tall(50)),
    groups: [
      { id: 'area', summary: '房屋', anyOf: [tall(50)] },
      { id: 'structureHeight', summary: '塔桅', anyOf: [tall(60)] },
    ],
  } as Requirement;
  const of = (...features: readonly string[]) =>
    ask(row, { ...sized('甲', [{ metric: '高度', value: 55, unit: 'm', count: null }]), features: [...features] })
      .verdict;

  it('decides for which kind its figure counts; two kinds with the same measure are undecided', () => {
    expect(of('房屋建筑')).toBe('met');
    expect(of('构筑物')).toBe('unmet');
    expect(of('房屋建筑', '构筑物')).toBe('unknown');
    expect(of('房屋建筑', '塔桅')).toBe('unknown');
    expect(of()).toBe('unknown');
  });

  it('is the one that is named, although a kind with the same measure includes it', () => {
    const within = {
      ...getRow(way),
      groups: [
        { id: 'storeys', summary: '民用', anyOf: [tall(50)] },
        { id: 'area', summary: '房屋', anyOf: [tall(60)] },
      ],
    } as Requirement;
    const judge = (...features: readonly string[]) =>
      ask(within, { ...sized('甲', [{ metric: '高度', value: 55, unit: 'm', count: null }]), features: [...features] })
        .verdict;
    expect(judge('民用建筑')).toBe('met');
    expect(judge('民用建筑', '厂房')).toBe('unknown');
    expect(judge('办公楼')).toBe('unknown');
  });

  it('is that of the standard where the facts say nothing of its only group, and open among several', () => {
    const work = house('甲', 50_000, { features: ['示例'] });
    expect(ask(getRow(way, { id: 'nobody' }), work).verdict).toBe('met');
    const several = {
      ...getRow(way),
      groups: [
        { id: 'nobody', summary: '房屋', anyOf: [way] },
        { id: 'storeys', summary: '地上层数', anyOf: [tall(60)] },
      ],
    } as Requirement;
    expect(ask(several, work).verdict).toBe('unknown');
    expect(ask(several, { ...work, features: ['房屋'] }).verdict).toBe('met');
  });
});

describe('conditions in words', () => {
  const of = (condition: object, features: readonly string[], rest: Partial<ProjectInput> = {}) =>
    ask(getRow({ ...way, ...condition }), house('甲', 50_000, { features: [...features], ...rest })).verdict;

  it.each([
    [{ mustContain: ['隧道', '桥'] }, ['隧道', '桥'], ['隧道']],
    [{ oneOfMustContain: ['站', '场'] }, ['场'], ['桥']],
    [{ structure: '钢结构' }, ['钢结构'], []],
    [{ voltageKv: 110 }, ['110千伏'], ['110']],
    [{ structure: '钢结构', orFeature: '木结构' }, ['木结构'], ['桥']],
    [{ structure: '钢结构', orFeature: '木结构' }, ['钢结构'], []],
    [{ summary: '含地下室' }, ['含地下室'], []],
  ] as const)('%j are answered by the features, and else are open', (condition, named, missing) => {
    expect([of(condition, named), of(condition, missing)]).toEqual(['met', 'unknown']);
  });

  it('that only widen the question exclude no project', () => {
    expect(of({ summary: '可含附属设施' }, [])).toBe('met');
    expect(of({ summary: '或断面积相等的其他型式' }, [])).toBe('met');
    expect(of({ note: '含车库' }, [])).toBe('met');
  });

  it('that name a contract are answered by the role, or by saying so', () => {
    const summary = '施工总承包或主体工程承包';
    const by = (role: ProjectInput['role'], ...features: readonly string[]) => of({ summary }, features, { role });
    expect([by('施工总承包'), by('工程总承包'), by('专业承包'), by(null)]).toEqual(['met', 'met', 'unmet', 'unknown']);
    expect(by('专业承包', summary)).toBe('met');
  });

  it('ask for a scale beside the size', () => {
    const scaled = (projectScale: string | null) => of({ scale: '中型' }, [], { projectScale });
    expect([scaled('中型'), scaled('小型'), scaled('大型'), scaled(null)]).toEqual([
      'met',
      'unmet',
      'unknown',
      'unknown',
    ]);
  });

  it('ask for a second size', () => {
    const pair = getRow({ ...way, and: [{ metric: '高度', unit: 'm', min: 24 }] });
    const high = (value: number | null) =>
      ask(
        pair,
        sized('甲', [
          { metric: '建筑面积', value: 50_000, unit: 'm²', count: null },
          { metric: '高度', value, unit: 'm', count: null },
        ]),
      ).verdict;
    expect([high(24), high(23.9), high(null)]).toEqual(['met', 'unmet', 'unknown']);
  });
});
