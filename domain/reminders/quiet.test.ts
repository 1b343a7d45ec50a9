import { describe, expect, it } from 'vitest';
import { afterQuiet } from './quiet.ts';

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
    expect(afterQuiet(at(hour), { quietFrom: 21, quietTo: 8 })).toEqual(new Date(until));
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
    expect(afterQuiet(new Date(now), { quietFrom: 21, quietTo: 8, restQuiet: true })).toEqual(new Date(until));
  });
  it('within one day, and none', () => {
    expect(afterQuiet(at('12:30'), { quietFrom: 12, quietTo: 14 })).toEqual(at('14:00'));
    expect(afterQuiet(at('14:00'), { quietFrom: 12, quietTo: 14 })).toEqual(at('14:00'));
    expect(afterQuiet(at('02:00'), { quietFrom: 8, quietTo: 8 })).toEqual(at('02:00'));
  });
});
