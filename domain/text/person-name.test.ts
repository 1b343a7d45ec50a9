import { expect, it } from 'vitest';
import { buildNamePattern, normaliseName } from './person-name.ts';

/** Spellings of one name each, and the next that is another name. */
const SPELLINGS: readonly (readonly [same: readonly string[], other: string])[] = [
  [['阿依·古丽', '阿依•古丽', '阿依．古丽', '阿依・古丽', '阿依.古丽', '阿依 · 古丽'], '阿依古丽·甲'],
  [['张三', '张 三', '张　三', ' 张三 '], '张三丰'],
  [['示例子(二队)', '示例子（二队）', '示例子〔二队〕', '示例子【二队】'], '示例子(三队)'],
  [['Anna甲', 'ａｎｎａ甲', 'ANNA 甲'], 'Anne甲'],
];

it.each(SPELLINGS)('compares %j as one name', (same, other) => {
  expect(new Set(same.map(normaliseName)).size).toBe(1);
  expect(normaliseName(other)).not.toBe(normaliseName(same[0] ?? ''));
});

it.each(SPELLINGS)('finds each spelling of %j by each other', (same, other) => {
  for (const keyword of same) {
    // The classes of PostgreSQL, as this language writes them.
    const pattern = (buildNamePattern(keyword) ?? '')
      .replaceAll('[:space:]', '\\s')
      .replaceAll('[]', '[\\]')
      .replaceAll('[[]', '\\[');
    for (const name of same) expect(name.trim()).toMatch(new RegExp(pattern));
    if (!other.startsWith(same[0] ?? '')) expect(other).not.toMatch(new RegExp(pattern));
  }
});

it.each(['%', "' OR '1'='1", 'l_3', '张三*', ''])('builds no expression of %j', (keyword) => {
  expect(buildNamePattern(keyword)).toBeNull();
});
