import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { CellValue } from './cells.ts';
import { fillSheets } from './fill-sheets.ts';

const frame = () =>
  writeXlsx({
    sheets: [
      {
        name: '甲',
        columns: [{ numFmt: '@' }, { numFmt: 'yyyy-mm-dd' }, { numFmt: '0.0' }],
        rows: [
          ['名称', '日期', '数量'],
          ['x', new Date(0), 0],
        ],
      },
      { name: '乙', rows: [['不变', 2]] },
    ],
  });

describe('a workbook whose sheets are filled row by row', () => {
  it('reads as what was given, whatever signs are in it, and leaves the other sheets alone', async () => {
    const rows: CellValue[][] = [
      ['<a href="x">&amp;</a> ]]>', new Date('2026-01-05T00:00:00Z'), 3.5],
      [' 前后有空格 \n第二行', null, -0.25],
      ['=1+1', '长期', 0],
      ['竖\u000b线', null, true],
    ];
    const book = await readXlsx(fillSheets(await frame(), new Map([[1, rows]])), { readStyles: true });
    expect(book.sheets.map(({ name }) => name)).toEqual(['甲', '乙']);
    const [first, second] = book.sheets;
    expect(first?.rows).toEqual([['名称', '日期', '数量'], ...rows]);
    expect(second?.rows).toEqual([['不变', 2]]);
    expect(first?.cells?.get('1,1')?.style?.numFmt).toBe('yyyy-mm-dd');
  });

  it('holds many thousands, and says so when a sheet is full', async () => {
    const row = ['示例'];
    const many = await readXlsx(fillSheets(await frame(), new Map([[1, Array.from({ length: 30_000 }, () => row)]])));
    expect(many.sheets[0]?.rows).toHaveLength(30_001);
    const blank: CellValue[] = [];
    const tooMany = Array.from({ length: 1_048_576 }, () => blank);
    const given = await frame();
    expect(() => fillSheets(given, new Map([[1, tooMany]]))).toThrow('放不下全部记录');
  });
});
