import { unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readTables } from './read-tables.ts';

const OPTIONS = { mostRows: 100, isHiddenRead: true };
const read = async (text: string) => (await readTables(new TextEncoder().encode(text), OPTIONS))[0]?.rows;

it('reads the tables of a web page as one, with merged cells filled', async () => {
  const page = '<!DOCTYPE html><table><tr><td>题</table><table><tr><td rowspan=2>甲<td>1<tr><td>2<td></table>';
  expect(await read(page)).toEqual([['题'], ['甲', '1'], ['甲', '2', null]]);
});

it('rejects a web page without a table', async () => {
  await expect(read('<!DOCTYPE html><p>没有表格</p>')).rejects.toThrow('其中没有表格');
});

it.each([
  ['员工信息导出\n姓名,手机\n甲,1', ['甲', '1']],
  ['员工信息导出，共 1 人\n姓名\t手机\n甲\t1', ['甲', '1']],
  ['姓名;手机\n甲;1', ['甲', '1']],
])('finds the separator of %s', async (text, last) => {
  expect((await read(text))?.at(-1)).toEqual(last);
});

it('reads a workbook whose entries are named with backslashes', async () => {
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: '人员', rows: [['姓名'], ['甲']] }] }));
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name.replaceAll('/', '\\'), part])),
  );
  expect((await readTables(bytes, OPTIONS))[0]?.rows).toEqual([['姓名'], ['甲']]);
});
