import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnterpriseDocumentInput } from '#domain/enterprise/enterprise-document.ts';
import { applyHypotheticalChanges } from '#domain/what-if/apply.ts';
import type { HypotheticalChange } from '#domain/what-if/change.ts';
import { formatHypotheticalChange } from '#domain/what-if/format-change.ts';
import { takeDailyShare } from '../../testing/daily-share.ts';
import {
  buildEnterprise,
  completeEnterprise,
  createRegisteredPerson,
  createTitledPerson,
  nearLimitEnterprise,
  testDay,
} from '../../testing/enterprises.ts';
import { realCatalogue } from '../../testing/facts.ts';
import { createMeasuredProject } from '../../testing/golden.ts';
import { findLevel } from '../catalogue.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import type { EvaluationReport } from '../report.ts';
import { findGapClosingAdvice, type GapClosingAdvice } from './list-ways.ts';
import { type GapAddition, listGapSlots } from './slots.ts';
import { ASSUMED_COST_WEIGHTS, addCost, type CostWeights, computeCostWeight, NO_COST } from './weights.ts';

const target = { standardCode: '10300101', level: '三级' };

function check(
  enterprise: EnterpriseDocumentInput,
  { standardCode, level } = target,
  changes: readonly HypotheticalChange[] = [],
): EvaluationReport {
  const supposed = applyHypotheticalChanges(buildEnterprise(enterprise), changes, testDay);
  const result = evaluateQualification({
    catalogue: realCatalogue,
    enterprise: supposed.enterprise,
    standardCode,
    level,
    asOf: supposed.asOf,
  });
  if (!result.ok) throw new Error(result.message);
  return result.report;
}

const advise = (
  enterprise: EnterpriseDocumentInput,
  at = target,
  weights: CostWeights = ASSUMED_COST_WEIGHTS,
): GapClosingAdvice | null =>
  findGapClosingAdvice({
    catalogue: realCatalogue,
    enterprise: buildEnterprise(enterprise),
    report: check(enterprise, at),
    options: {},
    weights,
  });

/** The complete enterprise without those whom the names name. */
const without = (...names: readonly string[]): EnterpriseDocumentInput => ({
  ...completeEnterprise,
  otherPeople: (completeEnterprise.otherPeople ?? []).filter((person) => !names.includes(person.name)),
});

describe('what a total lacks', () => {
  const at = { standardCode: '10300110', level: '二级' };
  const work = (name: string, metric: string, value: number, unit: string, contractAmount: number) =>
    createMeasuredProject(name, at.standardCode, { [metric]: [value, unit] }, { contractAmount });
  const ofWorks = ({ ways }: GapClosingAdvice, metric: string): (number | undefined)[] =>
    (ways[0]?.changes ?? []).flatMap((change) =>
      change.kind === 'addWorks' ? change.metrics.filter((one) => one.metric === metric).map(({ value }) => value) : [],
    );

  it.each([
    [
      'that a road in doubt may shorten',
      [
        work('甲路', '城市道路长度', 4.2, 'km', 100),
        { ...work('乙路', '城市道路长度', 1, 'km', 100), acceptDate: null },
      ],
      '至少差 4.8 公里',
      // With 4.8 km the road in doubt decides; an area of roads instead leaves nothing open, and is offered.
      [],
    ],
    [
      'of a road that may be needed for another class',
      [
        work('甲路', '城市道路长度', 4.2, 'km', 5000),
        work('甲桥', '单跨', 28, 'm', 100),
        work('乙桥', '单跨', 32, 'm', 100),
        work('丙桥', '单跨', 12, 'm', 5000),
      ],
      '至少差 5.8 公里（现有业绩计入其他类别时差 10 公里）',
      [10],
    ],
  ])(
    '%s: the figure that is advised stands in what the gap says, and adding it leaves nothing missing',
    (_name, projects, said, advised) => {
      const enterprise = { ...completeEnterprise, projects };
      const advice = advise(enterprise, at);
      if (advice === null) throw new Error('nothing is advised');
      const titles = check(enterprise, at).gaps.map(({ title }) => title);
      expect(titles).toContainEqual(expect.stringMatching(new RegExp(`^补充业绩：城市道路（.*），${said}$`)));
      expect(ofWorks(advice, '累计城市道路')).toEqual(advised);
      const after = check(enterprise, at, advice.ways[0]?.changes).leaves.find(({ kind }) => kind === 'performance');
      expect(after?.verdict).not.toBe('unmet');
      expect(advice.open.map(({ title }) => title)).toEqual(after?.verdict === 'unknown' ? [after.title] : []);
    },
  );
});

