import { expect, it } from 'vitest';
import { hasWord, listSpellings } from './list-words.ts';

it('a short form is looked for by its full name too, and the other way round', () => {
  expect(listSpellings('社保')).toEqual(['社保', '社会保险']);
  expect(listSpellings('社会保险')).toEqual(['社会保险', '社保']);
  expect(listSpellings('市政一建')).toEqual(['市政一建', '市政一级注册建造师', '市政一级建造师']);
});

it('full-width letters and digits are those of half width; other words stay as they are', () => {
  expect(listSpellings('Ｄ１４４号')).toEqual(['D144号']);
  expect(listSpellings('张三')).toEqual(['张三']);
});

it('a spelling that another one finds already is left out', () => {
  expect(listSpellings('造价工程师')).toEqual(['造价工程师', '造价师']);
  expect(listSpellings('居民身份证')).toEqual(['身份证']);
});

it('finds a word in a text whatever its case and brackets', () => {
  expect(hasWord('张三 社会保险缴纳证明（2026）', '社保')).toBe(true);
  expect(hasWord('示例公司（江苏）', '示例公司(江苏)')).toBe(true);
  expect(hasWord('证书 d144', 'Ｄ１４４')).toBe(true);
  expect(hasWord('张三', '李四')).toBe(false);
  expect(hasWord(null, '张')).toBe(false);
});
