import { expect, it } from 'vitest';
import { findMonthFormats, formatMonthCells, isMonthFormat } from './month-cells.ts';

it.each([
  ['yyyy"年"m"月"', true],
  ['yyyy\\-mm', true],
  ['yyyy.mm;@', true],
  ['[$-804]yyyy"年"m"月";@', true],
  ['mmm-yy', true],
  ['yyyy/m/d;@', false],
  ['yyyy"年"m"月"d"日"', false],
  ['m"月"d"日"', false],
  ['hh:mm', false],
  ['yyyy-mm hh:mm', false],
  ['General', false],
  ['#,##0.00" m"', false],
])('the format %s shows months only: %s', (code, isMonth) => expect(isMonthFormat(code)).toBe(isMonth));

const getStyles = (formats: string, id: number) =>
  `<styleSheet>${formats}<fonts count="1"/><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`;
const find = (styles: string) => {
  const found = findMonthFormats([{ name: 'xl/styles.xml', bytes: Buffer.from(styles) }]);
  return { hasMonths: found.hasMonths, text: Buffer.from(found.parts[0]?.bytes ?? []).toString() };
};

it('writes out the built-in formats of Chinese spreadsheets that show months only', () => {
  const code = '<numFmt numFmtId="57" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>';
  expect(find(getStyles('', 57))).toEqual({
    hasMonths: true,
    text: getStyles(`<numFmts count="1">${code}</numFmts>`, 57),
  });
  const other = '<numFmt numFmtId="176" formatCode="0.0"/>';
  expect(find(getStyles(`<numFmts count="1">${other}</numFmts>`, 57)).text).toContain(
    `<numFmts count="1">${code}${other}`,
  );
  expect(find(getStyles('', 14))).toEqual({ hasMonths: false, text: getStyles('', 14) });
});

it('replaces only the dates of cells that show a month', () => {
  const [first, fifth] = [new Date('2024-03-01T00:00:00Z'), new Date('2024-03-05T00:00:00Z')];
  const cells = new Map([
    ['0,0', { value: first, type: 'date' as const, style: { numFmt: 'yyyy-mm' } }],
    ['0,1', { value: first, type: 'date' as const, style: { numFmt: 'yyyy-mm-dd' } }],
    // Typed as a day.
    ['0,2', { value: fifth, type: 'date' as const, style: { numFmt: 'yyyy-mm' } }],
  ]);
  expect(formatMonthCells({ rows: [[first, first, fifth]], cells })).toEqual([['2024年3月', first, fifth]]);
});
