import { describe, expect, it } from 'vitest';
import { firstOf, formatMonth } from '#domain/validity/month.ts';
import type { TimelineRow } from '../overview.contract.ts';
import { getMonthCount, getWeeks } from './month-days.ts';

const row = (dates: readonly string[]): TimelineRow => ({
  key: 'a',
  label: '示例',
  count: null,
  isLongTerm: false,
  endOn: null,
  points: dates.map((date) => ({
    date,
    state: 'due30',
    words: '剩 9 天',
    subjects: ['示例证书', '示例许可证'],
    more: 0,
  })),
  later: 0,
  to: '/qyxx',
});

describe('the calendar of a month', () => {
  it('has whole weeks from Monday, and each end on its day', () => {
    const weeks = getWeeks([row(['2026-11-30', '2026-12-31', '2027-01-01'])], '2026-12-01');
    expect(weeks.map((week) => [week[0]?.day, week[6]?.day])).toEqual([
      ['2026-11-30', '2026-12-06'],
      ['2026-12-07', '2026-12-13'],
      ['2026-12-14', '2026-12-20'],
      ['2026-12-21', '2026-12-27'],
      ['2026-12-28', '2027-01-03'],
    ]);
    expect(weeks[0]?.[0]).toMatchObject({ isInside: false, ends: [{}, {}] });
    expect(weeks[4]?.[3]).toMatchObject({ day: '2026-12-31', isInside: true, ends: [{ subject: '示例证书' }, {}] });
    expect(getMonthCount(weeks)).toBe(2);
  });
  it('a February of four weeks that begins on a Monday has four', () => {
    expect(getWeeks([], '2027-02-01')).toHaveLength(4);
    expect([firstOf('2026-11-21'), formatMonth('2026-11-01')]).toEqual(['2026-11-01', '2026 年 11 月']);
  });
});
