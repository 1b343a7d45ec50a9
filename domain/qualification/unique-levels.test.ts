import { expect, it } from 'vitest';
import { listFirstLevels, listItemsOfLevel, uniqueByLevel } from './unique-levels.ts';

const item = (ref: string, standardCode: string | null, level: string | null, itemName = '市政公用工程') => ({
  ref,
  itemName,
  standardCode,
  level,
});

it('tells a level once that several certificates name, under the first of them', () => {
  const items = [
    item('a', '10300101', '三级'),
    item('b', '10300102', '三级'),
    item('c', '03-10300101', '三级'),
    item('d', '10300101', '二级'),
    item('e', null, '甲级', '另一名称'),
    item('f', null, '甲级'),
    item('g', '', '甲级'),
  ];
  expect(uniqueByLevel(items).map(({ ref }) => ref)).toEqual(['a', 'b', 'd', 'e', 'f']);
  expect(listItemsOfLevel(items, item('c', '03-10300101', '三级')).map(({ ref }) => ref)).toEqual(['a', 'c']);
});

it('names four hundred levels at most, and how many more there are', () => {
  const own = Array.from({ length: 403 }, (_, index) => item(`${index}`, null, '甲级', `自拟名称 ${index}`));
  const { levels, more } = listFirstLevels([...own, ...own]);
  expect([levels.length, levels.at(-1)?.ref, more]).toEqual([400, '399', 3]);
  expect(listFirstLevels(own.slice(0, 2))).toMatchObject({ more: 0 });
});
