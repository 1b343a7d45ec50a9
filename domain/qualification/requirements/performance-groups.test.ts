/** How several works together answer a text: which groups it wants, what stands instead of them, totals, and one work entered twice. */
import { describe, expect, it } from 'vitest';
import { buildEnterprise, type ProjectInput, repeatFromOne, testDay } from '../../testing/enterprises.ts';
import { realCatalogue, realFacts } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { createCatalogueWithRows } from '../../testing/own-rows.ts';
import { evaluateAll } from '../evaluate-all.ts';
import { type EvaluationInput, evaluateQualification } from '../evaluate-qualification.ts';
import type { Gap, RequirementResult } from '../report.ts';
import type { IndicatorGroup, RequirementOf } from '../requirement.ts';

type Place = Pick<EvaluationInput, 'catalogue' | 'standardCode' | 'level' | 'options' | 'countingRules'>;

interface Reports {
  readonly leaves: readonly RequirementResult[];
  readonly gaps: readonly Gap[];
}
function findWorks({ leaves, gaps }: Reports): RequirementResult & { gaps: Gap[] } {
  const leaf = leaves.find(({ kind }) => kind === 'performance');
  if (leaf === undefined) throw new Error('no row about works');
  return { ...leaf, gaps: gaps.filter(({ leafId }) => leafId === leaf.id) };
}

function answer(place: Place, projects: readonly ProjectInput[]): RequirementResult & { gaps: Gap[] } {
  const result = evaluateQualification({
    ...place,
    enterprise: buildEnterprise({ projects: [...projects] }),
    asOf: testDay,
  });
  if (!result.ok) throw new Error(result.message);
  return findWorks(result.report);
}
const named = ({ counted }: RequirementResult) => counted.map(({ name, via, place }) => [name, via, place]);

