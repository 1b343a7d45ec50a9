import { expect, it } from 'vitest';
import { readElseLines } from './else-sheet.ts';

const HEADING = ['姓名', '身份证号', '毕业院校', '社保开始时间', '社保月数'];

it('reads days and quantities by the parsers of the workbook', () => {
  const [line] = readElseLines([HEADING, ['示例甲', 'A1234567', '示例大学', 2024.5, '36个月']]);
  expect(line).toMatchObject({ fields: { socialSecurityStart: '2024-05-01', socialSecurityMonths: 36 }, faults: [] });
});

it.each([
  [2024.1, '10 月'],
  [2024, '只写到年份'],
  [45, '无法识别为日期'],
])('asks what the number %s means as a day', (cell, words) => {
  const [line] = readElseLines([HEADING, ['示例甲', 'A1234567', '示例大学', cell, 1]]);
  expect(line?.faults).toEqual([expect.stringContaining(words)]);
  expect(line?.fields).not.toHaveProperty('socialSecurityStart');
});

it('reports the error value of a formula and a shortened number', () => {
  const [line] = readElseLines([HEADING, ['示例甲', '4.40982E+17', '#N/A', '2024-05-01', 1]]);
  expect(line?.faults).toEqual([expect.stringContaining('末尾几位已丢失'), expect.stringContaining('#N/A')]);
});
