import { expect, test } from 'vitest';
import { hasSampleMark, stripSampleMark, stripSampleMarks } from './sample-mark.ts';

test.each([
  ['何沛（示例）', '何沛'],
  ['何沛（示例）“石桥河桥梁重建（示例）”', '何沛“石桥河桥梁重建”'],
  ['示例-JZS-011', 'JZS-011'],
  ['企业资质审查意见公示（示例第 28 批）', '企业资质审查意见公示（第 28 批）'],
  ['示例公告第 4 号', '公告第 4 号'],
  ['示例企业的示例数据', '示例企业的示例数据'],
])('%s is shown as %s', (kept, shown) => {
  expect(stripSampleMark(kept)).toBe(shown);
  expect(hasSampleMark(shown)).toBe(false);
});

test('the name of a sample enterprise tells that it is one', () => {
  expect(hasSampleMark('江苏恒屹建设工程有限公司（示例）')).toBe(true);
  expect(hasSampleMark('江苏恒屹建设工程有限公司')).toBe(false);
});

test('drops the mark from all texts of an answer but the name of the enterprise', () => {
  const answer = {
    entName: '恒屹公司（示例）',
    figures: [1, null, true],
    leaves: [{ have: '陈柏年（示例），22 年', rows: [{ name: '何沛（示例）', entName: '恒屹公司（示例）' }] }],
  };
  expect(stripSampleMarks(answer)).toEqual({
    entName: '恒屹公司（示例）',
    figures: [1, null, true],
    leaves: [{ have: '陈柏年，22 年', rows: [{ name: '何沛', entName: '恒屹公司（示例）' }] }],
  });
});
