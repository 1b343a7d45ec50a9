import { describe, expect, it } from 'vitest';
import {
  countSkippedHeadings,
  findDuplicateTargets,
  listHeadingsToSave,
  listUndecidedHeadings,
} from '#platform/web/console/heading-choices.ts';
import type { SheetLayout } from '../import-export.contract.ts';
import { getHeadingKey, groupUnknownHeadings } from './layout-choices.ts';

const NAMES = ['注册人员', '其他人员'];
const known: SheetLayout = {
  name: '注册人员',
  key: 'k1',
  sheet: '注册人员',
  how: 'name',
  guess: null,
  columns: ['姓名', '学历', '手机号'],
  headings: [
    { word: '文化程度', column: null, how: 'none', guess: '学历' },
    { word: '手机号码', column: '手机号', how: 'alias', guess: null },
    { word: '星座', column: null, how: 'saved', guess: null },
    { word: '籍贯', column: null, how: 'none', guess: null },
  ],
};
const strange: SheetLayout = {
  ...known,
  name: 'Sheet1',
  key: 'k2',
  sheet: null,
  how: 'none',
  guess: '其他人员',
  columns: [],
  headings: [],
};

describe('the step of sheets and headings', () => {
  const groups = groupUnknownHeadings([known, strange], NAMES);

  it('asks for strange sheets and for headings, what is guessed chosen and marked', () => {
    expect(
      groups.map(({ title, lines }) => [title, lines.map(({ title: one, target, mark }) => [one, target, mark])]),
    ).toEqual([
      ['工作表', [['Sheet1', '其他人员', '猜测']]],
      [
        '“注册人员”的列',
        [
          ['文化程度', '学历', '猜测'],
          ['手机号码', '手机号', '猜测'],
          ['星座', '', '已记住'],
          ['籍贯', '', null],
        ],
      ],
    ]);
  });

  it('remembers what was open and what was changed, and nothing else', () => {
    expect(listHeadingsToSave(groups, {})).toEqual([
      { sheet: '', word: 'k2', target: '其他人员' },
      { sheet: '注册人员', word: '文化程度', target: '学历' },
    ]);
    expect(listHeadingsToSave(groups, { [getHeadingKey('注册人员', '手机号码')]: '' })).toContainEqual({
      sheet: '注册人员',
      word: '手机号码',
      target: '',
    });
  });

  it('leaves a heading without a choice open, and remembers it as skipped only when that is chosen', () => {
    expect(listHeadingsToSave(groups, {}).map(({ word }) => word)).not.toContain('籍贯');
    expect(listHeadingsToSave(groups, { [getHeadingKey('注册人员', '籍贯')]: '' })).toContainEqual({
      sheet: '注册人员',
      word: '籍贯',
      target: '',
    });
    expect(countSkippedHeadings(groups)).toBe(1);
  });

  it('lists the headings that may be skipped together: not those guessed, chosen or remembered, and no sheets', () => {
    const sheets = groupUnknownHeadings([known, { ...strange, guess: null }], NAMES);
    const list = (chosen: Record<string, string>) => listUndecidedHeadings(sheets, chosen).map(({ word }) => word);
    expect(list({})).toEqual(['籍贯']);
    expect(list({ [getHeadingKey('注册人员', '籍贯')]: '' })).toEqual([]);
  });

  it('names a column that two headings are to fill', () => {
    expect(findDuplicateTargets(groups, {})).toEqual([]);
    expect(findDuplicateTargets(groups, { [getHeadingKey('注册人员', '星座')]: '学历' })).toEqual(['学历']);
  });
});
