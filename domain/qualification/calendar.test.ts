import { describe, expect, it } from 'vitest';
import { countDaysBetween, countFullYears, subtractYears } from './calendar.ts';

describe('calendar', () => {
  it('counts full years up to the birthday', () => {
    expect(countFullYears('1966-11-20', '2026-11-20')).toBe(60);
    expect(countFullYears('1966-11-21', '2026-11-20')).toBe(59);
    expect(countFullYears('2000-02-29', '2021-02-28')).toBe(20);
    expect(countFullYears('2000-02-29', '2021-03-01')).toBe(21);
  });
  it('goes back whole years', () => {
    expect(subtractYears('2026-11-20', 5)).toBe('2021-11-20');
    expect(subtractYears('2024-02-29', 5)).toBe('2019-02-28');
    expect(subtractYears('2024-02-29', 4)).toBe('2020-02-29');
  });
  it('counts days across months and leap years', () => {
    expect(countDaysBetween('2026-11-20', '2026-12-16')).toBe(26);
    expect(countDaysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(countDaysBetween('1999-12-31', '2000-01-01')).toBe(1);
    expect(countDaysBetween('2026-11-20', '2026-11-19')).toBe(-1);
  });
});
