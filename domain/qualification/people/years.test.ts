import { describe, expect, it } from 'vitest';
import { evaluateYears, getMinimumWorkYears, getWorkYearsRange } from './years.ts';

const years = (given: number, on: string | null, asOf: string, today = asOf) =>
  getWorkYearsRange({ years: given, on }, { asOf, today });
const exactly = (value: number) => ({ least: value, most: value });

describe('years of work on the day of the evaluation', () => {
  it('grow from the day on which they were entered, and were less before it', () => {
    expect(years(5, '2024-03-01', '2026-03-01')).toEqual(exactly(7));
    expect(years(5, '2026-03-01', '2024-03-01')).toEqual(exactly(3));
    expect(years(5, '2026-03-01', '2026-03-01')).toEqual(exactly(5));
  });

  it('do not reach the next full year a day early', () => {
    const { least } = years(5, '2024-03-01', '2026-02-28');
    expect(least).toBeGreaterThan(6.9);
    expect(least).toBeLessThan(7);
  });

  it('are never less than none', () => {
    expect(years(1, '2026-03-01', '2020-03-01')).toEqual(exactly(0));
  });

  it('leave a range where the day of entry is not known', () => {
    expect(years(12, null, '2016-03-01', '2026-03-01')).toEqual({ least: 2, most: 12 });
    expect(years(5, null, '2030-03-01', '2026-03-01')).toEqual({ least: 5, most: 9 });
    expect(getMinimumWorkYears([], { asOf: '2026-03-01', today: '2026-03-01' })).toBeNull();
  });
});

describe('a requirement of years', () => {
  const days = { asOf: '2026-03-01', today: '2026-03-01' };
  const judge = (need: number, entries: readonly number[], birth: string | null = null, asOf = days.asOf) =>
    evaluateYears(
      '从业年限',
      entries.map((entered, at) => ({ value: { years: entered, on: null }, source: `第 ${at + 1} 份档案的从业年限` })),
      need,
      { birthDates: birth === null ? [] : [{ value: birth, source: '出生日期' }] },
      { ...days, asOf },
    ).map(({ code, truth, reason }) => ({ code, truth, reason }));

  it('is met at its limit and not below it', () => {
    expect(judge(10, [10])).toEqual([]);
    expect(judge(10, [9.99])).toMatchObject([{ code: 'experienceShort', truth: 'no' }]);
    expect(judge(10, [])).toMatchObject([{ code: 'experienceUnknown', truth: 'maybe' }]);
  });

  it('stays open where records differ across the limit, and names both', () => {
    expect(judge(10, [8, 12])).toEqual([
      {
        code: 'factsDiffer',
        truth: 'maybe',
        reason: '第 1 份档案的从业年限为 8 年，第 2 份档案的从业年限为 12 年，两处不一致，待核对',
      },
    ]);
    expect(judge(10, [11, 12])).toEqual([]);
    expect(judge(10, [8, 9])).toMatchObject([{ code: 'experienceShort' }]);
  });

  it('stays open where the age does not allow so many years', () => {
    expect(judge(10, [20], '2000-01-01')).toMatchObject([
      { code: 'factsDiffer', truth: 'maybe', reason: '从业年限为 20 年，出生日期为 2000-01-01，两处不一致，待核对' },
    ]);
    expect(judge(10, [20], '1989-03-01')).toEqual([]);
    expect(judge(10, [20], '1990-03-02')).toMatchObject([{ code: 'factsDiffer' }]);
  });

  it('stays open on an earlier day where the day of entry is not known', () => {
    expect(judge(10, [12], null, '2016-03-01')).toMatchObject([{ code: 'experienceUnknown', truth: 'maybe' }]);
    expect(judge(10, [22], null, '2016-03-01')).toEqual([]);
  });
});