describe('a text that wants so many groups', () => {
  const of = (standardCode: string, ...projects: readonly ProjectInput[]) =>
    answer({ catalogue: realCatalogue, standardCode, level: '一级' }, projects);

  describe('古建筑一级: 两类各 1 项，某一类完成 2 项也可', () => {
    const code = '10300214';
    const imitation = (name: string, size = 600, rest: Partial<ProjectInput> = {}) =>
      createMeasuredProject(name, code, { 单体建筑面积: [size, 'm²'] }, { features: ['仿古建筑'], ...rest });
    const repair = (name: string) =>
      createMeasuredProject(name, code, { 工程数量: [1, '项'] }, { features: ['古建筑修缮', '国家级'] });

    it('is met by one of each and by two of either', () => {
      for (const works of [
        [imitation('甲'), repair('乙')],
        [imitation('甲'), imitation('乙')],
        [repair('甲'), repair('乙')],
      ]) {
        const leaf = of(code, ...works);
        expect(leaf.verdict).toBe('met');
        expect(leaf.counted.map(({ name }) => name).toSorted()).toEqual(['乙', '甲']);
      }
    });

    it('misses the second', () => {
      for (const works of [[imitation('甲')], [imitation('甲'), imitation('乙', 599.9)]])
        expect(of(code, ...works)).toMatchObject({
          verdict: 'unmet',
          have: { text: '满足 1 类，需 2 类', value: 1 },
          distance: { text: '差 1 项业绩', value: 1 },
        });
    });

    it('waits for the day of the second', () => {
      expect(of(code, imitation('甲'), imitation('乙', 600, { acceptDate: null })).verdict).toBe('unknown');
    });
  });

  it('矿山一级, 某一类 3 项: tells of a mine and of washeries with which size they count', () => {
    const leaf = of(
      '10300107',
      createMeasuredProject('矿井', '10300107', { 煤矿产能: [120, '万吨/年'] }),
      ...repeatFromOne(2, (index) =>
        createMeasuredProject(`选煤厂${index}`, '10300107', { 洗煤能力: [300 + index, '万吨/年'] }),
      ),
    );
    expect(leaf.verdict).toBe('met');
    expect(named(leaf)).toEqual([
      ['矿井', '120 万吨/年', '煤矿或洗煤工程'],
      ['选煤厂1', '301 万吨/年', '煤矿或洗煤工程'],
      ['选煤厂2', '302 万吨/年', '煤矿或洗煤工程'],
    ]);
  });

  it('水工金属结构一级: 至少含闸门、压力钢管之一', () => {
    const code = '10300229';
    // Below the 1,000 万元 of a work that is counted by its contract.
    const small = { contractAmount: 999 };
    const hoists = repeatFromOne(2, (index) =>
      createMeasuredProject(`启闭机${index}`, code, { 双吊点启闭机: [125, 't'] }, small),
    );
    const racks = repeatFromOne(2, (index) =>
      createMeasuredProject(`拦污栅${index}`, code, { 单扇拦污栅FH: [1001, 'm³'] }, small),
    );
    const pipe = createMeasuredProject('压力钢管', code, { 单项压力钢管重量: [3000, 't'] }, small);
    expect(of(code, ...hoists, ...racks)).toMatchObject({ verdict: 'unmet', distance: { value: 1 } });
    expect(of(code, ...hoists, ...racks, pipe).verdict).toBe('met');
    expect(of(code, ...hoists.slice(1), pipe)).toMatchObject({
      verdict: 'unmet',
      have: { value: 1 },
      distance: { value: 1 },
    });
  });

  // The facts give no unit for the eight of 塔式起重机额定起重力矩 1,600 kN·m: 台 or 项.
  it('起重设备安装一级: leaves open whether machines or projects are counted', () => {
    const code = '10300202';
    const site = (name: string, cranes: number, moment = 1600) =>
      createMeasuredProject(name, code, { 塔式起重机额定起重力矩: [moment, 'kN·m', cranes] });
    expect(of(code, ...repeatFromOne(8, (index) => site(`工地${index}`, 1))).verdict).toBe('met');
    expect(of(code, site('甲', 8))).toMatchObject({ verdict: 'unknown', gaps: [] });
    expect(of(code, site('甲', 8)).cautions).toEqual(['“甲”的件数按台还是按项计，标准数据未说明，请核对标准原文']);
    expect(of(code, site('甲', 4), site('乙', 4)).verdict).toBe('unknown');
    expect(of(code, site('甲', 7))).toMatchObject({ verdict: 'unmet', distance: { value: 1 } });
    expect(of(code, site('甲', 8, 1599)).verdict).toBe('unmet');
  });

  it('counts a project once where the measure is one of the whole project', () => {
    const code = '10300212';
    const contract = (name: string, count: number) =>
      createMeasuredProject(name, code, { 单项合同额: [1600, '万元', count] });
    expect(of(code, contract('甲', 1), contract('乙', 1)).verdict).toBe('met');
    expect(of(code, contract('甲', 2))).toMatchObject({ verdict: 'unmet', distance: { value: 1 } });
  });

  it('河湖整治一级: one of 控导、丁坝、险工、抢险 and one of 疏浚、吹填', () => {
    const code = '10300231';
    const control = createMeasuredProject('控导', code, { 河势控导长度: [1300, '延米'] });
    const spur = createMeasuredProject('丁坝', code, { 丁坝: [12, '道'] });
    const dredge = createMeasuredProject('疏浚', code, { 年方量: [6_500_000, 'm³'] }, { features: ['疏浚'] });
    const fill = createMeasuredProject('吹填', code, { 年方量: [4_000_000, 'm³'] }, { features: ['吹填'] });
    expect(of(code, control, spur).verdict).toBe('unmet');
    expect(of(code, dredge, fill).verdict).toBe('unmet');
    expect(of(code, control, dredge).verdict).toBe('met');
    expect(of(code, spur, fill).verdict).toBe('met');
  });

  it('城市照明一级: 道路照明 must be among the two, and each work is undertaken alone', () => {
    const code = '10300215';
    const lit = (kind: string, rest: readonly string[] = ['独立承担']) =>
      repeatFromOne(3, (index) =>
        createMeasuredProject(`${kind}${index}`, code, { 单项合同额: [1000, '万元'] }, { features: [kind, ...rest] }),
      );
    const care = createMeasuredProject(
      '养护',
      code,
      { 功能照明设施: [50_000, '盏'] },
      { features: ['照明养护', '独立承担'] },
    );
    const roads = lit('道路照明', ['独立承担', '远程集中监控管理系统']);
    expect(of(code, ...lit('景观照明'), care).verdict).toBe('unmet');
    expect(of(code, ...roads, care).verdict).toBe('met');
    expect(of(code, ...roads.slice(1), care).verdict).toBe('unmet');
    expect(of(code, ...lit('道路照明', ['远程集中监控管理系统']), care).verdict).toBe('unknown');
  });
});

