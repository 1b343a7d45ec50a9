import { expect, it } from 'vitest';
import { textKeys } from './text-keys.ts';

it('gives each text a key of its own, and the same one whenever it is asked', () => {
  const texts = ['示例甲', '示例乙', '示例甲', '1 示例甲', '示例甲'];
  expect(new Set(textKeys(texts)).size).toBe(texts.length);
  expect(textKeys(texts)).toEqual(textKeys([...texts]));
  expect(textKeys(texts).slice(0, 2)).toEqual(textKeys(texts.slice(0, 2)));
});
