import { expect, it } from 'vitest';
import { createResultCache } from './engine-cache.ts';

it('tells a waiting user the progress of a long answer, and gives the same answer when it is done', async () => {
  const memory = createResultCache<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const made: string[] = [];
  const ask = () =>
    memory.rememberSoon('enterprise', 1, (tell) => {
      made.push('begun');
      tell(0.35);
      return promise;
    });
  await expect(ask()).rejects.toMatchObject({
    message: expect.stringContaining('35%'),
    fault: { code: 503 },
    detail: { retryAfterSeconds: 10 },
  });
  resolve('done');
  expect([await ask(), made]).toEqual(['done', ['begun']]);
});

it('forgets what failed', async () => {
  const memory = createResultCache<string>();
  await expect(memory.remember('enterprise', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await memory.remember('enterprise', async () => 'again')).toBe('again');
});
