import { randomUUID } from 'node:crypto';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { PlainRecord } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import { createSampleIdNumber } from './testing/files.ts';
import { readImportFile } from './workbook/read-file.ts';

/** Reads a sheet without a stored enterprise: its records, its questions and all of its messages by column. */
async function readRows(rows: CellValue[][]) {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
  const { records, faults } = planImport(await readImportFile(bytes), null, {
    newUuid: randomUUID,
    standards: getStandards(),
  });
  const ofSheet = (sheet: string): PlainRecord[] =>
    records.flatMap((row): PlainRecord[] => (row.sheet === sheet && row.record ? [row.record] : []));
  const tell = (all: typeof faults) => all.map(({ row, column, message }) => `${row} ${column} ${message}`);
  return { records: ofSheet, asked: tell(faults.filter(({ level }) => level === 'fault')), told: tell(faults) };
}

const [IGNORED, UNKNOWN] = ['没有对应的列，已忽略', '不认识的列，其中 1 格内容没有读取，请在“列的对应”中选择'];

describe('the days of papers that are no registrations', () => {
  it.each([
    [['工种', '技能等级'], ['木工', '高级工'], ['颁发日期', '有效期至'], { trade: '木工' }],
    [['职称', '职称专业'], ['工程师', '暖通'], ['签发日期', '有效期'], { titleCertNo: 'ZS2020011' }],
  ])('are told, and make no registered person: %s', async (headings, values, [issue = '', end = ''], person) => {
    const { records, asked, told } = await readRows([
      ['姓名', '身份证号', ...headings, '证书编号', issue, end],
      ['示例甲', createSampleIdNumber(1), ...values, 'ZS2020011', '2020.1.2', '2030.1.1'],
    ]);
    expect(records('其他人员')).toMatchObject([person]);
    expect(asked).toEqual([]);
    expect(told).toContain(`1 ${issue} ${IGNORED}`);
    expect(told).toContain(`2 null “有效期至 2030.1.1”没有对应的栏，没有读取`);
  });

  it('leave the last day of a post, and both days of a registration', async () => {
    const ofPost = await readRows([
      ['姓名', '身份证号', '岗位', '证书编号', '发证时间', '有效期至'],
      ['示例甲', createSampleIdNumber(1), '标准员', 'ZS2020011', '2020.1.2', '2030.1.1'],
    ]);
    expect(ofPost.records('其他人员')).toMatchObject([{ postCertNo: 'ZS2020011', postCertEnd: '2030-01-01' }]);
    expect(ofPost.asked).toEqual([]);
    const registered = await readRows([
      ['姓名', '身份证号', '注册类别', '注册编号', '发证时间', '有效期至'],
      ['示例甲', createSampleIdNumber(1), '监理工程师', '44001234', '2020.1.2', '2030.1.1'],
    ]);
    expect(registered.records('注册人员')).toMatchObject([
      { registrations: [{ issueDate: '2020-01-02', validEnd: '2030-01-01' }] },
    ]);
  });
});

