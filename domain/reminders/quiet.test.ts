import { describe, expect, it } from 'vitest';
import { isSilentAllWeek, skipQuietHours } from './quiet-hours.ts';

const at = (hour: string) => new Date(`2026-11-21T${hour}:00+08:00`);

describe('quiet hours, in Asia/Shanghai', () => {
  it.each([
    ['20:59', '2026-11-21T20:59:00+08:00'],
    ['21:00', '2026-11-22T08:00:00+08:00'],
    ['23:59', '2026-11-22T08:00:00+08:00'],
    ['02:00', '2026-11-21T08:00:00+08:00'],
    ['07:59', '2026-11-21T08:00:00+08:00'],
    ['08:00', '2026-11-21T08:00:00+08:00'],
  ])('from 21 to 8: at %s it waits until %s', (hour, until) => {
    expect(skipQuietHours(at(hour), { quietFrom: 21, quietTo: 8 })).toEqual(new Date(until));
  });
  it.each([
    // Saturday 2026-11-21 to Monday.
    ['2026-11-21T10:00:00+08:00', '2026-11-23T08:00:00+08:00'],
    ['2026-11-20T10:00:00+08:00', '2026-11-20T10:00:00+08:00'],
    ['2026-11-20T22:00:00+08:00', '2026-11-23T08:00:00+08:00'],
    // National Day, and the Saturday after it on which people work.
    ['2026-10-01T10:00:00+08:00', '2026-10-08T08:00:00+08:00'],
    ['2026-10-10T10:00:00+08:00', '2026-10-10T10:00:00+08:00'],
  ])('days off as a whole: at %s it waits until %s', (now, until) => {
    expect(skipQuietHours(new Date(now), { quietFrom: 21, quietTo: 8, restQuiet: true })).toEqual(new Date(until));
  });
  const week = [
    { weekday: 5, from: 18, to: 9 },
    { weekday: 6, from: 0, to: 24 },
    { weekday: 7, from: 12, to: 12 },
  ];
  it.each([
    // Friday evening from 18, all of Saturday; Sunday knows no quiet.
    ['2026-11-20T18:30:00+08:00', '2026-11-22T00:00:00+08:00'],
    ['2026-11-20T08:30:00+08:00', '2026-11-20T09:00:00+08:00'],
    ['2026-11-22T23:00:00+08:00', '2026-11-22T23:00:00+08:00'],
    // Thursday keeps the general hours.
    ['2026-11-19T22:00:00+08:00', '2026-11-20T09:00:00+08:00'],
    // A Saturday on which people work is no day off.
    ['2026-10-10T10:00:00+08:00', '2026-10-10T10:00:00+08:00'],
  ])('by weekday: at %s it waits until %s', (now, until) => {
    expect(skipQuietHours(new Date(now), { quietFrom: 21, quietTo: 8, week })).toEqual(new Date(until));
  });
  const whole = (weekdays: readonly number[]) => weekdays.map((weekday) => ({ weekday, from: 0, to: 24 }));
  it.each([
    [{ week: whole([1, 2, 3, 4, 5, 6, 7]) }, true],
    [{ week: whole([1, 2, 3, 4, 5]), restQuiet: true }, true],
    [{ week: whole([1, 2, 3, 4, 5]) }, false],
    [{ week: whole([1, 2, 3, 4]), restQuiet: true }, false],
    [{ week: [...whole([1, 2, 3, 4]), { weekday: 5, from: 0, to: 23 }], restQuiet: true }, false],
    [{ restQuiet: true }, false],
  ])('knows quiet that leaves no hour of a week: %j', (rest, silent) => {
    expect(isSilentAllWeek({ quietFrom: 21, quietTo: 8, ...rest })).toBe(silent);
  });
  it('leaves the mornings of the beginning where a week is quiet as a whole', () => {
    const quiet = { quietFrom: 21, quietTo: 8, restQuiet: true, week: whole([1, 2, 3, 4, 5]) };
    expect(skipQuietHours(at('22:00'), quiet)).toEqual(new Date('2026-11-22T08:00:00+08:00'));
  });
  it('knows a year as it was entered', () => {
    const holidays = {
      '2027': { source: '示例通知', off: [['2027-02-01', '2027-02-03']], worked: ['2027-02-06'] },
    } as const;
    const quiet = { quietFrom: 21, quietTo: 8, restQuiet: true };
    expect(skipQuietHours(new Date('2027-02-01T10:00:00+08:00'), quiet, holidays)).toEqual(
      new Date('2027-02-04T08:00:00+08:00'),
    );
    expect(skipQuietHours(new Date('2027-02-06T10:00:00+08:00'), quiet, holidays)).toEqual(
      new Date('2027-02-06T10:00:00+08:00'),
    );
  });
  it('within one day, and none', () => {
    expect(skipQuietHours(at('12:30'), { quietFrom: 12, quietTo: 14 })).toEqual(at('14:00'));
    expect(skipQuietHours(at('14:00'), { quietFrom: 12, quietTo: 14 })).toEqual(at('14:00'));
    expect(skipQuietHours(at('02:00'), { quietFrom: 8, quietTo: 8 })).toEqual(at('02:00'));
  });
});
