import { describe, expect, it } from 'vitest';
import type { RowDraft } from './apply-cell.ts';
import { expandCell, isExpanded, joinCertificates, listWrittenDays, readWrittenItem } from './expand-cell.ts';
import { getSheet } from './sheets.ts';

const PROJECTS = getSheet('projects');
const place = { sheet: PROJECTS.name, row: 2 };
const columnOf = (field: string) => {
  const found = [...PROJECTS.columns, ...(PROJECTS.alsoRead ?? [])].find((one) => one.field === field);
  if (!found) throw new Error(`no column ${field}`);
  return found;
};
const read = (field: string, text: string) => {
  const draft: RowDraft = { given: {}, parent: {}, refs: [], cells: {}, faults: [] };
  expandCell(draft, text, columnOf(field), PROJECTS, place);
  return { given: draft.given, levels: draft.faults.map(({ level }) => level) };
};

it.each([
  ['2021.3.1-2022.11.30', ['2021.3.1', '2022.11.30']],
  ['2019年8月15日至2021年6月20日', ['2019年8月15日', '2021年6月20日']],
  ['2022/1/10～2022/10/30', ['2022/1/10', '2022/10/30']],
  ['20200101至20210101', ['20200101', '20210101']],
  ['至2027-08-08', ['2027-08-08']],
  ['长期', []],
])('lists the days of %s', (text, days) => expect(listWrittenDays(text)).toEqual(days));

describe('a cell with several fields', () => {
  it.each([
    ['period', '2021.3.1-2022.11.30', { startDate: '2021-03-01', finishDate: '2022-11-30' }, []],
    ['period', '工期300天', {}, ['fault']],
    ['scaleText', '建筑面积3.2万平方米，地上12层，地下2层', { area: 32_000, floors: 12 }, ['notice']],
    ['scaleText', '道路全长2350米，宽30米', { length: 2.35 }, ['notice']],
    ['scaleText', '单跨跨度36m，檐高12米', { span: 36, height: 12 }, ['notice']],
    ['scaleText', '详见合同', {}, ['fault']],
    ['projectScale', '总建筑面积5000㎡', { area: 5000, projectScale: '总建筑面积5000㎡' }, []],
    ['projectScale', '改造', { projectScale: '改造' }, []],
  ])('%s: %s', (field, text, given, levels) => {
    expect(read(field, text)).toEqual({ given, levels });
  });

  it('is no choice of the portal', () => {
    expect(isExpanded(columnOf('projectScale'), '大型')).toBe(false);
    expect(isExpanded(columnOf('projectScale'), '')).toBe(false);
    expect(isExpanded(columnOf('ownerName'), '大型')).toBe(false);
  });
});

it.each([
  ['建筑工程施工总承包二级', { itemName: '建筑工程施工总承包', level: '二级' }],
  ['钢结构工程专业承包 贰级', { itemName: '钢结构工程专业承包', level: '二级' }],
  ['工程设计建筑行业（建筑工程）甲级', { itemName: '工程设计建筑行业建筑工程', level: '甲级' }],
  ['二级', null],
  ['施工劳务', null],
])('reads the item %s', (text, item) => expect(readWrittenItem(text)).toEqual(item));

it('joins the rows of one certificate and asks for what it cannot read', () => {
  const row = (at: number, given: object) => ({
    section: 'certificates' as const,
    sheet: '资质证书',
    row: at,
    given: { ...given },
    cells: {},
    faults: [],
    refs: [],
  });
  const { records, children } = joinCertificates([
    row(2, { certNo: 'D1', itemText: '建筑工程施工总承包二级、市政公用工程施工总承包三级' }),
    row(3, { certNo: 'D1', itemText: '钢结构工程专业承包' }),
    row(4, { certNo: 'D2', certName: '其他证书' }),
    row(5, { itemText: '防水防腐保温工程专业承包二级' }),
  ]);
  expect(records.map(({ given, faults }) => [given.certNo, given.certName, faults.length])).toEqual([
    ['D1', '建筑业企业资质证书', 1],
    ['D2', '其他证书', 0],
    [undefined, '建筑业企业资质证书', 1],
  ]);
  expect(children.map(({ parent, given }) => [parent.certNo, given.itemName, given.level])).toEqual([
    ['D1', '建筑工程施工总承包', '二级'],
    ['D1', '市政公用工程施工总承包', '三级'],
  ]);
});
