import { describe, expect, it } from 'vitest';
import { addDays } from './day.ts';
import { addWorkingDays, HOLIDAYS, isWorkingDay } from './working-days.ts';

describe('working days', () => {
  it.each([
    ['2026-09-24', 3, '2026-09-30'],
    ['2026-09-24', 4, '2026-10-08'],
    ['2026-09-24', 6, '2026-10-10'],
    ['2026-02-13', 1, '2026-02-14'],
    ['2026-02-13', 2, '2026-02-24'],
    ['2025-12-31', 1, '2026-01-04'],
  ])('leave out holidays and keep the weekends that are worked: %s and %i', (day, count, on) => {
    expect(addWorkingDays(day, count)).toEqual({ on, isCounted: true });
  });

  it('are counted by weekends alone where no notice is known, and say so', () => {
    expect(addWorkingDays('2099-12-30', 2)).toEqual({ on: '2100-01-01', isCounted: false });
    expect(addWorkingDays('2026-12-31', 1)).toEqual({ on: '2027-01-01', isCounted: false });
  });

  it('leave out a New Year holiday that begins in the year before or ends in the one after, and keep its weekend that is worked', () => {
    const holidays = {
      '2026': { source: '示例通知', off: [['2026-12-31', '2027-01-02']], worked: [] },
      '2029': { source: '示例通知', off: [['2028-12-30', '2029-01-01']], worked: ['2028-12-24'] },
    } as const;
    // 2027-01-01 is a Friday, 2028-12-30 a Saturday, 2028-12-24 a Sunday.
    for (const day of ['2026-12-31', '2027-01-01', '2027-01-02', '2029-01-01'])
      expect(isWorkingDay(day, holidays), day).toBe(false);
    for (const day of ['2028-12-24', '2027-01-04', '2029-01-02']) expect(isWorkingDay(day, holidays), day).toBe(true);
    expect(addWorkingDays('2026-12-30', 1, holidays)).toEqual({ on: '2027-01-04', isCounted: false });
  });

  it('are not known to the end of a year before the notice of the next one', () => {
    const own = { source: '示例通知', off: [], worked: [] };
    expect(addWorkingDays('2026-12-25', 1, { '2026': own })).toEqual({ on: '2026-12-28', isCounted: true });
    expect(addWorkingDays('2026-12-28', 1, { '2026': own })).toEqual({ on: '2026-12-29', isCounted: false });
    const both = { '2026': own, '2027': { ...own, off: [['2026-12-29', '2027-01-03']] as const } };
    expect(addWorkingDays('2026-12-28', 1, both)).toEqual({ on: '2027-01-04', isCounted: true });
  });

  it('name days of their own year only, and weekends as worked', () => {
    for (const [year, { off, worked, source }] of Object.entries(HOLIDAYS)) {
      expect(source).toMatch(/^国办发明电〔\d{4}〕\d+号$/);
      for (const day of [...off.flat(), ...worked]) expect(day.slice(0, 4)).toBe(year);
      for (const [from, to] of off) expect(from <= to).toBe(true);
      for (const day of worked) {
        expect(isWorkingDay(day)).toBe(true);
        expect([0, 6]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
      }
      const days = Array.from({ length: 365 }, (_one, index) => addDays(`${year}-01-01`, index));
      // 11 public holidays since 2025: about 248 working days a year.
      expect(days.filter((day) => isWorkingDay(day)).length).toBeGreaterThanOrEqual(247);
      expect(days.filter((day) => isWorkingDay(day)).length).toBeLessThanOrEqual(250);
    }
  });
});
