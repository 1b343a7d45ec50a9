import { randomUUID } from 'node:crypto';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import { createSampleIdNumber } from './testing/files.ts';
import { readImportFile } from './workbook/read-file.ts';
import { resolveDittoCells } from './workbook/repeat-above.ts';

/** Reads a file on its own, as the preview of an import does. */
async function read(bytes: Uint8Array) {
  const plan = planImport(await readImportFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
  const records = (sheet: string): PlainRecord[] =>
    plan.records.flatMap((row): PlainRecord[] => (row.sheet === sheet && row.record ? [row.record] : []));
  const asked = plan.faults
    .filter(({ level }) => level === 'fault')
    .map(({ column, message }) => `${column} ${message}`);
  return { plan, records, asked };
}

const readRows = async (name: string, rows: CellValue[][]) => await read(await writeXlsx({ sheets: [{ name, rows }] }));

describe('a cell that repeats the cell above', () => {
  it.each(['〃', '同上', '"', '”'])('is read as the cell above: %s', async (ditto) => {
    const { records, asked } = await readRows('花名册', [
      ['姓名', '身份证号', '注册类别', '注册专业', '注册编号', '手机号', '备注'],
      ['示例甲', createSampleIdNumber(1), '一级建造师', '建筑工程', '示例京1', '13800000001', '外聘'],
      [ditto, ditto, '二级造价工程师', '安装工程', '示例京2', ditto, '同上'],
      ['示例乙', createSampleIdNumber(2), ditto, '土木建筑工程', '示例京3', null, null],
    ]);
    expect(records('注册人员')).toMatchObject([
      { name: '示例甲', phone: '13800000001', registrations: [{ regNo: '示例京1' }, { regType: '二级造价工程师' }] },
      { name: '示例乙', registrations: [{ regType: '二级造价工程师', regNo: '示例京3' }] },
    ]);
    expect([records('其他人员'), asked]).toEqual([[], []]);
  });

  it('is a text of the record in a sheet of the portal, unless it is in place of a name', () => {
    const block = (name: string, address: string) => ({
      name: '其他人员',
      unsolved: new Set<string>(),
      headingAt: 0,
      moneyUnit: null,
      rows: [
        ['姓名', '职称专业'],
        ['示例甲', '建筑工程'],
        [name, address],
      ],
    });
    expect(resolveDittoCells(block('示例乙', '同上'), true).rows[2]).toEqual(['示例乙', '同上']);
    expect(resolveDittoCells(block('"', '"'), true).rows[2]).toEqual(['"', '"']);
    expect(resolveDittoCells(block('〃', '同上'), true).rows[2]).toEqual(['示例甲', '建筑工程']);
  });

  it('has nothing to repeat in the first row', async () => {
    const { records, asked } = await readRows('花名册', [
      ['姓名', '身份证号', '岗位', '手机号'],
      ['〃', createSampleIdNumber(1), '施工员', '13800000001'],
    ]);
    expect(records('其他人员')).toEqual([]);
    expect(asked).toEqual([expect.stringContaining('姓名')]);
  });
});

describe('certificates of safety', () => {
  it.each(['C类（C1）', 'C3类', 'C证（综合类）', 'C2', '安管人员C证', '安全生产考核合格证书（C2类）'])(
    'of class C are those of 安全员: %s',
    async (kind) => {
      const { records, asked } = await readRows('三类人员', [
        ['姓名', '身份证号', '证书类别', '证书编号', '有效期', '岗位'],
        ['示例甲', createSampleIdNumber(1), kind, '示例建安C（2024）01', '2024.2.1-2027.1.31', '项目副经理'],
      ]);
      expect(records('其他人员')).toMatchObject([
        { postName: '安全员', postCertNo: '示例建安C（2024）01', postCertEnd: '2027-01-31' },
      ]);
      expect([records('注册人员'), asked]).toEqual([[], []]);
    },
  );

  it.each(['A类', 'A', 'A证（主要负责人）', 'B', 'B类（项目负责人）', '安管人员B证'])(
    'are no registrations: %s',
    async (kind) => {
      const { plan, records } = await readRows('三类人员', [
        ['姓名', '身份证号', '证书类别', '证书编号', '岗位'],
        ['示例甲', createSampleIdNumber(1), kind, '示例建安1', '总经理'],
      ]);
      expect(records('其他人员')).toMatchObject([{ name: '示例甲', postName: '总经理' }]);
      expect(records('注册人员')).toEqual([]);
      expect(plan.faults.map(({ message }) => message).join()).toMatch(/没有读取/);
    },
  );
});

it.each(['yyyy"年"m"月"', 'yyyy\\-mm', 'yyyy.mm'])(
  'reads a date that shows only its month as a month: %s',
  async (numFmt) => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const style = { numFmt };
    const { records, asked } = await read(
      await writeXlsx({
        sheets: [
          {
            name: '花名册',
            rows: [
              ['姓名', '身份证号', '出生年月', '岗位', '岗位证书有效期'],
              ['示例甲', createSampleIdNumber(1), day('1971-02-01'), '施工员', day('2027-03-05')],
              ['示例乙', createSampleIdNumber(2), day('1999-02-01'), '施工员', day('2027-03-05')],
            ],
            cells: new Map([
              ['1,2', { value: day('1971-02-01'), style }],
              ['2,2', { value: day('1999-02-01'), style }],
              ['2,4', { value: day('2027-03-01'), style }],
            ]),
          },
        ],
      }),
    );
    expect(records('其他人员')).toMatchObject([
      { name: '示例甲', birthDate: '1971-02-11', postCertEnd: '2027-03-05' },
      { name: '示例乙', postCertEnd: null },
    ]);
    expect(asked.toSorted()).toEqual([
      expect.stringContaining('“1999年2月”与身份证号码不一致'),
      expect.stringContaining('“2027年3月”只写到月份'),
    ]);
  },
);

