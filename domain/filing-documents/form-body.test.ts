import { describe, expect, it } from 'vitest';
import { loadForms } from '#db/forms/load.ts';
import {
  CELL_VALUE_SOURCE_LABELS,
  CELL_VALUE_SOURCES,
  convertToForm,
  convertToFormBody,
  getNextVersion,
  type SectionBody,
  validateFormBody,
} from './form-body.ts';

describe('a form as operators write it', () => {
  it.each(loadForms().map((form) => [form.id, form] as const))('%s is the same form again', (_id, form) => {
    const body = convertToFormBody(form);
    expect(validateFormBody(body)).toEqual([]);
    expect(convertToForm(body, form)).toEqual(form);
  });

  it('names every field that a cell may take', () => {
    const bare = CELL_VALUE_SOURCES.filter((name) => /[a-z]{3}/.test(CELL_VALUE_SOURCE_LABELS[name] ?? 'none'));
    expect(bare).toEqual([]);
  });

  it.each<[string, SectionBody, string, string]>([
    ['no cell', { kind: 'facts', title: '甲', cells: [] }, 'cells', '“甲”至少要有一格'],
    ['no rows', { kind: 'table', title: '甲', cells: [] }, 'rows', '请选择“甲”列出什么'],
    [
      'one column',
      { kind: 'table', title: '甲', rows: 'works', cells: [{ label: '乙', field: 'place', width: 9 }] },
      'cells',
      '“甲”应有 2 到 16 列',
    ],
    [
      'a column of others',
      {
        kind: 'table',
        title: '甲',
        rows: 'works',
        cells: [
          { label: '乙', field: 'place', width: 9 },
          { label: '丙', field: 'idNo', width: 9 },
        ],
      },
      'cells.1.field',
      '所列内容没有这一列',
    ],
    [
      'no width',
      {
        kind: 'table',
        title: '甲',
        rows: 'works',
        cells: [
          { label: '乙', field: 'place', width: 9 },
          { label: '丙', field: 'hand' },
        ],
      },
      'cells.1.width',
      '请填写“丙”的列宽',
    ],
    [
      'a column as a fact',
      { kind: 'facts', title: '甲', cells: [{ label: '乙', field: 'place' }] },
      'cells.0.field',
      '请选“单项”',
    ],
    ['a fact that there is not', { kind: 'words', title: '甲', lines: ['{firm.none}'] }, 'lines.0', '不是可以取的内容'],
    ['no words', { kind: 'words', title: '甲' }, 'lines', '请填写“甲”的内容'],
    ['a long line', { kind: 'signing', title: '甲', lines: ['长'.repeat(61)] }, 'lines.0', '最多 60 个字'],
  ])('refuses %s at its place', (_name, section, path, message) => {
    expect(validateFormBody({ sections: [section] })).toEqual([
      { path: `sections.0.${path}`, message: expect.stringContaining(message) },
    ]);
  });

  it('counts its versions by the month', () => {
    expect(getNextVersion('2026-12', ['2026-11.1', '2026-11.3'])).toBe('2026-12.1');
    expect(getNextVersion('2026-11', ['2026-11.1', '2026-11.9', '2026-11.10'])).toBe('2026-11.11');
  });
});
