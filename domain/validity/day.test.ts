import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addYears,
  countDaysBetween,
  countMonthsBetween,
  formatDaysLeft,
  getAge,
  isDay,
  toShanghaiDay,
  toUtcDay,
} from './day.ts';

const anyDay = fc.integer({ min: -25_000, max: 60_000 }).map((count) => addDays('1970-01-01', count));

describe('calendar days', () => {
  it.each(['2024-02-29', '2000-02-29', '1900-02-28', '9999-12-31', '0001-01-01'])('%s exists', (day) => {
    expect(isDay(day)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20260101',
    '',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
    '0000-01-01',
  ])('%j does not', (day) => {
    expect(isDay(day)).toBe(false);
  });

  it('exists exactly if the calendar has it', () => {
    const digits = (length: number) => fc.nat(10 ** length - 1).map((number) => String(number).padStart(length, '0'));
    const anyText = fc.oneof(
      fc.tuple(digits(4), digits(2), digits(2)),
      fc.tuple(fc.constantFrom('0000', '0001', '1900', '2000', '2023', '2024', '9999'), digits(2), digits(2)),
    );
    fc.assert(
      fc.property(anyText, ([year, month, date]) => {
        const at = new Date(0);
        at.setUTCFullYear(Number(year), Number(month) - 1, Number(date));
        const isSame = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date);
        expect(isDay(`${year}-${month}-${date}`)).toBe(year !== '0000' && isSame);
      }),
    );
  });

  it('turns at midnight in Shanghai, not in Greenwich', () => {
    expect(toShanghaiDay(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20');
    expect(toShanghaiDay(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21');
  });

  it('counts days over month ends and leap years', () => {
    expect(countDaysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(countDaysBetween('2023-02-28', '2023-03-01')).toBe(1);
    expect(countDaysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('adds and takes away days without loss', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        expect(countDaysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-08-31', 3, '2026-11-30'],
  ])('%s and %i months is %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  it('adds years over 29 February', () => {
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  });

  it('ends February by the leap years of the calendar: 1900 and 2100 are none, 2000 is one', () => {
    const getEnd = (year: number) => addMonths(`${year}-01-31`, 1).slice(5);
    expect([1900, 2000, 2023, 2024, 2100].map(getEnd)).toEqual(['02-28', '02-29', '02-28', '02-29', '02-28']);
    expect(addYears('2000-02-29', 100)).toBe('2100-02-28');
    const lengths = Array.from({ length: 12 }, (_, month) => Number(addMonths('2025-12-31', month + 1).slice(8)));
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  });

  it('are told of a moment that means UTC without the hours of China, and of days left in words', () => {
    expect(toUtcDay(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
    expect([-1, 0, 1].map(formatDaysLeft)).toEqual(['已过 1 天', '今天到期', '还有 1 天']);
  });

  it('refuses what is no day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addMonths('tomorrow', 1)).toThrow(RangeError);
  });
});

describe('age and months', () => {
  it.each([
    ['1966-11-22', '2026-11-21', 59],
    ['1966-11-21', '2026-11-21', 60],
    ['2004-02-29', '2026-02-27', 21],
    ['2004-02-29', '2026-02-28', 22],
    ['2026-11-21', '2026-11-21', 0],
  ])('born on %s, on %s is %i', (birth, day, age) => {
    expect(getAge(birth, day)).toBe(age);
  });

  it.each([
    ['2026-08-21', '2026-11-20', 2],
    ['2026-08-21', '2026-11-21', 3],
    ['2026-08-31', '2026-11-30', 3],
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-08-21', 0],
  ])('from %s to %s are %i full months', (from, to, months) => {
    expect(countMonthsBetween(from, to)).toBe(months);
  });

  it('agrees with addMonths', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 500 }), (day, count) => {
        expect(countMonthsBetween(day, addMonths(day, count))).toBe(count);
      }),
    );
  });
});
