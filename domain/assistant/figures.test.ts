import { describe, expect, it } from 'vitest';
import { readQuestionDay } from './asked-day.ts';
import { listTextFigures, listUnsupportedFigures, listUnsupportedLevels, readChineseNumber } from './figures.ts';

const TODAY = '2026-11-21';

describe('the asked day', () => {
  it.each([
    ['2014年申请一级要多少人', '2014-12-31', true],
    ['2016年10月的规定', '2016-10-31', true],
    ['2016年10月31日有效的标准', '2016-10-31', true],
    ['按 2016-11-01 的口径', '2016-11-01', true],
    ['去年的要求', '2025-12-31', true],
    ['净资产按今年的还是去年的审计', TODAY, false],
    ['去年的社保还没补', TODAY, false],
    ['2026年还考核吗', TODAY, true],
    ['2030年的标准', TODAY, false],
    ['2016 年的通知取消了什么', TODAY, false],
    ['2014版标准', TODAY, false],
    ['建市〔2014〕159号', TODAY, false],
    ['2021年起全国统一使用', TODAY, false],
    ['2016年13月的规定', TODAY, false],
    ['2023-02-30 的规定', TODAY, false],
    ['净资产要多少', TODAY, false],
  ])('%s → %s', (question, day, isGiven) => {
    expect(readQuestionDay(question, TODAY)).toMatchObject({ day, isGiven });
  });
  it('leaves the question without the day', () => {
    expect(readQuestionDay('2014年时申请一级要多少人', TODAY).rest).toBe('申请一级要多少人');
  });
});

describe('figures', () => {
  it.each([
    ['净资产 1 亿元', [[1e8, '元']]],
    ['10000 万元以上', [[1e8, '元']]],
    [
      '不少于 12 人，其中 9 人',
      [
        [12, '人'],
        [9, '人'],
      ],
    ],
    ['十二人', [[12, '人']]],
    ['三个月前', [[3, '个月']]],
    ['12 万平方米', [[120_000, '平方米']]],
    ['１，０００ 元', [[1000, '元']]],
    ['一个人一项', []],
    ['一般应当', []],
  ])('%s', (text, expected) => {
    expect(listTextFigures(text).map(({ value, unit }) => [value, unit])).toEqual(expected);
  });
  it.each([
    ['三千五百', 3500],
    ['一百二十', 120],
    ['十', 10],
    ['二十万', 200_000],
    ['二三', null],
  ])('reads %s', (text, value) => expect(readChineseNumber(text)).toBe(value));
  it('are supported only by the same number of the same thing', () => {
    const evidence = '一级注册建造师不少于 12 人，净资产 1 亿元，技术负责人 10 年以上';
    expect(listUnsupportedFigures('不少于 12 人，净资产 10000 万元', evidence)).toEqual([]);
    expect(listUnsupportedFigures('不少于 15 人', evidence)).toMatchObject([{ value: 15 }]);
    expect(listUnsupportedFigures('不少于 10 人', evidence)).toMatchObject([{ value: 10, unit: '人' }]);
    expect(listUnsupportedFigures('2016 年起', '2016-11-01')).toEqual([]);
  });
  it('levels count like figures', () => {
    expect(listUnsupportedLevels('二级不少于', '一级不少于')).toEqual(['二级']);
    expect(listUnsupportedLevels('一级不少于', '一级不少于')).toEqual([]);
  });
});
