import { expect, it } from 'vitest';
import { addByKey } from './by-key.ts';

it('keeps keys and values in the order in which they came', () => {
  const lists = new Map<string, number[]>();
  for (const [key, value] of [
    ['b', 1],
    ['a', 2],
    ['b', 3],
  ] as const)
    addByKey(lists, key, value);
  expect([...lists]).toEqual([
    ['b', [1, 3]],
    ['a', [2]],
  ]);
});
