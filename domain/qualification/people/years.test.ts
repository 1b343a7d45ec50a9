import { describe, expect, it } from 'vitest';
import { countYears } from './years.ts';

const years = (given: number | null, since: string | null, asOf: string) =>
  countYears({ workYearsOn: since }, given, asOf);

describe('years of work on the day of the check', () => {
  it('grow from the day on which they were entered, and were less before it', () => {
    expect(years(5, '2024-03-01', '2026-03-01')).toBe(7);
    expect(years(5, '2026-03-01', '2024-03-01')).toBe(3);
    expect(years(5, '2026-03-01', '2026-03-01')).toBe(5);
  });

  it('do not reach the next full year a day early', () => {
    const dayBefore = years(5, '2024-03-01', '2026-02-28') ?? 0;
    expect(dayBefore).toBeGreaterThan(6.9);
    expect(dayBefore).toBeLessThan(7);
  });

  it('are never less than none, and as entered where nobody knows since when', () => {
    expect(years(1, '2026-03-01', '2020-03-01')).toBe(0);
    expect(years(5, null, '2030-01-01')).toBe(5);
    expect(years(null, '2024-03-01', '2026-03-01')).toBeNull();
  });
});
