import { expect, it } from 'vitest';
import { isDictionaryWord, splitQuery, splitUnknownWord } from './words.ts';

it('a word that no text holds is taken apart into those that the dictionary knows', () => {
  expect(splitUnknownWord('手机短信')).toEqual(['手机', '短信']);
  // Signs that belong to no word are left out.
  expect(splitUnknownWord('身份证号')).toEqual(['身份证']);
  expect(splitUnknownWord('路灯')).toEqual([]);
});

it('pairs of signs that were put together from a sentence are no words of the dictionary', () => {
  const pairs = splitQuery('绑微信接提醒');
  expect(pairs).toEqual(expect.arrayContaining(['绑微', '提醒']));
  expect(isDictionaryWord('绑微')).toBe(false);
  expect(isDictionaryWord('提醒')).toBe(true);
});
