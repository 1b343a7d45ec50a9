import { expect, it } from 'vitest';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { CallError } from './call-error.ts';
import { createQueryClient } from './query.ts';

it('asks again for what is still being reckoned, in every query of a screen, and for nothing else', () => {
  const again = createQueryClient().getDefaultOptions().queries?.refetchInterval;
  const after = (error: unknown): unknown =>
    typeof again === 'function' ? again({ state: { error } } as Parameters<typeof again>[0]) : 'never';
  expect(after(new CallError(503, '', [], 7, KERNEL_ERRORS.underWay.id))).toBe(7000);
  expect(after(new CallError(503, '', [], null, KERNEL_ERRORS.underWay.id))).toBe(10_000);
  expect([after(new CallError(503, '', [], 7)), after(new Error('lost')), after(null)]).toEqual([false, false, false]);
});
