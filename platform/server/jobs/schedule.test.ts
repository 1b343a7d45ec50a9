import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLastTime, parseSchedule, watchSchedules } from './schedule.ts';

test.each([
  ['10 2 * * *', '2026-11-28T18:09:59.999Z', '2026-11-27T18:10:00.000Z'],
  ['10 2 * * *', '2026-11-28T18:10:00.000Z', '2026-11-28T18:10:00.000Z'],
  ['30 9 * * *', '2026-11-28T00:00:00.000Z', '2026-11-27T01:30:00.000Z'],
  ['0 8 * * *', '2026-11-28T23:59:00.000Z', '2026-11-28T00:00:00.000Z'],
  ['25 * * * *', '2026-11-28T23:24:59.000Z', '2026-11-28T22:25:00.000Z'],
  ['25 * * * *', '2026-11-28T23:25:00.000Z', '2026-11-28T23:25:00.000Z'],
  ['*/10 * * * *', '2026-11-28T23:29:59.000Z', '2026-11-28T23:20:00.000Z'],
  ['* * * * *', '2026-11-28T23:29:59.000Z', '2026-11-28T23:29:00.000Z'],
])('the last time of %s before %s is %s', (cron, now, last) => {
  expect(new Date(findLastTime(parseSchedule(cron), Date.parse(now))).toISOString()).toBe(last);
});

test.each(['*/7 * * * *', '*/0 * * * *', '60 2 * * *', '0 24 * * *', '0 2 1 * *', '0 2 * * 1', 'daily'])(
  '%s is no schedule of a job',
  (cron) => {
    expect(() => parseSchedule(cron)).toThrow(cron);
  },
);

describe('jobs', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T18:08:40.000Z') }));
  afterEach(() => void vi.useRealTimers());
  const schedules = [
    { name: 'daily', schedule: parseSchedule('10 2 * * *') },
    { name: 'often', schedule: parseSchedule('*/5 * * * *') },
  ];
  const MINUTE_MS = 60_000;

  test('are sent once at each of their times, until the end', async () => {
    const sent: string[] = [];
    const end = watchSchedules(
      schedules,
      (name) => {
        sent.push(`${new Date().toISOString().slice(11, 16)} ${name}`);
        return Promise.resolve();
      },
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(8 * MINUTE_MS);
    expect(sent).toEqual(['18:08 often', '18:10 daily', '18:10 often', '18:15 often']);
    end();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(sent).toHaveLength(4);
  });

  test.each([
    ['59 minutes late', '2026-11-28T19:09:00.000Z', {}, ['2026-11-28T18:10:00.000Z']],
    ['an hour late', '2026-11-28T19:10:00.000Z', {}, []],
    ['59 minutes late, after a start that met it', '2026-11-28T19:09:00.000Z', { metMs: Date.now() + 1e12 }, []],
  ])('of a daily schedule, %s', async (_how, now, met, expected) => {
    vi.setSystemTime(new Date(now));
    const sent: string[] = [];
    const end = watchSchedules(
      schedules.slice(0, 1).map((one) => ({ ...one, ...met })),
      (_name, timeMs) => {
        sent.push(new Date(timeMs).toISOString());
        return Promise.resolve();
      },
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    end();
    expect(sent).toEqual(expected);
  });

  test('are sent again within their minute if sending failed', async () => {
    const tries: string[] = [];
    const errors: unknown[] = [];
    const end = watchSchedules(
      schedules.slice(0, 1),
      (name) => {
        tries.push(name);
        return tries.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
      },
      (error) => void errors.push(error),
    );
    await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
    end();
    expect([tries.length, errors.length]).toEqual([2, 1]);
  });
});