describe('a heading that joins the words of a registration', () => {
  it.each(['资格证书类别、专业及注册号', '执业资格及编号', '注册证书名称/注册编号'])(
    'has cells with the kind and the number: %s',
    async (heading) => {
      const { records, asked } = await readRows([
        ['姓名', '身份证号', heading],
        ['示例甲', createSampleIdNumber(1), '一级建造师（机电、公路）\n浙1332020202100001'],
        ['示例乙', createSampleIdNumber(2), '一级造价工程师（安装）建[造]11203300001；监理工程师 33001234'],
        ['示例丙', createSampleIdNumber(3), '二级建造师 机电 浙2332020202100003、高级工程师 GJ2020123456'],
        ['示例丁', createSampleIdNumber(4), '质量员 ZL20201234'],
      ]);
      expect(records('注册人员')).toMatchObject([
        {
          registrations: [
            { regType: '一级建造师', specialty: '机电工程', regNo: '浙1332020202100001' },
            { specialty: '公路工程', regNo: '浙1332020202100001' },
          ],
        },
        {
          registrations: [
            { regType: '一级造价工程师', specialty: '安装工程', regNo: '建[造]11203300001' },
            { regType: '监理工程师', regNo: '33001234' },
          ],
        },
        { titleName: '高级工程师', titleCertNo: 'GJ2020123456', registrations: [{ regNo: '浙2332020202100003' }] },
      ]);
      expect(records('其他人员')).toMatchObject([{ postName: '质量员', postCertNo: 'ZL20201234' }]);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['监理工程师、高级工程师 GJ2020123456', '注册编号有 1 项，证书有 2 项'],
    ['监理工程师（2027-05-20）', '“2027-05-20”看不出是发证还是到期的日期'],
    ['监理工程师 20270520', '看不出是哪一类注册证书'],
    ['见附件 20201234', '看不出是哪一类注册证书'],
  ])('asks about a number or a day that may be another: %s', async (cell, message) => {
    const { records, asked } = await readRows([
      ['姓名', '身份证号', '注册证书及编号'],
      ['示例甲', createSampleIdNumber(1), cell],
    ]);
    expect(asked).toEqual([expect.stringContaining(message)]);
    for (const { regNo, specialty, validEnd } of records('注册人员').flatMap(
      (one) => one.registrations as PlainRecord[],
    ))
      expect([regNo ?? '', specialty ?? '', validEnd ?? '']).toEqual(['', '', '']);
  });

  it('is not that of another field', async () => {
    const { asked } = await readRows([
      ['姓名', '身份证号', '手机号', '注册单位及编号'],
      ['示例甲', createSampleIdNumber(1), '13800000001', '示例公司 44001234'],
    ]);
    expect(asked).toEqual([`1 注册单位及编号 ${UNKNOWN}`]);
  });
});

it('reads the items below a joined heading of certificates', async () => {
  const { records, asked } = await readRows([
    ['证照名称', '证照编号', '资质专业及级别 / 许可范围', '发证机关'],
    ['工程勘察资质证书', 'B1', '岩土工程专业甲级', '示例厅'],
  ]);
  expect(records('资质证书')).toMatchObject([{ items: [{ itemName: '岩土工程专业', level: '甲级' }] }]);
  expect(asked).toEqual([]);
});

it('takes the level off the type of works, unless the level is a part of the type', async () => {
  const { records, asked, told } = await readRows([
    ['项目名称', '建设单位', '项目类型及级别'],
    ['示例路', '示例局', '公路工程（二级）'],
    ['示例桥', '示例局', '一级公路'],
  ]);
  expect(records('项目')).toMatchObject([{ projectType: '公路工程' }, { projectType: '一级公路' }]);
  expect(asked).toEqual([]);
  expect(told).toContain('2 工程类别 “公路工程（二级）”中的二级没有对应的栏，没有读取');
});

