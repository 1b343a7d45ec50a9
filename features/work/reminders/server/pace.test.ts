import { expect, it } from 'vitest';
import { createRefreshThrottle } from './pace.ts';

it('lets a small enterprise be followed up at once, and a large one rest as many times as long as it took', async () => {
  const clock = { ms: 1_000_000 };
  const pace = createRefreshThrottle(() => clock.ms);
  const take = (ms: number) => async () => {
    clock.ms += ms;
  };
  const restOf = (entUuid: string) => (pace.next(entUuid)?.getTime() ?? clock.ms) - clock.ms;
  expect(restOf('new')).toBe(0);
  await pace.note('small', take(20));
  await pace.note('large', take(3_000));
  await pace.note('huge', take(40_000));
  expect([restOf('large'), restOf('huge')]).toEqual([0, 20_000]);
  clock.ms -= 40_000;
  expect(restOf('large')).toBe(6_000);
  await expect(pace.note('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  clock.ms += 200;
  expect(restOf('small')).toBe(0);
});