type Row = RequirementOf<'performance'>;
const area = (...anyOf: IndicatorGroup['anyOf']): IndicatorGroup => ({ id: 'area', summary: '建筑面积', anyOf });
const square = (min: number, count?: number, unit = 'm²') => ({ metric: '建筑面积', unit, min, count });
const storeys: IndicatorGroup = {
  id: 'storeys',
  summary: '地上层数',
  anyOf: [{ metric: '地上层数', unit: '层', min: 25, count: 1 }],
};
const getPlace = (row: Partial<Row>, rest: Partial<Place> = {}): Place => ({
  catalogue: createCatalogueWithRows([
    { kind: 'performance', withinYears: 5, groupsNeeded: 1, groups: [area(square(50_000, 1))], ...row },
  ]),
  standardCode: '10300101',
  level: '三级',
  ...rest,
});
/** A check of all levels, which names no people, must give the same. */
function ask(
  row: Partial<Row>,
  projects: readonly ProjectInput[],
  rest: Partial<Place> = {},
): RequirementResult & { gaps: Gap[] } {
  const place = getPlace(row, rest);
  const full = answer(place, projects);
  const [report] = evaluateAll({ ...place, enterprise: buildEnterprise({ projects: [...projects] }), asOf: testDay });
  const short = findWorks(report ?? { leaves: [], gaps: [] });
  const figures = ({ verdict, have, distance, reason, gaps }: typeof full) => ({
    verdict,
    have,
    distance,
    reason,
    gaps: gaps.map(({ title, count }) => [title, count]),
  });
  expect(figures(short)).toEqual(figures(full));
  return full;
}
const house = (name: string, size: number | null, rest: Partial<ProjectInput> = {}) =>
  createMeasuredProject(name, '10300101', { 建筑面积: [size, 'm²'] }, rest);
const tower = (name: string) => createMeasuredProject(name, '10300101', { 地上层数: [25, '层'] });

describe('what stands instead of the groups', () => {
  // 5 万平方米 1 项, or 3 万平方米 2 项: one of 3 万 is half a project.
  const halves = { groupsNeeded: 2, groups: [area(square(50_000, 1), square(30_000, 2)), storeys] };
  const same = { ...halves, alternative: { sameGroupProjects: 2 } };
  const houses = (...sizes: readonly number[]) => sizes.map((size, index) => house(`楼${index}`, size));

  it.each([
    ['two large ones', [50_000, 50_000], 'met'],
    ['a large one and two smaller ones', [50_000, 30_000, 30_000], 'met'],
    ['four smaller ones', [30_000, 30_000, 30_000, 30_000], 'met'],
    ['a large and a smaller one', [50_000, 30_000], 'unmet'],
    ['three smaller ones', [30_000, 30_000, 30_000], 'unmet'],
  ] as const)('so many projects of one group: %s', (_, sizes, verdict) => {
    expect(ask(same, houses(...sizes)).verdict).toBe(verdict);
    expect(ask(halves, houses(...sizes)).verdict).toBe('unmet');
  });

  it('leaves the groups themselves as they are', () => {
    expect(ask(same, [...houses(50_000), tower('塔楼')]).verdict).toBe('met');
  });

  it('is read from a sentence as well', () => {
    const three = { ...halves, alternative: '某一类完成3项也可' };
    expect(ask(three, houses(50_000, 50_000, 50_000)).verdict).toBe('met');
    expect(ask(three, houses(50_000, 50_000)).verdict).toBe('unmet');
  });

  it('may be all there is: two of the only group that the enterprise can fill', () => {
    const only = { groupsNeeded: 2, groups: [area(square(50_000, 1))] };
    expect(ask({ ...only, alternative: { sameGroupProjects: 2 } }, houses(50_000, 50_000)).verdict).toBe('met');
    expect(ask(only, houses(50_000, 50_000))).toMatchObject({
      verdict: 'unmet',
      distance: { text: '缺少必备的业绩类别', value: null },
      gaps: [{ title: '补充符合条件的业绩', count: null, ways: ['按标准所列各类补充业绩'] }],
    });
  });

  it('in words of its own is left to the reader: it may help enterprises without the groups, and harms none with them', () => {
    for (const alternative of [{ multiple: 3 }, '其中一组达到三倍规模也可']) {
      const groups = { groupsNeeded: 1, groups: [area(square(50_000, 1))], alternative };
      expect(ask(groups, houses(50_000))).toMatchObject({ verdict: 'met', cautions: [] });
      expect(ask(groups, houses(49_999))).toMatchObject({
        verdict: 'unknown',
        reason: '替代条件待核对',
        cautions: ['替代条件待核对'],
        distance: null,
        gaps: [],
      });
    }
  });
});

