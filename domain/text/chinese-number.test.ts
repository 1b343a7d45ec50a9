import { expect, it } from 'vitest';
import { readChineseNumber } from './chinese-number.ts';

it.each([
  ['壹亿', 100_000_000],
  ['壹亿贰仟万', 120_000_000],
  ['壹亿零伍拾万', 100_500_000],
  ['伍仟万', 50_000_000],
  ['叁仟零壹拾捌万', 30_180_000],
  ['壹仟零壹万零陆佰', 10_010_600],
  ['拾万', 100_000],
  ['十二', 12],
  ['两百零五', 205],
  ['零', 0],
  ['', null],
  ['二零二六', null],
  ['万', null],
  ['壹亿元', null],
  ['12', null],
])('reads %s as %s', (text, value) => {
  expect(readChineseNumber(text)).toBe(value);
});
