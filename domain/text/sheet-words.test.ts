import { expect, it } from 'vitest';
import { getAside, stripApostrophe } from './sheet-words.ts';

it.each<[string[], string, ReturnType<typeof getAside>]>([
  [['合计', '2 人'], '2 人', '合计'],
  [['', '共2人'], '共2人', '合计'],
  [['总计：2人'], '', '合计'],
  [['小 计', ''], '', '合计'],
  [['', '合  计', '', '2'], '合  计', '合计'],
  [['本页小计', '2'], '2', '合计'],
  [['人员合计12人'], '', '合计'],
  [['制表人：示例张三', '', '审核人：示例李四'], '', '落款'],
  [['', '填报日期: 2026-11-20'], '填报日期: 2026-11-20', '落款'],
  [['备注：以上人员均已参保'], '', '落款'],
  [['1', '示例张三'], '示例张三', null],
  [['', '总计鑫'], '总计鑫', null],
  [['3', '汇总明'], '汇总明', null],
  [['备注', '示例李四'], '示例李四', null],
  [['', ''], '', null],
])('%j is %s', (cells, name, aside) => {
  expect(getAside(cells, name)).toBe(aside);
});

it.each([
  ["'11010519491231002X", '11010519491231002X'],
  [' ’００1', '００1'],
  ["O'Neil", "O'Neil"],
  ["'示例", "'示例"],
])('%s without the mark of a text is %s', (text, bare) => {
  expect(stripApostrophe(text)).toBe(bare);
});
