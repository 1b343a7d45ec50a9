import { expect, it } from 'vitest';
import { KERNEL_FAULTS } from '#platform/contract/fault.ts';
import { ApiError } from './api-error.ts';
import { makeQueryClient } from './query.ts';

it('asks again for what is still being reckoned, in every query of a screen, and for nothing else', () => {
  const again = makeQueryClient().getDefaultOptions().queries?.refetchInterval;
  const after = (error: unknown): unknown =>
    typeof again === 'function' ? again({ state: { error } } as Parameters<typeof again>[0]) : 'never';
  expect(after(new ApiError(503, '', [], 7, KERNEL_FAULTS.underWay.id))).toBe(7000);
  expect(after(new ApiError(503, '', [], null, KERNEL_FAULTS.underWay.id))).toBe(10_000);
  expect([after(new ApiError(503, '', [], 7)), after(new Error('lost')), after(null)]).toEqual([false, false, false]);
});
