import { describe, expect, it } from 'vitest';
import type { PersonnelCoverage } from '../../contract/coverage.ts';
import {
  applyCoverageFilters,
  type CoverageColumn,
  fitsFullColumnNames,
  formatRequirementAnswer,
  getFullColumnName,
  getShortColumnName,
  getStaffingAnswer,
  sortRowsByColumn,
} from './coverage-filter.ts';

const column = (id: string, rest: Partial<CoverageColumn> = {}): CoverageColumn => ({
  id,
  title: '注册建造师',
  label: '建筑',
  docNumber: '示例号',
  need: 2,
  have: 2,
  short: 0,
  doubtful: 0,
  answer: 'met',
  isCut: false,
  ...rest,
});
const item = (ref: string, ...columns: CoverageColumn[]): PersonnelCoverage['items'][number] => ({
  ref,
  name: ref,
  level: '三级',
  isWanted: false,
  verdict: 'met',
  headline: '',
  columns,
});
type State = PersonnelCoverage['rows'][number]['cells'][number]['state'];
const row = (name: string, cells: Readonly<Record<string, State>>): PersonnelCoverage['rows'][number] => ({
  ref: name,
  name,
  label: `${name}的证书`,
  cells: Object.entries(cells).map(([columnId, state]) => ({
    columnId,
    state,
    via: '',
    until: null,
    reason: '',
    remedy: null,
  })),
});
const coverage: PersonnelCoverage = {
  asOf: '2026-11-20',
  entName: '示例',
  people: 4,
  items: [item('甲', column('a')), item('乙', column('b')), item('未知')],
  moreItems: 0,
  rows: [row('仅乙', { b: 'elsewhere' }), row('待核', { a: 'possible' }), row('两处', { a: 'counted', b: 'dueSoon' })],
  rules: [],
};
const getNames = (filters: Record<string, string>) =>
  applyCoverageFilters(coverage, filters).rows.map((one) => one.name);

describe('what is shown', () => {
  it('begins with the person who counts most, and leaves out items without requirements', () => {
    expect(getNames({})).toEqual(['两处', '仅乙', '待核']);
    expect(applyCoverageFilters(coverage, {}).items.map((one) => one.ref)).toEqual(['甲', '乙']);
  });
  it('is of one qualification, a word, or a state', () => {
    expect(getNames({ item: '甲' })).toEqual(['两处', '待核']);
    expect(getNames({ keyword: '仅' })).toEqual(['仅乙']);
    expect(['counted', 'spare', 'possible', 'none'].map((state) => getNames({ state }))).toEqual([
      ['两处'],
      ['仅乙'],
      ['待核'],
      ['仅乙', '待核'],
    ]);
    expect(getNames({ state: 'nonsense' })).toHaveLength(3);
  });
  it('is of what is missing alone, when asked', () => {
    const open = {
      ...coverage,
      items: [item('甲', column('a'), column('b', { answer: 'short' })), item('乙', column('c'))],
    };
    const view = applyCoverageFilters(open, { gaps: '1' });
    expect(view.items.map(({ ref, columns }) => [ref, columns.map(({ id }) => id)])).toEqual([['甲', ['b']]]);
    expect(view.rows.map(({ name }) => name)).toEqual(['两处', '仅乙']);
  });
  it('has first the people who count for one requirement, then those who could', () => {
    const names = (columnId: string | null) => sortRowsByColumn(coverage.rows, columnId).map(({ name }) => name);
    expect([names(null), names('b'), names('a')]).toEqual([
      ['仅乙', '待核', '两处'],
      ['两处', '仅乙', '待核'],
      ['两处', '待核', '仅乙'],
    ]);
  });
  it.each([
    ['注册建造师', '机电工程', ['建造师', '机电']],
    ['技术负责人', '技术负责人', ['技术负责人']],
    ['中级以上职称人员', '机电工程相关专业', ['职称', '机电']],
    ['技术工人', '中级工以上', ['技工', '中级工']],
    ['现场管理人员', '施工员（土建方向）', ['现场管理', '施工员（…']],
  ])('heads a narrow column for %s %s with few characters', (title, label, names) => {
    expect(getShortColumnName(column('a', { title, label }))).toEqual(names);
  });
  it('has room for whole names where there are few', () => {
    const columns = (count: number) => Array.from({ length: count }, (_, index) => column(`${index}`));
    expect([columns(1), columns(6), columns(7)].map(fitsFullColumnNames)).toEqual([true, true, false]);
    const post = column('a', { title: '现场管理人员', label: '施工员（土建方向）' });
    const lead = column('b', { title: '技术负责人', label: '技术负责人' });
    expect([post, lead].map(getFullColumnName)).toEqual([['现场管理人员', '施工员（土建方向）'], ['技术负责人']]);
  });
  it('is summed up without a verdict on what is unknown', () => {
    const short = column('a', { answer: 'short', short: 1 });
    const unknown = column('b', { answer: 'unknown', doubtful: 2 });
    const both = { ...short, doubtful: 1 };
    expect([column('c'), short, both, unknown, { ...unknown, doubtful: 0 }].map(formatRequirementAnswer)).toEqual([
      '够',
      '差 1',
      '至少差 1',
      '待核对 2',
      '待核对',
    ]);
    expect(
      [item('x', column('c'), unknown), item('x', unknown, short), item('x', column('c'))].map(getStaffingAnswer),
    ).toEqual(['unknown', 'short', 'met']);
  });
});
