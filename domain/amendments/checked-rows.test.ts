import { describe, expect, it } from 'vitest';
import { createCatalogue, type PreparedRow } from '#domain/qualification/catalogue.ts';
import { isRequirementKind, type Requirement } from '#domain/qualification/requirement.ts';
import { realFacts } from '#domain/testing/facts.ts';
import {
  applyCheckedRows,
  buildCheckedRow,
  type CheckedRow,
  findRow,
  listUndecidableReasons,
  validateCheckedRow,
} from './checked-rows.ts';

interface Open {
  readonly standardCode: string;
  readonly level: string;
  readonly row: PreparedRow;
}

/** Everything that the facts themselves call not compared with the text. */
const OPEN: readonly Open[] = createCatalogue(realFacts).standards.flatMap(({ code, levels }) =>
  levels.flatMap(({ key, rows }) =>
    rows.filter(({ confidence }) => confidence !== 'sourced').map((row) => ({ standardCode: code, level: key, row })),
  ),
);
const [first] = OPEN.filter(({ row }) => row.row.kind === 'netAssets');
if (!first) throw new Error('no net assets to verify in the facts');
const place = { standardCode: first.standardCode, level: first.level, rowId: first.row.id };
const before = first.row.row;
const read: Requirement = { ...before, minCny: 3_000_000 };
const CLAUSE = '9.9.9';
const checked: CheckedRow = { ...place, before, row: buildCheckedRow(before, read, CLAUSE) };
const rowIn = (facts: typeof realFacts) =>
  createCatalogue(facts)
    .byCode(place.standardCode)
    ?.levels.find(({ key }) => key === place.level)
    ?.rows.find(({ id }) => id === place.rowId);

describe('a row that was compared with the text', () => {
  it('decides nothing before, and afterwards with its figure and its clause', () => {
    expect(rowIn(realFacts)?.obstacles).not.toEqual([]);
    const after = rowIn(applyCheckedRows(realFacts, [checked]));
    expect(after).toMatchObject({ confidence: 'sourced', clause: CLAUSE, obstacles: [], row: { minCny: 3_000_000 } });
  });

  it('leaves every other row as it was', () => {
    const others = (facts: typeof realFacts) =>
      createCatalogue(facts).standards.flatMap(({ code, levels }) =>
        levels.flatMap(({ key, rows }) =>
          rows
            .filter(({ id }) => code !== place.standardCode || key !== place.level || id !== place.rowId)
            .map(({ row, confidence }) => JSON.stringify([code, key, row, confidence])),
        ),
      );
    expect(others(applyCheckedRows(realFacts, [checked]))).toEqual(others(realFacts));
  });

  it('stays open where a delivery words it otherwise meanwhile', () => {
    const other = { ...checked, before: { ...before, note: 'worded otherwise' } };
    expect(rowIn(applyCheckedRows(realFacts, [other]))?.obstacles).toEqual(rowIn(realFacts)?.obstacles);
  });

  it('keeps from when to when it holds', () => {
    const cut = OPEN.find(({ row }) => row.row.assessed === false);
    if (!cut) throw new Error('no row to verify that a later document dropped');
    const { assessed, amendedBy } = cut.row.row;
    expect(buildCheckedRow(cut.row.row, { kind: cut.row.row.kind }, CLAUSE)).toMatchObject({ assessed, amendedBy });
  });

  it('is found by its kind and position alone', () => {
    expect(findRow(realFacts, place)).toBe(before);
    for (const rowId of ['headcount-1', 'netAssets-99', 'netAssets', 'x'])
      expect(findRow(realFacts, { ...place, rowId }), rowId).toBeNull();
    expect(findRow(realFacts, { ...place, level: '九级' })).toBeNull();
  });
});

describe('a table without its figures', () => {
  it('is open although its level was compared with the text, so that it can be entered', () => {
    const tables = createCatalogue(realFacts).standards.flatMap(({ levels }) =>
      levels.flatMap(({ rows }) => rows.filter(({ row }) => row.kind === 'technicalStaff')),
    );
    const empty = tables.filter(
      ({ row, obstacles }) =>
        isRequirementKind(row, 'technicalStaff') && row.table.length === 0 && obstacles.length === 0,
    );
    expect(empty.length).toBeGreaterThan(50);
    for (const one of empty) expect([one.id, listUndecidableReasons(one)]).toEqual([one.id, ['表中的数字还没有填写']]);
    const line = { profession: '建筑', registered: 0, nonRegistered: 1 };
    expect(listUndecidableReasons({ row: { kind: 'technicalStaff', table: [line] }, obstacles: [] })).toEqual([]);
  });
});

describe('what was read', () => {
  it('is refused without its figure, as another kind, and as what no rule judges', () => {
    expect(validateCheckedRow(before, read)).toEqual([]);
    expect(validateCheckedRow(before, { ...read, minCny: null })).toEqual([expect.stringContaining('空缺')]);
    expect(validateCheckedRow(before, { kind: 'headcount', min: 5 })).toEqual(['指标类型不能改变']);
    expect(validateCheckedRow(before, { ...read, minCny: '很多' })[0]).toContain('minCny');
    expect(validateCheckedRow(before, { ...read, colour: 'red' })[0]).toContain('colour');
    expect(validateCheckedRow(before, null)[0]).toContain('类型');
  });
});
