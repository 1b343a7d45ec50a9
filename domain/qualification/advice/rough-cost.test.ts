import { describe, expect, it } from 'vitest';
import { loadFacts } from '#db/facts/load.ts';
import { buildEnterprise } from '../../testing/enterprises.ts';
import { createCatalogue } from '../catalogue.ts';
import { evaluateQualification } from '../evaluate-qualification.ts';
import { getLevelRank, type LevelState } from '../level-order.ts';
import { formatShortages, listShortages, sumCost } from './rough-cost.ts';
import { ASSUMED_COST_WEIGHTS } from './weights.ts';

const catalogue = createCatalogue(loadFacts());
const roads = catalogue.byCode('10300110');
if (!roads) throw new Error('the sample standard is missing');

const judge = (level: string, netAssets: number) => {
  const enterprise = buildEnterprise({ enterprise: { entName: '示例建设有限公司', netAssets } });
  const result = evaluateQualification({ catalogue, enterprise, standardCode: '10300110', level, asOf: '2026-11-20' });
  if (!result.ok) throw new Error(result.message);
  return result.report;
};

describe('the rough cost of a level', () => {
  it('counts people, money and works of unmet requirements', () => {
    const report = judge('二级', 1000);
    const found = listShortages(report);
    expect(found.wan).toBe(3000);
    expect(found.works).toBeGreaterThan(0);
    const missing = report.leaves.filter(({ verdict, distance }) => verdict === 'unmet' && distance?.unit === '人');
    const people = missing.reduce((sum, { distance }) => sum + (distance?.value ?? 0), 0);
    expect(found.people).toBe(people);
    const cost = sumCost(found, ASSUMED_COST_WEIGHTS);
    expect(cost.months).toBe(ASSUMED_COST_WEIGHTS.measures.work.months);
    expect(sumCost(listShortages(judge('二级', 4000)), ASSUMED_COST_WEIGHTS).effort).toBe(
      cost.effort - ASSUMED_COST_WEIGHTS.measures.money.effort,
    );
    expect(formatShortages(found)).toContain('只能自己完成，买不到');
  });

  it('is nothing where nothing is missing', () => {
    expect(formatShortages(listShortages({ leaves: [] }))).toBeNull();
    expect(sumCost({ measures: {} }, ASSUMED_COST_WEIGHTS)).toEqual({ effort: 0, months: 0, wan: 0, uncosted: 0 });
  });
});

describe('the place of a level', () => {
  const NONE: LevelState = { isHeld: false, isUnmet: false, isClosed: false };
  const get = (key: string, states: Readonly<Record<string, Partial<LevelState>>>) => {
    const level = roads.levels.find((one) => one.key === key);
    if (!level) throw new Error(key);
    return getLevelRank(roads, level, (one) => ({ ...NONE, ...states[one.key] }));
  };

  it.each([
    ['二级', { 二级: { isHeld: true } }, 'held'],
    ['三级', { 二级: { isHeld: true } }, 'belowHeld'],
    ['三级', { 三级: { isClosed: true } }, 'closed'],
    ['二级', { 三级: { isClosed: true, isUnmet: true } }, 'open'],
    ['二级', { 三级: { isClosed: true, isUnmet: true, isHeld: true } }, 'aboveMissed'],
    ['一级', { 二级: { isUnmet: true }, 三级: { isClosed: true } }, 'aboveMissed'],
    ['一级', { 二级: { isHeld: true } }, 'open'],
    ['一级', {}, 'open'],
  ] as const)('of %s with %o is %s', (key, states, place) => expect(get(key, states)).toBe(place));
});