describe('conditions beside the groups that no record can prove', () => {
  const rows: readonly [Partial<Row>, string][] = [
    [{ totalFeeMinCny: 6_000_000 }, '合同额合计的要求待核对'],
    [
      {
        groups: [],
        byCategory: [
          {
            name: '甲类',
            code: '10300101',
            withinYears: 5,
            groupsNeeded: 1,
            groups: [area(square(50_000, 1))],
            precondition: {},
          },
        ],
      },
      '前置条件待核对',
    ],
  ];
  it.each(rows)('%#: keeps an enterprise from having it, and not from missing it', (row, question) => {
    const open = ask(row, [house('甲', 50_000)]);
    expect(open).toMatchObject({ verdict: 'unknown', reason: question, distance: null, gaps: [] });
    expect(open.cautions).toContain(question);
    expect(ask(row, [house('甲', 49_999)])).toMatchObject({
      verdict: 'unmet',
      reason: '业绩不足',
      distance: { text: '差 1 项业绩' },
    });
  });
});

describe('groups that must be among them', () => {
  const both = { groupsNeeded: 1, groups: [area(square(50_000, 1)), storeys] };
  it.each([
    [{ mustInclude: ['storeys'] }],
    [{ mustIncludeGroups: ['storeys'] }],
    [{ atLeastOneOf: ['storeys'] }],
    [{ atLeast: [{ of: ['storeys'], min: 1 }] }],
    [{ groupSets: [{ groups: ['storeys'], min: 1 }] }],
  ] satisfies [Partial<Row>][])('%j', (condition) => {
    expect(ask(both, [house('甲', 50_000)]).verdict).toBe('met');
    const leaf = ask({ ...both, ...condition }, [house('甲', 50_000)]);
    expect(leaf.verdict).toBe('unmet');
    expect(leaf.gaps.map(({ title }) => title)).toEqual(['补充业绩 1 项：地上层数（地上层数 25 层以上 1 项）']);
    expect(ask({ ...both, ...condition }, [tower('甲')]).verdict).toBe('met');
  });

  it('decide nothing while a figure of theirs is not known', () => {
    const open = { ...storeys, anyOf: [{ metric: '地上层数', unit: '层', min: null }] };
    const row = { groupsNeeded: 1, groups: [area(square(50_000, 1)), open], mustInclude: ['storeys'] };
    expect(ask(row, [house('甲', 50_000)]).verdict).toBe('unknown');
    expect(ask({ ...row, mustInclude: undefined }, [house('甲', 50_000)]).verdict).toBe('met');
    expect(ask({ ...row, mustInclude: undefined }, [house('甲', 49_999)]).verdict).toBe('unknown');
    expect(ask({ groupsNeeded: 2, groups: [open] }, []).verdict).toBe('unknown');
  });
});

describe('one work for two groups (CR-11)', () => {
  const row = { groupsNeeded: 2, groups: [area(square(50_000, 1)), storeys] };
  const works = [createMeasuredProject('甲楼', '10300101', { 建筑面积: [50_000, 'm²'], 地上层数: [25, '层'] })];
  const rules = realFacts.countingRules;

  it('counts once, twice if there is no such rule, and is open if the rule is not verified', () => {
    const others = rules.filter(({ id }) => id !== 'CR-11');
    const doubtful = rules.map((rule) => (rule.id === 'CR-11' ? { ...rule, confidence: 'recalled' as const } : rule));
    expect(ask(row, works)).toMatchObject({ verdict: 'unmet', rules: ['CR-5', 'CR-11', 'CR-12'] });
    expect(ask(row, works, { countingRules: others }).verdict).toBe('met');
    expect(ask(row, works, { countingRules: doubtful }).verdict).toBe('unknown');
    expect(ask(row, [...works, ...works.map((one) => ({ ...one, uuid: '乙楼', projectName: '乙楼' }))]).verdict).toBe(
      'met',
    );
  });
});

