import { describe, expect, it } from 'vitest';
import {
  type CellCorrections,
  type CorrectableCell,
  chunkCorrections,
  getCorrectableCell,
  parseStoredCorrections,
  serialiseCorrections,
  setCellCorrection,
} from './corrections.ts';

const cell = (row: number): CorrectableCell => ({ key: `设备|${row}|数量`, sheet: '设备', row, column: '数量' });
const typed = (rows: number): CellCorrections =>
  Array.from({ length: rows }, (_, at) => cell(at + 2)).reduce<CellCorrections>(
    (before, one) => setCellCorrection(before, one, '2', '两台'),
    new Map(),
  );

describe('corrections before they are sent', () => {
  it('are counted by cell, and what stands there is none', () => {
    const one = setCellCorrection(typed(1), cell(2), '3', '两台');
    expect([...one.values()]).toEqual([{ sheet: '设备', row: 2, column: '数量', value: '3' }]);
    expect(setCellCorrection(one, cell(2), '两台', '两台').size).toBe(0);
  });

  it('go in portions, none twice and none left out', () => {
    const portions = chunkCorrections(typed(5), 2);
    expect(portions.map((cells) => cells.length)).toEqual([2, 2, 1]);
    expect(portions.flat().map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect(chunkCorrections(new Map(), 2)).toEqual([]);
  });

  it('are kept over a reload without the numbers of people', () => {
    const id = { key: '注册人员|2|证件号码', sheet: '注册人员', row: 2, column: '证件号码' };
    const kept = parseStoredCorrections(
      serialiseCorrections(setCellCorrection(typed(1), id, '110105199001011234', '')),
    );
    expect(kept).toEqual(typed(1));
    for (const text of [null, '', '{', '[1]', '{"a":1}'])
      expect(parseStoredCorrections(text).size, String(text)).toBe(0);
  });

  it('belong to a cell that the server named', () => {
    const error = { sheet: '设备', row: 2, column: null, message: '', level: 'fault' as const };
    const named = { column: '设备名称', value: '', isMasked: false, choices: null, hint: '' };
    expect(getCorrectableCell({ ...error, cell: named })?.key).toBe('设备|2|设备名称');
    expect(getCorrectableCell({ ...error, cell: null })).toBeNull();
  });
});
