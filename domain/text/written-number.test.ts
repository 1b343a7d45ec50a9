import { expect, it } from 'vitest';
import { ROSTER_HEADINGS } from './other-headings.ts';
import { findMoneyUnit, readWrittenNumber } from './written-number.ts';

it.each<[string, number | null]>([
  ['伍仟万元整', 5000],
  ['壹亿贰仟万元整', 12_000],
  ['人民币5000万元', 5000],
  ['5000万元人民币', 5000],
  ['¥50,000,000.00', 5000],
  ['5,000.00万元', 5000],
  ['５０００', 5000],
  ['1.2亿元', 12_000],
  ['50000000元', 5000],
  ['¥5000', null],
  ['约5000', null],
  ['500万美元', null],
  ['一二三元', null],
])('%s is %s 万元', (text, amount) => {
  expect(readWrittenNumber(text, '万元')).toBe(amount);
});

it.each<[string, string, number | null]>([
  ['12000㎡', '㎡', 12_000],
  ['2.6万平方米', '㎡', 26_000],
  ['5.8km', 'km', 5.8],
  ['5800米', 'km', 5.8],
  ['10年', '年', 10],
  ['36个月', '个月', 36],
  ['3年', '个月', 36],
  ['36米', '㎡', null],
])('%s in %s is %s', (text, unit, number) => {
  expect(readWrittenNumber(text, unit)).toBe(number);
});

it.each<[string, string | null]>([
  ['合同额\n（元）', '元'],
  ['合同额(万元)', '万元'],
  ['金额单位：人民币元', '元'],
  ['单位：万元', '万元'],
  ['填报单位：办公室', null],
  ['表三 业绩（金额：亿元）', '亿元'],
  ['注：合同金额未注明单位的按元计。', '元'],
  ['未标明单位的均以万元为单位', '万元'],
  ['注：未注明单位的请补充', null],
  ['合同额', null],
])('%s names %s', (text, unit) => {
  expect(findMoneyUnit(text)).toBe(unit);
});

it('has at least 300 other headings, none twice in one field', () => {
  const lists = Object.values(ROSTER_HEADINGS);
  expect(lists.flat().length).toBeGreaterThanOrEqual(300);
  for (const names of lists) expect(names).toEqual([...new Set(names)]);
});