describe('ways to close the gaps', () => {
  /** What nothing added can fulfil: it is stated, or looked into by a person. */
  const OPEN = new Set(['个人业绩', '高级职称人员', '人员业绩']);

  it('cure each of all levels from nothing, as far as something added can', () => {
    const nothing: EnterpriseDocumentInput = {
      enterprise: { entName: '空示例企业', netAssets: 0, regCapital: 0, paidCapital: 0 },
    };
    let unmet = 0;
    const said: string[] = [];
    const places = realCatalogue.standards.flatMap(({ code, levels }) =>
      levels.map(({ key }) => ({ standardCode: code, level: key })),
    );
    const municipal = places.filter(({ standardCode }) => standardCode === '10300110');
    const walked = new Set([...municipal, ...takeDailyShare(places, process.env)]);
    for (const at of walked) {
      const before = check(nothing, at);
      if (before.verdict !== 'unmet') continue;
      unmet += 1;
      const advice = advise(nothing, at);
      for (const way of advice?.ways ?? [])
        said.push(...way.changes.map((change) => formatHypotheticalChange(change, () => null)));
      const where = `${at.standardCode} ${at.level}`;
      expect(
        advice?.left.filter((title) => !OPEN.has(title)),
        where,
      ).toEqual([]);
      const after = check(nothing, at, advice?.ways[0]?.changes);
      expect(after.counts.unmet, where).toBe(advice?.left.length);
    }
    expect(places.length).toBeGreaterThan(250);
    expect(unmet).toBeGreaterThan(walked.size / 2);
    // Units that have a word are told by it.
    expect(said.filter((text) => /\d (万|亿)?(km|m|m²|m³|㎡|kW|MW|t)(，|$)/.test(text))).toEqual([]);
    expect(said.filter((text) => /\d 公里/.test(text)).length).toBeGreaterThan(0);
  });

  it('say of each measure for which unmet requirement it is and what it costs alone', () => {
    const enterprise = without('电气');
    const unmet = new Set(check(enterprise).leaves.flatMap(({ id, verdict }) => (verdict === 'unmet' ? [id] : [])));
    const ways = advise(enterprise)?.ways ?? [];
    expect(ways.length).toBeGreaterThan(0);
    for (const { steps, sentences, cost } of ways) {
      expect(steps.map(({ sentence }) => sentence)).toEqual(sentences);
      expect(steps.every(({ leafId }) => unmet.has(leafId))).toBe(true);
      expect(steps.reduce((sum, step) => addCost(sum, step.cost, 1), NO_COST)).toEqual(cost);
    }
  });

  it('are not asked for where nothing is missing', () => {
    expect(advise(completeEnterprise)).toBeNull();
  });

  it('take the own person whose insurance is elsewhere before a new one, and state the difference', () => {
    const elsewhere = createTitledPerson('何沛', '工程师', '电气', { socialSecurityHere: false });
    const enterprise = { ...without('电气'), otherPeople: [...(without('电气').otherPeople ?? []), elsewhere] };
    const advice = advise(enterprise);
    expect(advice?.least).toBe(1);
    expect(advice?.ways.map((way) => way.sentences)).toEqual([
      ['何沛的社会保险和注册转到本企业，并在有效期内'],
      ['增加电气专业工程师 1 人'],
    ]);
    expect(advice?.ways[1]?.differs).toEqual(['增加电气专业工程师 1 人']);
  });

  it('come in the order of the enterprise’s own weights', () => {
    const elsewhere = createTitledPerson('何沛', '工程师', '电气', { socialSecurityHere: false });
    const enterprise = { ...without('电气'), otherPeople: [...(without('电气').otherPeople ?? []), elsewhere] };
    const dear: CostWeights = {
      ...ASSUMED_COST_WEIGHTS,
      measures: { ...ASSUMED_COST_WEIGHTS.measures, settle: { effort: 90, months: 1, wan: 0 } },
    };
    expect(advise(enterprise, target, dear)?.ways[0]?.sentences).toEqual(['增加电气专业工程师 1 人']);
  });

  it('let a constructor lead the required projects if their leader is unknown', () => {
    const enterprise = {
      ...completeEnterprise,
      otherPeople: (completeEnterprise.otherPeople ?? []).filter(({ kind }) => kind !== '技术负责人'),
      achievements: [],
    };
    const open = { ...createTitledPerson('总工', '高级工程师', '土木'), workYears: 12, kind: '技术负责人' as const };
    const advice = advise({ ...enterprise, otherPeople: [...enterprise.otherPeople, open] });
    expect(check({ ...enterprise, otherPeople: [...enterprise.otherPeople, open] }).leaves).toContainEqual(
      expect.objectContaining({ kind: 'technicalLead', verdict: 'unknown' }),
    );
    expect(advice?.ways[0]?.changes).toContainEqual(expect.objectContaining({ kind: 'addLed' }));
    expect(advice?.left).toEqual([]);
  });

  it('offer the extension of an own registration', () => {
    const other = createRegisteredPerson('陆增', '二级建造师', '公路工程');
    const enterprise = { ...without('机电建造师'), otherPeople: [...(without('机电建造师').otherPeople ?? []), other] };
    const sentences = advise(enterprise)?.ways.map((way) => way.sentences.join());
    expect(sentences).toContain('陆增取得二级建造师（建筑工程）');
  });

  it('offer another group of works where a choice is left', () => {
    const at = { standardCode: '10300101', level: '二级' };
    const ways = advise({ enterprise: { entName: '示例', netAssets: 9000 } }, at)?.ways ?? [];
    expect(ways.length).toBe(3);
    expect(new Set(ways.map((way) => JSON.stringify(way.sentences))).size).toBe(3);
  });

  it.each([
    ['10300101', '二级'],
    ['10300209', '一级'],
  ])('offer other classes of works before other measures of one class: %s', (standardCode, level) => {
    const ways = advise({ enterprise: { entName: '示例', netAssets: 9000 } }, { standardCode, level })?.ways ?? [];
    const [first = [], ...others] = ways.map(({ changes }) =>
      changes.flatMap((change) => (change.kind === 'addWorks' ? [change] : [])),
    );
    const classes = new Set(first.map(({ features: [name] }) => name));
    const exchanged = others
      .flat()
      .filter((work) => !first.some(({ metrics }) => isDeepStrictEqual(metrics, work.metrics)));
    expect(exchanged.length).toBeGreaterThan(0);
    expect(exchanged.filter(({ features: [name] }) => classes.has(name))).toEqual([]);
  });

  it('put an own work right before a new one is done', () => {
    const at = { standardCode: '10300101', level: '二级' };
    const nothing: EnterpriseDocumentInput = { enterprise: { entName: '示例', netAssets: 9000 } };
    const [change] = advise(nothing, at)?.ways[0]?.changes.filter((one) => one.kind === 'addWorks') ?? [];
    if (change === undefined) throw new Error('no work was proposed');
    const { enterprise } = applyHypotheticalChanges(buildEnterprise(nothing), [change], testDay);
    const low = enterprise.projects.map((work) => ({ ...work, projectName: '示例低等级', dataLevel: 'C' as const }));
    const split = low.map((work) => ({
      ...work,
      metrics: [],
      works: [{ uuid: 'unit', workName: '一号楼', features: work.features, metrics: work.metrics }],
    }));
    for (const projects of [low, split])
      expect(advise({ ...nothing, projects }, at)?.ways[0]?.sentences).toContain(
        '补正示例低等级的平台资料，入库并达到 B 级，登记竣工验收',
      );
  });

  it('never count a lead among the others if the lead only may count (CR-10)', () => {
    const elsewhere = createTitledPerson('何沛', '工程师', '电气', { socialSecurityHere: false });
    const bare: EnterpriseDocumentInput = { enterprise: { entName: '示例', netAssets: 700 }, otherPeople: [elsewhere] };
    const ways = advise(bare)?.ways ?? [];
    expect(ways.length).toBeGreaterThan(1);
    for (const way of ways) expect(check(bare, target, way.changes).verdict).toBe('declared');
  });

  it('are the same whenever they are asked for', () => {
    const enterprise = without('电气', '工人1', '建造师1');
    expect(JSON.stringify(advise(enterprise))).toBe(JSON.stringify(advise(structuredClone(enterprise))));
  });
});