describe('a total', () => {
  const total = { groups: [{ ...area({ metric: '建筑面积', unit: 'm²', min: 80_000 }), summary: '累计建筑面积' }] };

  it('is made up of several works, and tells what it lacks', () => {
    const full = ask(total, [house('甲', 50_000), house('乙', 30_000)]);
    expect(full.verdict).toBe('met');
    expect(named(full)).toEqual([
      ['乙', '3 万平方米', '累计建筑面积'],
      ['甲', '5 万平方米', '累计建筑面积'],
    ]);
    expect(ask(total, [house('甲', 50_000), house('乙', 29_999)])).toMatchObject({
      verdict: 'unmet',
      distance: { text: '差 1 平方米', value: 1 },
      gaps: [{ title: '补充业绩：累计建筑面积（建筑面积 8 万平方米以上），差 1 平方米', count: null, unit: null }],
    });
  });

  it('takes of a work that was entered twice the larger entry, once', () => {
    const twice = (second: number) => [
      house('甲', 45_000, { uuid: 'a', projectNo: '3201' }),
      house('甲楼', second, { uuid: 'b', projectNo: '3201' }),
    ];
    expect(ask(total, twice(50_000)).verdict).toBe('unmet');
    expect(named(ask(total, [...twice(50_000), house('乙', 30_000)])).map(([name]) => name)).toEqual(['乙', '甲楼']);
    expect(ask(total, [...twice(50_000), house('乙', 30_000)]).verdict).toBe('met');
    expect(ask(total, [...twice(40_000), house('乙', 35_000)]).verdict).toBe('met');
    expect(ask(total, [...twice(40_000), house('乙', 34_999)]).verdict).toBe('unmet');
  });

  it('is open where two entries may be one work', () => {
    const perhaps = [house('甲', 50_000, { uuid: 'a' }), house('甲', 40_000, { uuid: 'b' })];
    expect(ask(total, perhaps).verdict).toBe('unknown');
    expect(ask(total, [...perhaps, house('乙', 30_000)]).verdict).toBe('met');
  });

  it('may be meant by a figure that no single work reaches and several have', () => {
    const perhaps = { groups: [area(square(8, undefined, '万㎡'))] };
    expect(ask(perhaps, [house('甲', 80_000)]).verdict).toBe('met');
    expect(ask(perhaps, [house('甲', 79_999)]).verdict).toBe('unmet');
    expect(ask(perhaps, [house('甲', 50_000), house('乙', 30_000)])).toMatchObject({ verdict: 'unknown', gaps: [] });
    const single = { groups: [area(square(8, 1, '万㎡'))] };
    expect(ask(single, [house('甲', 50_000), house('乙', 30_000)]).verdict).toBe('unmet');
  });
});

describe('sizes under names of the enterprise’s own', () => {
  const strange = (name: string, rest: Partial<ProjectInput> = {}) =>
    createMeasuredProject(name, '10300101', { 示例体量: [7, '吨'], 示例占地: [9, '吨'] }, rest);
  const of = (name: string) => `“${name}”的指标“示例体量、示例占地”不是标准所用的名称，请按标准的指标名称登记`;

  it('are named, where the work may count at all, ten works at most', () => {
    expect(ask({}, [strange('甲'), house('乙', 50_000), strange('丙', { acceptDate: '2015-01-01' })]).cautions).toEqual(
      [of('甲')],
    );
    expect(
      ask(
        {},
        repeatFromOne(12, (index) => strange(`楼${index}`)),
      ).cautions,
    ).toHaveLength(10);
  });
});

describe('the category of a top-grade application', () => {
  const category = (name: string, min: number, code: string | null = null) => ({
    code,
    name,
    withinYears: 5,
    groupsNeeded: 1,
    groups: [area(square(min, 1))],
  });
  const row = { groups: [], byCategory: [category('甲类', 90_000), category('乙类', 50_000, '10300101')] };
  const works = [house('甲', 50_000)];
  const of = (topGradeCategory: string | null) =>
    ask(row, works, { options: { subject: null, countsTechnicalLead: null, topGradeCategory } });

  it('is found by its code and by its name, and is no other', () => {
    expect(of('10300101')).toMatchObject({ verdict: 'met', need: { value: 1 } });
    expect(of('乙类').verdict).toBe('met');
    expect(of('甲类').verdict).not.toBe('met');
    expect(of('丙类')).toMatchObject({ verdict: 'unknown', reason: '标准的数字未核实，不作判断' });
    for (const one of ['10300101', '乙类', '甲类', '丙类']) expect(of(one).cautions).toEqual([]);
  });

  it('is what is asked then; of none chosen, and of one that there is not, all are', () => {
    const says = (name: string, size: string) => `${name}：近 5 年承担过下列工程；建筑面积：${size}以上 1 项`;
    const all = [says('甲类', '9 万平方米'), says('乙类', '5 万平方米')];
    expect([of('10300101').needs, of('乙类').needs]).toEqual([all.slice(1), all.slice(1)]);
    expect([of('丙类').needs, of(null).needs]).toEqual([all, all]);
    expect(of('10300101').need).toMatchObject({ value: 1, unit: '类' });
    expect(ask({}, []).needs).toEqual(['建筑面积：5 万平方米以上 1 项']);
  });

  it('is the best of all where none is chosen', () => {
    expect(of(null)).toMatchObject({ verdict: 'met', cautions: ['未指定申请类别，按“乙类”列示'] });
  });
});
