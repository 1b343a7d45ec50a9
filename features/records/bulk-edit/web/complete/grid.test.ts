import { describe, expect, it } from 'vitest';
import { COMPLETED_FIELDS } from '../../complete-people.contract.ts';
import {
  assignFieldErrors,
  EMPTY_GRID,
  fillDown,
  getGridCellKey,
  isCopiedRange,
  parseCell,
  parseCopiedRange,
  parseGrid,
  pasteRange,
  setCell,
  undoLastChange,
} from './grid.ts';

const FIELDS = COMPLETED_FIELDS.else;
const field = (name: string) => {
  const found = FIELDS.find((one) => one.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const people = ['a', 'b', 'c', 'd'].map((uuid) => ({
  uuid,
  revision: 1,
  name: uuid,
  note: '',
  missing: uuid === 'c' ? ['phone'] : ['phone', 'education', 'titleRank'],
}));
const fields = [field('phone'), field('education'), field('titleRank')];
const textsOf = (grid: typeof EMPTY_GRID | null, name: string) =>
  people.map(({ uuid }) => grid?.cells[getGridCellKey(uuid, name)] ?? null);

describe('the table of missing data', () => {
  it('copies a cell to the empty ones below, and undoes it in one step', () => {
    const typed = setCell(setCell(EMPTY_GRID, 'a|education', '本科'), 'd|education', '大专');
    const filled = fillDown(typed, people, 0, 'education');
    expect(textsOf(filled, 'education')).toEqual(['本科', '本科', null, '大专']);
    expect(undoLastChange(filled).cells).toEqual(typed.cells);
    expect(undoLastChange(undoLastChange(undoLastChange(undoLastChange(filled)))).cells).toEqual({});
    expect(fillDown(EMPTY_GRID, people, 0, 'education')).toBe(EMPTY_GRID);
  });

  it('takes a column or a range of a spreadsheet, passes over filled cells and what is outside', () => {
    const one = pasteRange(
      EMPTY_GRID,
      { people, fields },
      { row: 0, column: 1 },
      '本科\r\n大专\r\n中专\r\n硕士\r\n博士\r\n',
    );
    expect(textsOf(one, 'education')).toEqual(['本科', '大专', null, '硕士']);
    const range = pasteRange(EMPTY_GRID, { people, fields }, { row: 1, column: 1 }, '本科\t高级\t多余\n\t中级');
    expect([textsOf(range, 'education'), textsOf(range, 'titleRank')]).toEqual([
      [null, '本科', null, null],
      [null, '高级', null, null],
    ]);
    expect([
      isCopiedRange('本科'),
      isCopiedRange('本科\n'),
      isCopiedRange('本科\n大专'),
      isCopiedRange('本科\t高级'),
    ]).toEqual([false, false, true, true]);
  });

  it('keeps the rows of a range with quoted cells, and refuses one whose quotes have no end', () => {
    const at = { row: 0, column: 1 };
    const quoted = pasteRange(
      EMPTY_GRID,
      { people, fields },
      at,
      '"本科\n（在职）"\t高级\r\n"大""专"\t中级\r\n中专\r\n硕士\r\n',
    );
    expect(textsOf(quoted, 'education')).toEqual(['本科 （在职）', '大"专', null, '硕士']);
    expect(textsOf(quoted, 'titleRank')).toEqual(['高级', '中级', null, null]);
    expect(pasteRange(EMPTY_GRID, { people, fields }, at, '"本科\n大专\n中专')).toBeNull();
    expect(pasteRange(EMPTY_GRID, { people, fields }, at, '本科\n"大专\t高级')).toBeNull();
    expect(parseCopiedRange('5"管\t"甲"公司\n')).toEqual([['5"管', '"甲"公司']]);
    expect(parseCopiedRange('\t\n\n甲')).toEqual([['', ''], [''], ['甲']]);
  });

  it('sends only what was typed, and names the cells that cannot be read', () => {
    const grid = setCell(
      setCell(setCell(EMPTY_GRID, 'a|phone', '138 0000 0001'), 'b|titleRank', '副高'),
      'd|titleRank',
      '特级',
    );
    expect(parseGrid(grid, people, fields)).toEqual({
      sent: [
        { uuid: 'a', revision: 1, values: { phone: '13800000001' } },
        { uuid: 'b', revision: 1, values: { titleRank: '高级' } },
      ],
      errors: { 'd|titleRank': expect.stringContaining('正高级') },
    });
    expect(parseGrid(setCell(grid, 'd|titleRank', ''), people, fields).errors).toEqual({});
  });

  it('assigns the errors of the answer to the cells', () => {
    const { sent } = parseGrid(setCell(EMPTY_GRID, 'b|phone', '1'), people, fields);
    expect(
      assignFieldErrors(
        [
          { path: 'people.0.values.phone', message: '不对' },
          { path: 'people', message: 'x' },
        ],
        sent,
      ),
    ).toEqual({ cells: { 'b|phone': '不对' }, others: ['x'] });
  });

  it('lists the errors of what has no cell', () => {
    const { sent } = parseGrid(setCell(EMPTY_GRID, 'b|phone', '1'), people, fields);
    const paths = ['graduateDate', 'registrations.0.regNo', 'idNo', 'education'];
    expect(
      assignFieldErrors(
        paths.map((path) => ({ path: `people.0.values.${path}`, message: `b：${path}` })),
        sent,
      ),
    ).toEqual({ cells: {}, others: paths.map((path) => `b：${path}`) });
  });
});

it.each([
  ['socialSecurityStart', '2020.3', { ok: true, value: '2020-03-01' }],
  ['socialSecurityStart', '不知道', { ok: false }],
  ['socialSecurityHere', '是', { ok: true, value: true }],
  ['socialSecurityHere', 'constructor', { ok: false }],
  ['workYears', '12年', { ok: true, value: 12 }],
  ['workYears', '很多', { ok: false }],
  ['skillGrade', '中级（四级）', { ok: true, value: '中级工' }],
  ['education', ' 本科 ', { ok: true, value: '本科' }],
])('reads %s from %s', (name, text, read) => {
  expect(parseCell(field(name), text)).toMatchObject(read);
});
