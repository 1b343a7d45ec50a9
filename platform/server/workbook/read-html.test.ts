import { expect, it } from 'vitest';
import { readHtmlTable } from './read-html.ts';
import { readTables } from './read-tables.ts';

const OPTIONS = { mostRows: 100, isHiddenRead: true };
const read = async (text: string) => (await readTables(new TextEncoder().encode(text), OPTIONS))[0]?.rows;

it('reads rows, merged cells, entities and line breaks, also without closing tags', () => {
  const page =
    '<html><style>td{color:red}</style><!-- <tr><td>x</td></tr> --><table><tr><th colspan=2>表&amp;名<tr><td rowspan="2">甲<br>乙</td><td>&#49;&nbsp;</td></tr><tr><td>2</table>';
  expect(readHtmlTable(page, 100)).toEqual({
    rows: [
      ['表&名', null],
      ['甲\n乙', '1'],
      [null, '2'],
    ],
    merges: [
      { startRow: 0, endRow: 0, startCol: 0, endCol: 1 },
      { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    ],
  });
});

it('reads a web page as a table with its merged cells filled, and only as many rows as are asked for', async () => {
  const page = '<!DOCTYPE html><table><tr><td rowspan=2>甲<td>1<tr><td>2</table>';
  expect(await read(page)).toEqual([
    ['甲', '1'],
    ['甲', '2'],
  ]);
  expect(readHtmlTable(page, 1).rows).toHaveLength(1);
});

it('keeps text that only looks like markup, and spans beyond the page', () => {
  expect(readHtmlTable('<table><tr><td rowspan=9999>&unknown;&#0;</td></tr></table>', 10).rows).toEqual([
    ['&unknown;&#0;'],
  ]);
  expect(readHtmlTable('<p>没有表格</p>', 10).rows).toEqual([]);
});

it('bounds what the spans of many cells fill', () => {
  const large = '<td rowspan=1000 colspan=1000>x';
  expect(() => readHtmlTable(`<table><tr>${large.repeat(2)}</table>`, 20_000)).toThrow('表格范围过大');
  expect(() => readHtmlTable(`<table>${'<tr><td colspan=200>x'.repeat(20_000)}</table>`, 20_000)).toThrow(
    '表格范围过大',
  );
  const { rows, merges } = readHtmlTable(`<table><tr>${large}</table>`, 20);
  expect(rows[0]).toHaveLength(200);
  expect(merges).toEqual([{ startRow: 0, endRow: 19, startCol: 0, endCol: 199 }]);
});

it.each([
  ['员工信息导出\n姓名,手机\n甲,1', ['甲', '1']],
  ['员工信息导出，共 1 人\n姓名\t手机\n甲\t1', ['甲', '1']],
  ['姓名;手机\n甲;1', ['甲', '1']],
])('finds the separator of %s', async (text, last) => {
  expect((await read(text))?.at(-1)).toEqual(last);
});
