import { describe, expect, it } from 'vitest';
import type { RowDraft } from './apply-cell.ts';
import {
  expandCell,
  isMultiFieldCell,
  listWrittenDays,
  mergeCertificateRows,
  nameFloorParts,
  parseItemText,
  parseWrittenPeriod,
} from './expand-cell.ts';
import { getSheetSpec } from './sheets.ts';

const PROJECTS = getSheetSpec('projects');
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

it.each([
  ['2024.7.1至2027.6.30', ['2024.7.1', '2027.6.30']],
  ['2024年7月1日—2027年6月30日', ['2024年7月1日', '2027年6月30日']],
  ['2024/7/1～2027/6/30', ['2024/7/1', '2027/6/30']],
  ['2027.6.30/2026.5.1', null],
  ['2026.5.1/2027.6.30', null],
  ['2027.6.30至2026.5.1', null],
  ['2027.6.30（2024.7.1发证）', null],
  ['2027.6.30', null],
  ['2009-4-2至长期', ['2009-4-2', '长期']],
  ['2021年7月1日起长期有效', ['2021年7月1日', '长期有效']],
  ['2009-4-2 长期雇用', null],
  ['长期', null],
])('reads the period %s', (text, period) => expect(parseWrittenPeriod(text)).toEqual(period));

describe('a cell with several fields', () => {
  it.each([
    ['period', '2021.3.1-2022.11.30', { startDate: '2021-03-01', finishDate: '2022-11-30' }, []],
    ['period', '工期300天', {}, ['fault']],
    ['period', '2024.4.1～在建', { startDate: '2024-04-01' }, []],
    ['period', '2024年4月1日至今', { startDate: '2024-04-01' }, []],
    ['period', '20240401-', { startDate: '2024-04-01' }, []],
    ['period', '2024年4月1日至（未完工）', { startDate: '2024-04-01' }, []],
    ['period', '2024.4.1（在建）', {}, ['fault']],
    ['period', '2021.03～在建', {}, ['fault']],
    ['period', '2024.4.1，在建', {}, ['fault']],
    [
      'scaleText',
      '建筑面积3.2万平方米，地上12层，地下2层',
      { area: 32_000, floorsAbove: 12, floorsBelow: 2 },
      ['notice'],
    ],
    ['scaleText', '道路全长2350米，宽30米', { length: 2.35 }, ['notice']],
    ['scaleText', '单跨跨度36m，檐高12米', { span: 36, height: 12 }, ['notice']],
    ['scaleText', '详见合同', {}, ['fault']],
    ['projectScale', '总建筑面积5000㎡', { area: 5000, projectScale: '总建筑面积5000㎡' }, []],
    ['scaleText', '基坑深8m，桩长20m', {}, ['fault']],
    ['scaleText', '支模高度12m，周长300m', {}, ['fault']],
    ['scaleText', '地下建筑面积3000㎡，总建筑面积30000㎡', { area: 30_000 }, ['notice']],
    ['scaleText', '建筑面积3000㎡，总建筑面积30,000㎡', { area: 30_000 }, ['notice']],
    ['scaleText', '框架结构，2层地下室，地上18层', { floorsAbove: 18, floorsBelow: 2 }, ['notice']],
    ['scaleText', '框架结构，2层地下室', { floorsBelow: 2 }, ['notice']],
    ['scaleText', '地上11层至18层', {}, ['fault']],
    ['scaleText', '11-18层，总建筑面积30000㎡', { area: 30_000 }, ['notice']],
    ['scaleText', '建筑高度30m～50m', {}, ['fault']],
    ['scaleText', '共20层，地上18层地下2层', { floorsAbove: 18, floorsBelow: 2 }, ['notice']],
    ['scaleText', '教学楼5层', { floors: 5 }, ['notice']],
    ['scaleText', '1#楼高度12m，2#楼高度20m，建筑面积500㎡', { area: 500 }, ['notice', 'notice']],
    ['period', '2022.11.30-2021.3.1', {}, ['fault']],
    ['projectScale', '改造', { projectScale: '改造' }, []],
    ['projectScale', '28600㎡，教学楼5层', { area: 28_600, floors: 5, projectScale: '28600㎡，教学楼5层' }, []],
    ['scaleText', '绿化28600㎡', {}, ['fault']],
    ['scaleText', '剪力墙/26F', { floors: 26 }, ['notice']],
    ['scaleText', '框架5层 9800平米', { floors: 5, area: 9800 }, ['notice']],
    ['scaleText', '28/2层', {}, ['fault']],
    ['scaleText', '11层/18层，总建筑面积30000㎡', { floors: 11, area: 30_000 }, ['notice']],
    ['floors', '地上28层/地下2层', { floorsAbove: 28, floorsBelow: 2 }, []],
    ['floors', '28/-2', { floorsAbove: 28, floorsBelow: 2 }, []],
    ['floors', '28F/-2F', { floorsAbove: 28, floorsBelow: 2 }, []],
    ['floors', '28层、地下2层', { floorsAbove: 28, floorsBelow: 2 }, []],
    ['floors', '28层地下2层', { floorsAbove: 28, floorsBelow: 2 }, []],
    ['floors', '地上28层', { floorsAbove: 28 }, []],
    ['floorsBelow', '地下2层', { floorsBelow: 2 }, []],
  ])('%s: %s', (field, text, given, levels) => {
    expect(read(field, text)).toEqual({ given, levels });
  });

  it('is no choice of the portal', () => {
    expect(isMultiFieldCell(columnOf('projectScale'), '大型')).toBe(false);
    expect(isMultiFieldCell(columnOf('projectScale'), '')).toBe(false);
    expect(isMultiFieldCell(columnOf('ownerName'), '大型')).toBe(false);
    for (const floors of ['28层', '28', '11-18层', '11层/18层'])
      expect(isMultiFieldCell(columnOf('floors'), floors)).toBe(false);
  });
});

