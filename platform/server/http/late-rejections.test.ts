import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { createLateRejections } from './late-rejections.ts';

const tooMany = createApiError(KERNEL_ERRORS.tooMany);

it('holds back what was asked too often, and nothing else', async () => {
  const answerLate = createLateRejections();
  const order: string[] = [];
  await Promise.all([
    answerLate(tooMany).then(() => order.push('too many')),
    answerLate(createApiError(KERNEL_ERRORS.forbidden)).then(() => order.push('not allowed')),
    answerLate(createApiError(KERNEL_ERRORS.malformed)).then(() => order.push('unreadable')),
  ]);
  expect(order).toEqual(['not allowed', 'unreadable', 'too many']);
});

it('holds no more than it can carry: requests beyond the limit are answered at once', async () => {
  const answerLate = createLateRejections();
  const held = Array.from({ length: 2_000 }, () => answerLate(tooMany));
  const first = await Promise.race([
    ...held.map((each) => each.then(() => 'held')),
    answerLate(tooMany).then(() => 'at once'),
  ]);
  expect(first).toBe('at once');
  await Promise.all(held);
  // Their places are free again: the next one waits.
  const next = answerLate(tooMany).then(() => 'held');
  expect(await Promise.race([next, setImmediate('at once')])).toBe('at once');
  await next;
});
