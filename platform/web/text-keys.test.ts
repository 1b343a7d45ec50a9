import { expect, it } from 'vitest';
import { createTextKeys } from './text-keys.ts';

it('gives each text a key of its own, and the same one whenever it is asked', () => {
  const texts = ['示例甲', '示例乙', '示例甲', '1 示例甲', '示例甲'];
  expect(new Set(createTextKeys(texts)).size).toBe(texts.length);
  expect(createTextKeys(texts)).toEqual(createTextKeys([...texts]));
  expect(createTextKeys(texts).slice(0, 2)).toEqual(createTextKeys(texts.slice(0, 2)));
});