it.each([
  ['层数（上/下）', '17/2', '地上17层/地下2层'],
  ['层数\n（地上/地下）', '22层／3层', '地上22层/地下3层'],
  ['层数(上/下)', '3/0', '地上3层'],
  ['层数（上/下）', '17', '17'],
  ['层数（上/下）', '11-18', '11-18'],
  ['层数', '17/2', '17/2'],
  ['层数（主楼/裙楼）', '17/2', '17/2'],
])('names the numbers of floors by the heading %j: %s', (heading, cell, named) => {
  expect(nameFloorParts(cell, columnOf('floors'), heading)).toBe(named);
  expect(nameFloorParts(cell, columnOf('area'), heading)).toBe(cell);
});

it.each([
  ['建筑工程施工总承包二级', { itemName: '建筑工程施工总承包', level: '二级' }],
  ['钢结构工程专业承包 贰级', { itemName: '钢结构工程专业承包', level: '二级' }],
  ['工程设计建筑行业（建筑工程）甲级', { itemName: '工程设计建筑行业（建筑工程）', level: '甲级' }],
  ['市政行业(给水工程)专业 乙级', { itemName: '市政行业(给水工程)专业', level: '乙级' }],
  ['公路工程施工总承包（叁级）', { itemName: '公路工程施工总承包', level: '三级' }],
  ['建筑工程（施工总承包二级）', { itemName: '建筑工程施工总承包', level: '二级' }],
  ['二级', null],
  ['施工劳务', null],
  ['建筑工程施工总承包二级和市政公用工程施工总承包三级', null],
  ['建筑工程/市政公用工程施工总承包二级', null],
])('reads the item %s', (text, item) => expect(parseItemText(text)).toEqual(item));

const row = (at: number, given: object) => ({
  section: 'certificates' as const,
  sheet: '资质证书',
  row: at,
  given: { ...given },
  cells: {},
  faults: [],
  refs: [],
});

it('joins the rows of one certificate and asks for what it cannot read', () => {
  const { records, children } = mergeCertificateRows([
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

it.each([
  ['城乡规划编制资质证书', '甲级', [['城乡规划编制', '甲级']]],
  ['测绘资质证书', '乙级', [['测绘', '乙级']]],
  ['工程监理资质证书', '甲级', []],
  ['建筑业企业资质证书', '一级', []],
  ['高新技术企业证书', '甲级', []],
])('takes the name of an item from the certificate %s only where it has one item', (certName, itemText, items) => {
  const { records, children } = mergeCertificateRows([row(2, { certNo: 'D1', certName, itemText })]);
  expect(children.map(({ given }) => [given.itemName, given.level])).toEqual(items);
  expect(records[0]?.faults).toHaveLength(items.length === 0 ? 1 : 0);
});

it('asks for an item whose brackets list several parts, and never reads a part alone', () => {
  const itemText = '市政行业（道路工程、桥梁工程）专业乙级；风景园林工程设计专项乙级';
  const { records, children } = mergeCertificateRows([row(2, { certNo: 'D1', itemText })]);
  expect(children.map(({ given }) => given.itemName)).toEqual(['风景园林工程设计专项']);
  expect(records[0]?.faults).toMatchObject([{ message: expect.stringContaining('市政行业（道路工程、桥梁工程）') }]);
});

it.each(['/', '／', ' / ', ' ', '\u3000'])('separates the items of a cell joined by "%s" after a level', (sign) => {
  const itemText = `建筑工程施工总承包二级${sign}钢结构工程专业承包（叁级）${sign}市政公用工程施工总承包三级`;
  const { records, children } = mergeCertificateRows([row(2, { certNo: 'D1', itemText })]);
  expect(records[0]?.faults).toEqual([]);
  expect(children.map(({ given }) => [given.itemName, given.level])).toEqual([
    ['建筑工程施工总承包', '二级'],
    ['钢结构工程专业承包', '三级'],
    ['市政公用工程施工总承包', '三级'],
  ]);
});

it('takes missing fields from a further row of a certificate and asks for differing ones', () => {
  const { records } = mergeCertificateRows([
    row(2, { certNo: 'D1', itemText: '建筑工程施工总承包二级', validEnd: '2027-01-01' }),
    row(3, { certNo: 'D1', itemText: '市政公用工程施工总承包三级', validEnd: '2026-01-01', issuer: '某住建厅' }),
  ]);
  expect(records).toHaveLength(1);
  expect(records[0]?.given).toMatchObject({ validEnd: '2027-01-01', issuer: '某住建厅' });
  expect(records[0]?.faults).toMatchObject([{ row: 3, column: '有效期至', isCellOnly: true }]);
});
