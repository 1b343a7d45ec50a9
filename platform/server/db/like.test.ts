import { expect, it } from 'vitest';
import { listLikePatterns } from './like.ts';

it('looks for a word as typed, in its other spellings, and in full width, each once', () => {
  expect(listLikePatterns('张三')).toEqual(['%张三%']);
  expect(listLikePatterns('D14')).toEqual(['%D14%', '%Ｄ１４%']);
  expect(listLikePatterns('Ｄ14')).toEqual(['%Ｄ14%', '%D14%', '%Ｄ１４%']);
  expect(listLikePatterns('社保A')).toEqual(['%社保A%', '%社会保险A%', '%社保Ａ%', '%社会保险Ａ%']);
  expect(listLikePatterns('10%_')).toEqual([String.raw`%10\%\_%`, String.raw`%１０\%\_%`]);
});
