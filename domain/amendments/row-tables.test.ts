import { describe, expect, it } from 'vitest';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { Requirement as Schema } from '#domain/qualification/requirement.ts';
import { realFacts } from '#domain/testing/facts.ts';
import { validateCheckedRow } from './checked-rows.ts';
import { expandSpannedCells, getRowTable, readTable, setRowTable, splitCells, writeTable } from './row-tables.ts';

const NAMES = ['建筑', '结构', '电气', '一级注册建筑师', '一级注册结构工程师'];
const staff: Requirement = { kind: 'technicalStaff', table: [], total: null };
const equipment: Requirement = { kind: 'equipment', items: [] };
const works: Requirement = {
  kind: 'performance',
  withinYears: 5,
  groupsNeeded: 2,
  groups: [{ id: 'wharf', summary: '码头工程', anyOf: [{ metric: '沿海码头', unit: '万吨级', min: null }] }],
};

const tableOf = (row: Requirement) => {
  const table = getRowTable(row);
  if (table === null) throw new Error(`${row.kind} has no table`);
  return table;
};
const read = (row: Requirement, text: string) => readTable(tableOf(row), text, NAMES);
const messages = (found: readonly { readonly message: string }[]) => found.map(({ message }) => message);

describe('a copied staffing table', () => {
  const LINES = [
    { profession: '建筑', registered: 3, registeredAs: '一级注册建筑师', nonRegistered: 2 },
    { profession: '结构', registered: 0, nonRegistered: 4 },
  ];

  it('is read by its headings in any order, and without headings in the usual one', () => {
    expect(
      read(staff, '专业设置\t非注册人员\t注册\t等级\r\n建筑\t2人\t３\t一级注册建筑师\r\n结构\t4\t—\t\r\n'),
    ).toEqual({
      lines: LINES,
      errors: [],
      unknown: [],
    });
    expect(read(staff, '建筑\t3\t一级注册建筑师\t2\n结构\t0\t/\t4').lines).toEqual(LINES);
  });

  it('is read with the professions side by side, as official texts print it', () => {
    const sideways = '专业\t建筑\t结构\n注册人数\t3\t0\n注册类别\t一级注册建筑师\t\n非注册人数\t2\t4';
    expect(read(staff, sideways)).toEqual({ lines: LINES, errors: [], unknown: [] });
  });

  it('names each cell that is no number, is empty, or has no registration', () => {
    const { errors } = read(staff, '建筑\t三\t一级注册建筑师\t2\n结构\t1\t\t\n\t1.5\t一级注册结构工程师\t1');
    expect(messages(errors)).toEqual([
      '第 1 行“注册人数”的“三”不是数字',
      '第 2 行“非注册人数”没有数字，不要求时请填 0',
      '第 2 行“注册类别”没有填写',
      '第 3 行“注册人数”的“1.5”不是数字',
    ]);
  });

  it('names unknown professions and registrations by their cells, and leaves out a sum', () => {
    const { lines, unknown, errors } = read(staff, '建筑、采矿\t1\t注册采矿师\t0\n合计\t1\t\t0');
    expect(messages(unknown)).toEqual([
      '第 1 行“专业”的“建筑、采矿”不在标准用过的名称里，请核对',
      '第 1 行“注册类别”的“注册采矿师”不在标准用过的名称里，请核对',
      '第 2 行是合计，没有读入',
    ]);
    expect([lines.length, errors]).toEqual([1, []]);
    expect(read(staff, '结构（高级）\t0\t\t1').unknown).toEqual([]);
  });

  it('ends the remark that the table was not obtained, and keeps others', () => {
    const notes = '人数按配备表，未取得原表，留空';
    expect(setRowTable({ ...staff, notes }, LINES)).toEqual({ ...staff, table: LINES });
    expect(setRowTable({ ...staff, notes: '不含兼职' }, LINES)).toMatchObject({ notes: '不含兼职' });
  });

  it('has at most 100 lines', () => {
    const text = Array.from({ length: 101 }, () => '建筑\t0\t\t1').join('\n');
    expect(messages(read(staff, text).errors)).toEqual(['表格最多 100 行，请分开核对']);
  });

  it('is written as it is read', () => {
    const filled = setRowTable(staff, LINES);
    expect(read(filled, writeTable(tableOf(filled))).lines).toEqual(LINES);
  });
});