it('sorts safety certificates below headings that name no class, with their last day', async () => {
  const { records, asked, told } = await readRows([
    ['姓名', '身份证号', '职务', '安管人员证书号', '签发时间', '到期日期'],
    ['示例甲', createSampleIdNumber(1), '经理', '示建安A（2020）0001', '2020.1.2', '2029.1.1'],
    ['示例乙', createSampleIdNumber(2), '安全员', '示建安C3（2020）0002', '2020.1.2', '2029.1.2'],
    ['示例丙', createSampleIdNumber(3), '科员', '0003', '2020.1.2', '2029.1.3'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { postName: '经理', postCertEnd: null },
    { postName: '安全员', postCertNo: '示建安C3（2020）0002', postCertEnd: '2029-01-02' },
    { postName: '科员', postCertNo: null, postCertEnd: null },
  ]);
  expect(told).toContain('2 null “示建安A（2020）0001、2029.1.1”没有对应的栏，没有读取');
  expect(asked).toEqual([
    expect.stringContaining('“0003”看不出是安全考核 B 证'),
    expect.stringContaining('“2029.1.3”看不出是安全考核 B 证'),
  ]);
});

describe('a card of one person', () => {
  const CARD: CellValue[][] = [
    ['姓名', '示例甲', '身份证号', createSampleIdNumber(1)],
    ['学历', '本科', '毕业院校', '示例大学'],
    ['职称', '工程师', '执业资格及编号', '监理工程师 44001234'],
  ];

  it.each(['担任角色', '职务'])('has the works of the person below it, with the heading %s', async (role) => {
    const { records, asked } = await readRows([
      ...CARD,
      ['个人业绩'],
      ['项目名称', '项目地址', role, '起讫时间', '见证人'],
      ['示例桥', '示例区', '总监代表', '2021-1-2至2022-3-4', '示例丙'],
      ['示例路', '示例区', '项目经理', '2022.5.6—2023.7.8', '示例丙'],
    ]);
    expect(records('注册人员')).toMatchObject([{ name: '示例甲', registrations: [{ regNo: '44001234' }] }]);
    expect(records('业绩')).toMatchObject([
      { personName: '示例甲', projectName: '示例桥', role: '总监代表', startDate: '2021-01-02', endDate: '2022-03-04' },
      { personName: '示例甲', projectName: '示例路', role: '项目经理', startDate: '2022-05-06', endDate: '2023-07-08' },
    ]);
    const message = UNKNOWN.replace('1 格', '2 格');
    expect(asked).toEqual([`5 项目地址 ${message}`, `5 见证人 ${message}`]);
  });

  it('takes nothing from another table below it', async () => {
    const { records, asked } = await readRows([
      ...CARD,
      ['工作经历'],
      ['起止时间', '工作单位', '职务', '见证人'],
      ['2010.1-2015.1', '示例厂', '技术员', '示例丙'],
      ['2015.1-2020.1', '示例局', '科长', '示例丙'],
    ]);
    expect(records('注册人员')).toMatchObject([{ name: '示例甲', posts: [] }]);
    expect(asked).toEqual([expect.stringContaining('这张表没有读取')]);
  });
});

it('reads works with the column of a person and the post as those of people, and others as projects', async () => {
  const days = ['开工日期', '竣工日期'];
  const ofPeople = await readRows([
    ['姓名', '身份证号', '注册类别', '注册编号'],
    ['示例甲', createSampleIdNumber(1), '监理工程师', '44001234'],
    [],
    ['姓名', '工程名称', '担任职务', ...days],
    ['示例甲', '示例桥', '总监理工程师', '2021-1-2', '2022-3-4'],
  ]);
  expect(ofPeople.records('业绩')).toMatchObject([
    { personName: '示例甲', projectName: '示例桥', startDate: '2021-01-02', endDate: '2022-03-04' },
  ]);
  expect([ofPeople.records('项目'), ofPeople.asked]).toEqual([[], []]);
  const ofEnterprise = await readRows([
    ['工程名称', '建设单位', '总监理工程师', ...days],
    ['示例桥', '示例局', '示例甲', '2021-1-2', '2022-3-4'],
  ]);
  expect(ofEnterprise.records('项目')).toMatchObject([{ projectName: '示例桥', finishDate: '2022-03-04' }]);
});

it('leaves out a signature and the date below it, but asks about a date alone', async () => {
  const works: CellValue[][] = [
    ['项目名称', '建设单位', '竣工日期'],
    ['示例签字楼', '示例局', '2024-1-2'],
  ];
  const signed = await readRows([...works, ['', '法定代表人签字：', '（公章）'], ['', '', '2026年　月　日']]);
  expect([signed.records('项目').length, signed.asked]).toEqual([1, []]);
  const unsigned = await readRows([...works, ['', '', '2026-3-4']]);
  expect(unsigned.asked).toEqual([expect.stringContaining('请填写项目名称')]);
});

it('asks about a repeated heading only if its cells are others', async () => {
  const read = async (end: string) =>
    (
      await readRows([
        ['姓名', '身份证号', '注册类别', '注册编号', '有效期', '有效期'],
        ['示例甲', createSampleIdNumber(1), '监理工程师', '44001234', '2027.1.1', end],
      ])
    ).asked;
  expect(await read('2027.1.1')).toEqual([]);
  expect(await read('2028.1.1')).toEqual([`1 有效期 ${UNKNOWN}`]);
});

it('takes 专业 before the names for no specialty of a registration', async () => {
  const before = await readRows([
    ['专业', '姓名', '身份证号', '学历', '执业资格'],
    ['电气', '示例甲', createSampleIdNumber(1), '本科', '一级建造师'],
  ]);
  expect(before.records('注册人员')).toMatchObject([{ registrations: [{ regType: '一级建造师', specialty: null }] }]);
  expect(before.asked).toEqual([`1 专业 ${UNKNOWN}`]);
  const after = await readRows([
    ['执业资格', '专业', '姓名', '身份证号'],
    ['一级建造师', '机电', '示例甲', createSampleIdNumber(1)],
  ]);
  expect(after.records('注册人员')).toMatchObject([{ registrations: [{ specialty: '机电工程' }] }]);
  expect(after.asked).toEqual([]);
});
