import { describe, expect, it } from 'vitest';
import { findLevelInQuestion, findRequestedStandard } from './direct-answer.ts';

const leaf = (displayCode: string, label: string) => ({ displayCode, label, children: [] });
const TREE = [
  {
    displayCode: '03',
    label: '建筑业企业',
    children: [
      {
        displayCode: '03-103001',
        label: '施工总承包',
        children: [leaf('03-10300101', '建筑工程施工总承包'), leaf('03-10300110', '市政公用工程施工总承包')],
      },
      { displayCode: '03-103002', label: '专业承包', children: [leaf('03-10300209', '钢结构工程专业承包')] },
    ],
  },
];
const LEVELS = [
  { key: '一级', isSuperseded: false },
  { key: '二级', isSuperseded: false },
  { key: '三级', isSuperseded: true },
];

describe('a question in the search box', () => {
  it.each([
    ['市政总承包二级要几名建造师', '03-10300110', '二级'],
    ['房建总包一级净资产要多少', '03-10300101', '一级'],
    ['二级市政总承包要几名一级建造师', '03-10300110', '二级'],
    ['钢结构专业承包三级的业绩', '03-10300209', null],
    ['农民工工资怎么发', null, null],
  ])('%s is about %s at the level %s', (keyword, code, level) => {
    expect(findRequestedStandard(keyword, TREE)).toBe(code);
    expect(findLevelInQuestion(keyword, LEVELS)).toBe(level);
  });
});