/** The change with one unit less; null if nothing is left of it. */
const shrink = (change: HypotheticalChange): HypotheticalChange | null =>
  'count' in change && typeof change.count === 'number' && change.count > 1 && change.kind !== 'addEquipment'
    ? { ...change, count: change.count - 1 }
    : null;

describe('every way, applied to random small enterprises', () => {
  it('leaves unmet and open what it names and nothing else, and none of its units can be dropped', () => {
    const order = { unmet: 0, unknown: 1, declared: 2, met: 3, notAssessed: 3 };
    let applied = 0;
    let dropped = 0;
    fc.assert(
      fc.property(nearLimitEnterprise, (input) => {
        const advice = advise(input);
        for (const way of advice?.ways ?? []) {
          expect(way.changes).not.toEqual([]);
          const after = check(input, target, way.changes);
          const titlesOf = (verdict: string): string[] =>
            after.leaves.filter((leaf) => leaf.verdict === verdict).map(({ title }) => title);
          expect(titlesOf('unmet')).toEqual(advice?.left);
          expect(titlesOf('unknown').length).toBe(advice?.open.length);
          if (way === advice?.ways[0]) expect(titlesOf('unknown')).toEqual(advice.open.map(({ title }) => title));
          if (advice?.left.length === 0 && advice.open.length === 0)
            expect(['met', 'declared']).toContain(after.verdict);
          applied += 1;
          way.changes.forEach((change, at) => {
            const less = shrink(change);
            const rest = less === null ? way.changes.toSpliced(at, 1) : way.changes.with(at, less);
            const ranks = check(input, target, rest).leaves.map(({ verdict }) => order[verdict]);
            const isWorse = after.leaves.some((leaf, index) => (ranks[index] ?? 0) < order[leaf.verdict]);
            expect(isWorse, JSON.stringify(change)).toBe(true);
            dropped += 1;
          });
        }
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(applied).toBeGreaterThan(15);
    expect(dropped).toBeGreaterThan(30);
  });

  it('names what stays open with the record to look up', () => {
    const unknown = (completeEnterprise.otherPeople ?? []).map((person) =>
      person.kind === '技术负责人' ? { ...person, workYears: null } : person,
    );
    const enterprise = {
      ...completeEnterprise,
      otherPeople: unknown.filter(({ name }) => name !== '工人1'),
      achievements: [],
    };
    const report = check(enterprise);
    const open = report.leaves.filter(({ verdict }) => verdict === 'unknown').map(({ title }) => title);
    const advice = advise(enterprise);
    expect(advice?.open.map(({ title }) => title)).toEqual(expect.arrayContaining(open));
    for (const { step } of advice?.open ?? []) expect(step).toMatch(/补录|核对|填写|登记|确认/);
  });

  it('comes after the others where it has no amount', () => {
    const elsewhere: CostWeights = { ...ASSUMED_COST_WEIGHTS, importance: { effort: 0, months: 0, wan: 1 } };
    const bare = { enterprise: { entName: '示例', netAssets: 9000 } };
    const ways = advise(bare, { standardCode: '10300101', level: '二级' }, elsewhere)?.ways ?? [];
    expect(ways.length).toBeGreaterThan(0);
    expect(ways[0]?.cost.uncosted).toBeGreaterThan(0);
    expect(ways.map(({ cost }) => cost.uncosted)).toEqual(
      ways.map(({ cost }) => cost.uncosted).toSorted((a, b) => a - b),
    );
  });
});

describe('against brute force', () => {
  interface Unit {
    readonly addition: GapAddition;
    readonly count: number;
  }

  /** All multisets of so many of the additions. */
  function* listSets(pool: readonly GapAddition[], size: number, from = 0): Generator<Unit[]> {
    if (size === 0) return yield [];
    for (let at = from; at < pool.length; at += 1) {
      const addition = pool[at];
      if (addition === undefined) continue;
      for (let count = addition.isSingle ? 1 : size; count >= 1; count -= 1)
        for (const rest of listSets(pool, size - count, at + 1)) yield [{ addition, count }, ...rest];
    }
  }
  const getChanges = (set: readonly Unit[]): HypotheticalChange[] =>
    set.map(({ addition, count }) => addition.toChange(count));
  const getWeight = (set: readonly Unit[]): number =>
    computeCostWeight(
      set.reduce(
        (sum, { addition, count }) => addCost(sum, ASSUMED_COST_WEIGHTS.measures[addition.measure], count),
        NO_COST,
      ),
      ASSUMED_COST_WEIGHTS,
    );

  it('no smaller set cures, and no set of the same size costs less', () => {
    const standard = realCatalogue.byCode(target.standardCode);
    const level = standard === null ? null : findLevel(standard, target.level);
    if (standard === null || level === null) throw new Error('the facts lack the level');
    let compared = 0;
    fc.assert(
      fc.property(nearLimitEnterprise, (input) => {
        const report = check(input);
        const advice = advise(input);
        if (advice === null || advice.left.length > 0 || advice.least > 3) return;
        const enterprise = buildEnterprise(input);
        const slots = listGapSlots({ catalogue: realCatalogue, standard, level, report, enterprise });
        const pool = [...new Map(slots.flatMap(({ options }) => options).map((one) => [one.key, one])).values()];
        if (pool.length > 7) return;
        const order = { unmet: 0, unknown: 1, declared: 2, met: 3, notAssessed: 3 };
        const getRanks = (changes: readonly HypotheticalChange[]): number[] =>
          check(input, target, changes).leaves.map((leaf) => order[leaf.verdict]);
        const wanted = getRanks(advice.ways[0]?.changes ?? []);
        const cures = (set: readonly Unit[]): boolean =>
          getRanks(getChanges(set)).every((rank, index) => rank >= (wanted[index] ?? 0));
        for (let size = 0; size < advice.least; size += 1)
          for (const set of listSets(pool, size))
            expect(check(input, target, getChanges(set)).counts.unmet).toBeGreaterThan(0);
        const weights = [...listSets(pool, advice.least)].filter(cures).map(getWeight);
        compared += 1;
        expect(computeCostWeight(advice.ways[0]?.cost ?? NO_COST, ASSUMED_COST_WEIGHTS)).toBe(Math.min(...weights));
        expect(advice.ways.length).toBe(Math.min(3, weights.length));
        for (const way of advice.ways) expect(check(input, target, way.changes).counts.unmet).toBe(0);
      }),
      { numRuns: 60, seed: 20 },
    );
    expect(compared).toBeGreaterThan(15);
  });
});