it.each([
  ['高级工程师（给水排水）', { titleName: '高级工程师', titleRank: '高级', titleMajor: '给水排水' }],
  ['中级/岩土', { titleName: null, titleRank: '中级', titleMajor: '岩土' }],
  ['教授级高工 桥梁', { titleName: '教授级高工', titleRank: '正高级', titleMajor: '桥梁' }],
  ['高级经济师', { titleName: '高级经济师', titleRank: '高级', titleMajor: null }],
])('splits the title from its major: %s', async (cell, title) => {
  for (const heading of ['职称及专业', '任职资格及专业', '技术职称/专业', '职称']) {
    const { records, asked } = await readRows('职称人员', [
      ['姓名', '身份证号', heading, '批准时间', '手机号'],
      ['示例甲', createSampleIdNumber(1), cell, '2015年12月', '13800000001'],
    ]);
    expect(records('其他人员'), heading).toMatchObject([{ name: '示例甲', ...title }]);
    expect(asked, heading).toEqual([]);
  }
});

it('reads a list of leading people above another table as a table, although their posts are headings elsewhere', async () => {
  const { records, asked } = await readRows('基础数据', [
    ['一、主要人员'],
    ['职务', '姓名', '身份证号码', '职称', '联系电话', null, null],
    ['法定代表人', '示例甲', createSampleIdNumber(1), '高级工程师', '13800000001'],
    ['技术负责人', '示例乙', createSampleIdNumber(2), '高级工程师', '13800000002'],
    ['项目负责人', '示例丙', createSampleIdNumber(3), '工程师', '13800000003'],
    [],
    ['二、建造师'],
    ['序号', '姓名', '身份证号码', '级别', '专业', '注册编号', '有效期至'],
    [1, '示例丁', createSampleIdNumber(4), '一级建造师', '市政', '示例京1', '2027-4-18'],
    [2, '示例戊', createSampleIdNumber(5), '二级建造师', '建筑', '示例京2', '2028-2-28'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', postName: '法定代表人', phone: '13800000001', titleName: '高级工程师' },
    { name: '示例乙', postName: '技术负责人', phone: '13800000002' },
    { name: '示例丙', postName: '项目负责人', phone: '13800000003' },
  ]);
  expect(records('注册人员')).toMatchObject([
    { registrations: [{ regType: '一级建造师', specialty: '市政公用工程', regNo: '示例京1', validEnd: '2027-04-18' }] },
    { registrations: [{ regType: '二级建造师', specialty: '建筑工程' }] },
  ]);
  expect(asked).toEqual([]);
});

it('reads a ledger of a supervision enterprise, whose contract is not the cost of the project', async () => {
  const rows = ([amount = '', period = '', manager = '', owner = '']: readonly string[]): CellValue[][] => [
    ['工程名称', owner, '结构/规模', '工程造价', '工程总投资', amount, period, manager],
    ['示例大桥监理', '示例交投', '主跨120m', 9000, 12_000, 188.5, '2021.5.1～2023.4.30', '示例甲'],
    ['示例水厂监理', '示例水务', '3万吨/日', 8000, 10_000, 96, '2024/3/10至今', '示例甲'],
  ];
  for (const headings of [
    ['监理合同额（万元）', '服务期', '总监理工程师', '委托人'],
    ['监理费（万元）', '监理服务期限', '总监', '委托方'],
    ['监理服务费（万元）', '服务期限', '项目总监', '委托方名称'],
  ]) {
    const { records } = await readRows('业绩', rows(headings));
    expect(records('项目'), headings.join()).toMatchObject([
      {
        ownerName: '示例交投',
        contractAmount: 188.5,
        totalInvest: 12_000,
        projectScale: '主跨120m',
        startDate: '2021-05-01',
        finishDate: '2023-04-30',
      },
      { contractAmount: 96, startDate: '2024-03-10', finishDate: null },
    ]);
  }
});

it.each(['仪器（机械）名称', '仪器设备名称', '机械/设备名称', '检测仪器名称'])(
  'reads a list of equipment below %s',
  async (heading) => {
    const { plan, records, asked } = await readRows('装备', [
      ['序号', heading, '规格型号', '出厂编号', '数量', '生产厂家', '购置日期', '权属'],
      [1, '水准仪', '示例DS3', '示例SN1', '贰台', '示例仪器厂', '2022.5', '自有'],
      [2, '回弹仪', '示例HT', '示例SN2', '拾贰', '示例仪器厂', '2022.6', '租赁'],
    ]);
    expect(records('设备')).toMatchObject([
      { name: '水准仪', spec: '示例DS3', count: 2, owned: true },
      { name: '回弹仪', count: 12, owned: false },
    ]);
    expect(asked).toEqual([]);
    const told = plan.faults.map(({ column }) => column);
    expect(told).toEqual(expect.arrayContaining(['出厂编号', '生产厂家', '购置日期']));
  },
);

it('reads headings in the words of speech', async () => {
  const { records, asked } = await readRows('档案', [
    ['员工', '证件号', '男/女', '岗', '什么职称', '手里的证', '学校', '打哪个电话'],
    [
      '示例甲',
      createSampleIdNumber(2),
      '男',
      '总工',
      '正高',
      '一建（公路、市政）',
      '示例学院',
      '13800000001/0571-80001111',
    ],
    ['示例乙', createSampleIdNumber(4), '男', '预算员', '助理工程师', null, '示例职院', 13_800_000_002],
  ]);
  expect(records('注册人员')).toMatchObject([
    { name: '示例甲', titleRank: '正高级', phone: '13800000001', registrations: [{ specialty: '公路工程' }, {}] },
  ]);
  expect(records('其他人员')).toMatchObject([{ name: '示例乙', postName: '预算员', phone: '13800000002' }]);
  expect(asked.filter((text) => !text.startsWith('性别'))).toEqual([]);
});

it('joins the group heading 注册资格 with 类别', async () => {
  const { records, asked } = await readRows('名单', [
    ['姓名', '身份证号', '注册资格', null, null],
    [null, null, '类别', '注册号', '有效期止'],
    ['示例甲', createSampleIdNumber(1), '一级注册建造师（机电工程）', '示例京1', '2027.11.08'],
  ]);
  expect(records('注册人员')).toMatchObject([
    { registrations: [{ specialty: '机电工程', regNo: '示例京1', validEnd: '2027-11-08' }] },
  ]);
  expect(asked).toEqual([]);
});

it('reads the validity of special operators below 使用期至', async () => {
  const { records, asked } = await readRows('特种作业', [
    ['姓名', '身份证号', '操作类别', '操作资格证号', '使用期至'],
    ['示例甲', createSampleIdNumber(1), '建筑架子工', '示例T1', '2027年12月1日'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { postName: '建筑架子工', postCertNo: '示例T1', postCertEnd: '2027-12-01' },
  ]);
  expect(asked).toEqual([]);
});

it('asks for a landline alone, and keeps the person', async () => {
  const { records, asked } = await readRows('花名册', [
    ['姓名', '身份证号', '岗位', '电话'],
    ['示例甲', createSampleIdNumber(1), '施工员', '0731-80001234'],
    ['示例乙', createSampleIdNumber(2), '施工员', '13800000001、13800000002'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', phone: null },
    { name: '示例乙', phone: null },
  ]);
  expect(asked).toEqual([expect.stringContaining('固定电话'), expect.stringContaining('不是 11 位手机号码')]);
});

it('keeps a person whose birth contradicts the ID number, and reports the difference', async () => {
  const { records, asked } = await readRows('花名册', [
    ['姓名', '身份证号', '岗位', '出生日期'],
    ['示例甲', createSampleIdNumber(1), '施工员', '1971-03'],
    ['示例丙', createSampleIdNumber(2), '施工员', '1950-01-01'],
  ]);
  expect(records('其他人员').map(({ name }) => name)).toContain('示例丙');
  expect(records('其他人员')[0]).toMatchObject({ birthDate: '1971-02-11' });
  expect(asked).toEqual(
    expect.arrayContaining([
      expect.stringContaining('“1971-03”与身份证号码不一致，按身份证号码读作 1971-02-11'),
      expect.stringContaining('“1950-01-01”与身份证号码不一致'),
    ]),
  );
});
