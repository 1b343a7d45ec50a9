import { describe, expect, it } from 'vitest';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { buildCheckedRow } from './checked-rows.ts';
import { listReadingDifferences } from './reading-differences.ts';
import { applyFigures, listKeyFigures } from './row-reading.ts';

const STAFF: Requirement = { kind: 'technicalStaff', table: [], total: null, partial: true };
const CELLS = '专业\t注册人数\t注册类别\t非注册人数\n建筑\t2\t一级注册建筑师\t3\n暖通\t0\t\t1';

describe('the figures of a row', () => {
  it('lists the figures that decide, with or without a value, and puts entered ones in their place', () => {
    const row = { kind: 'siteManagers', min: null, minYears: 5, mustCover: ['质量员'], grade: null };
    expect(listKeyFigures(row).map(({ name, value }) => [name, value])).toEqual([
      ['min', null],
      ['minYears', 5],
    ]);
    expect(applyFigures(row, { min: ' 6 ', minYears: '5' })).toEqual({ ...row, min: 6 });
    expect(applyFigures(row, { min: '', minYears: '8' })).toEqual({ ...row, minYears: 8 });
  });

  it('puts a copied table into the row, and keeps the table when none was copied', () => {
    const read = applyFigures(STAFF, { total: '6', table: CELLS });
    expect(read).toMatchObject({
      total: 6,
      table: [
        { profession: '建筑', registered: 2, registeredAs: '一级注册建筑师', nonRegistered: 3 },
        { profession: '暖通', registered: 0, nonRegistered: 1 },
      ],
    });
    expect(applyFigures(read, { total: '6', table: ' ' })).toEqual(read);
  });
});

describe('two readings of a row', () => {
  const first = {
    row: buildCheckedRow(STAFF, applyFigures(STAFF, { total: '6', table: CELLS }), '4.2.1'),
    clause: '4.2.1',
  };
  const second = (typed: Record<string, string>, clause = '4.2.1') =>
    listReadingDifferences(first, { row: applyFigures(STAFF, { total: '6', table: CELLS, ...typed }), clause });

  it('are equal by their figures, whatever the width of signs in the clause', () => {
    expect(second({})).toEqual([]);
    expect(second({}, '第４.２.１条')).toEqual([]);
  });

  it('differ by name of figure, cell and clause, with both values', () => {
    expect(second({ total: '7' }, '4.2.2')).toEqual(['条款：4.2.1，4.2.2', '“总数”：6，7']);
    expect(second({ table: CELLS.replace('\t3', '\t4') })).toEqual(['第 1 行“非注册人数”：3，4']);
    expect(second({ table: `${CELLS}\n电气\t1\t注册电气工程师\t0` })).toContain('第 3 行“专业”：空，电气');
  });

  it('differ where one of them changed more than figures', () => {
    const other = { ...first.row, appliesTo: '专业甲级' };
    expect(listReadingDifferences(first, { row: other, clause: '4.2.1' })).toEqual(['数字以外的内容与登记时不同']);
  });
});
