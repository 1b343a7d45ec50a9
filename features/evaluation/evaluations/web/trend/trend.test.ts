import { describe, expect, it } from 'vitest';
import { buildTrendRows, type TrendRun } from './trend.ts';

const item = {
  itemRef: 'i1',
  itemName: '市政公用工程施工总承包',
  standardCode: '10300101',
  level: '三级',
  verdict: 'met' as const,
  firstFailure: null,
  firstDoubt: null,
  firstWider: null,
};
const leaf = {
  leafId: 'l1',
  title: '注册建造师',
  need: '5 人',
  have: '4 人',
  reason: '',
  docNumber: '建市〔2014〕159号',
  causes: [],
};
const run = (asOf: string, verdict: TrendRun['verdict'], rest: Partial<TrendRun> = {}): TrendRun => ({
  kind: 'whole',
  state: 'done',
  standardCode: '10300101',
  level: '三级',
  asOf,
  verdict,
  ...rest,
});
const getCells = (items: Parameters<typeof buildTrendRows>[0]['items'], runs: readonly TrendRun[] = []) =>
  buildTrendRows({ items, asOf: '2026-11-21' }, runs)[0]?.cells ?? [];

describe('the trend of a qualification', () => {
  it('shows nothing before the first report, and today’s answer on', () => {
    const cells = getCells([item]);
    expect(cells).toHaveLength(18);
    expect(cells.slice(0, 5).map(({ state }) => state)).toEqual(['none', 'none', 'none', 'none', 'none']);
    expect(cells.slice(5).every(({ state, turnedOn }) => state === 'met' && turnedOn === null)).toBe(true);
  });

  it('says the day on which a report answered otherwise, and none for the same answer again', () => {
    const cells = getCells(
      [item],
      [run('2026-10-09', 'met'), run('2026-08-03', 'unmet'), run('2026-10-20', 'met'), run('2026-07-01', 'unmet')],
    );
    expect(cells.map(({ month, state, turnedOn }) => [month, state, turnedOn]).slice(0, 6)).toEqual([
      ['2026-06-01', 'none', null],
      ['2026-07-01', 'short', null],
      ['2026-08-01', 'short', null],
      ['2026-09-01', 'short', null],
      ['2026-10-01', 'met', '2026-10-09'],
      ['2026-11-01', 'met', null],
    ]);
  });

  it('says from which day it will be short, in the cell and in words', () => {
    const failing = { ...item, firstFailure: { day: '2027-01-18', leaves: [leaf] } };
    const [row] = buildTrendRows({ items: [item, failing], asOf: '2026-11-21' }, []);
    expect(row?.next).toBe('2027-01-18 起少：注册建造师');
    expect(row?.cells.find(({ turnedOn }) => turnedOn !== null)).toEqual({
      month: '2027-01-01',
      state: 'short',
      turnedOn: '2027-01-18',
      isAhead: true,
    });
  });

  it('says from which day it is no longer proven, before it is short', () => {
    const turning = {
      ...item,
      firstDoubt: { day: '2026-12-31', leaves: [leaf] },
      firstFailure: { day: '2027-02-18', leaves: [leaf] },
    };
    const [row] = buildTrendRows({ items: [turning], asOf: '2026-11-21' }, []);
    expect(row?.next).toBe('2026-12-31 起不再能证明：注册建造师；2027-02-18 起少：注册建造师');
    expect(row?.cells.flatMap(({ state, turnedOn }) => (turnedOn === null ? [] : [[turnedOn, state]]))).toEqual([
      ['2026-12-31', 'open'],
      ['2027-02-18', 'short'],
    ]);
    const unmet = buildTrendRows({ items: [{ ...turning, verdict: 'unmet' }], asOf: '2026-11-21' }, [])[0];
    expect(unmet?.cells.slice(5).every(({ state }) => state === 'short')).toBe(true);
  });

  it('rests on reports of the whole level alone', () => {
    const others = [
      run('2026-10-09', 'unmet', { level: '二级' }),
      run('2026-10-09', 'unmet', { kind: 'zcry' }),
      run('2026-10-09', 'unmet', { state: 'failed' }),
      run('2026-10-09', 'unmet', { standardCode: null }),
    ];
    expect(getCells([item], others)).toEqual(getCells([item]));
  });
});
