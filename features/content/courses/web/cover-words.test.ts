import { expect, it } from 'vitest';
import { splitCoverTitle } from './cover-words.ts';

const cut = (title: string) =>
  splitCoverTitle(title)
    .map(({ text, isWhole }) => (isWhole ? `[${text}]` : text))
    .join('');

it('keeps the words of the field together, and leaves the rest to the line', () => {
  expect(cut('建筑工程施工总承包标准解读')).toBe('[建筑][工程][施工总承包][标准][解读]');
  expect(cut('勘察企业的业绩与人员准备')).toBe('[勘察][企业的][业绩与][人员][准备]');
  expect(cut('工程勘察资质的类别与等级')).toBe('[工程][勘察][资质的][类别与][等级]');
  expect(cut('示例课程 2')).toBe('示例课程 2');
  expect(cut('')).toBe('');
});