describe('other tables', () => {
  it('reads equipment with its specification and unit', () => {
    const { lines, errors } = read(equipment, '设备名称\t规格\t数量\t单位\n压路机\t12 吨以上\t3台\t台\n泵车\t\t二\t台');
    expect(lines[0]).toEqual({ name: '压路机', spec: '12 吨以上', count: 3, countUnit: '台' });
    expect(messages(errors)).toEqual(['第 2 行“数量”的“二”不是数字']);
    expect(Schema.safeParse(setRowTable(equipment, lines.slice(0, 1))).success).toBe(true);
  });

  it('puts the minimum of each project indicator into its group, and adds groups', () => {
    const { lines, errors } = read(
      works,
      '业绩类别\t指标\t下限\t单位\n码头工程\t沿海码头\t1\t万吨级\n船坞工程\t船坞\t0.5\t万吨级',
    );
    expect(errors).toEqual([]);
    const row = setRowTable(works, lines);
    expect(row).toMatchObject({
      groups: [
        { id: 'wharf', anyOf: [{ metric: '沿海码头', unit: '万吨级', min: 1 }] },
        { summary: '船坞工程', anyOf: [{ metric: '船坞', unit: '万吨级', min: 0.5 }] },
      ],
    });
    expect(validateCheckedRow(works, row)).toEqual([]);
  });

  it('offers none for rows whose conditions are more than minimums, or that have no table', () => {
    const band = { metric: '层数', unit: '层', min: 12, maxExclusive: 25 };
    const banded: Requirement = { ...works, groups: [{ id: 'storeys', summary: '层数', anyOf: [band] }] };
    expect([getRowTable(banded), getRowTable({ kind: 'netAssets', minCny: null })]).toEqual([null, null]);
  });

  it('writes and reads every complete table of the standards without a change', () => {
    const rows = realFacts.standardFiles.flatMap(({ standards }) =>
      standards.flatMap(({ levels }) => levels.flatMap(({ requirements }) => requirements)),
    );
    const tables = rows.flatMap((row) => {
      const table = getRowTable(row);
      return table === null || table.lines.length === 0 || validateCheckedRow(row, row).length > 0
        ? []
        : [{ row, table }];
    });
    expect(tables.length).toBeGreaterThan(20);
    for (const { row, table } of tables) {
      const again = readTable(table, writeTable(table), []);
      expect([row, again.errors]).toEqual([row, []]);
      const kept = table.lines.map((line) => table.columns.map(({ field }) => line[field] ?? null));
      expect(again.lines.map((line) => table.columns.map(({ field }) => line[field] ?? null))).toEqual(kept);
    }
  });
});

describe('copied cells', () => {
  it('keeps a quoted cell with a line break in one piece, and drops empty rows', () => {
    expect(splitCells('"注册\n人数"\t3\n\n\t\n建筑\t1')).toEqual([
      ['注册人数', '3'],
      ['建筑', '1'],
    ]);
  });

  it('fills each place of a cell that spans several', () => {
    const cell = (text: string, columns = 1, rows = 1) => ({ text, columns, rows });
    expect(
      expandSpannedCells([
        [cell('专业', 1, 2), cell('人数', 2)],
        [cell('注册'), cell('非注册')],
      ]),
    ).toEqual([
      ['专业', '人数', '人数'],
      ['专业', '注册', '非注册'],
    ]);
  });
});

describe('a table that the server is sent', () => {
  const line = { profession: '建筑', registered: 1, nonRegistered: 1, registeredAs: '一级注册建筑师' };
  it('is refused by row and column', () => {
    const check = (table: unknown) => validateCheckedRow(staff, { ...staff, total: 3, table });
    expect(check([line])).toEqual([]);
    expect(check([line, { ...line, registered: '三' }])).toEqual(['第 2 行“注册人数”应为不小于 0 的整数']);
    expect(check([{ ...line, nonRegistered: null }])).toEqual(['第 1 行“非注册人数”没有数字，不要求时请填 0']);
    expect(check([{ ...line, registered: -1 }])).toEqual(['第 1 行“注册人数”应为不小于 0 的整数']);
    expect(check([{ ...line, profession: 7 }])).toEqual(['第 1 行“专业”应为文字']);
    expect(check([])).toEqual(['配备表还是空的，请粘贴整张表']);
    expect(check('表')).toEqual([expect.stringContaining('内容不完整')]);
  });
});
