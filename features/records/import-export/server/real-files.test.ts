import { randomUUID } from 'node:crypto';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import type { PlainRecord } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import { createSampleIdNumber } from './testing/files.ts';
import { readImportFile } from './workbook/read-file.ts';
import { readWorkbookLayout } from './workbook/read-workbook.ts';

/** Reads a file on its own, as the preview of an import does. */
async function read(bytes: Uint8Array) {
  const plan = planImport(await readImportFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
  const records = (sheet: string): PlainRecord[] =>
    plan.records.flatMap((row): PlainRecord[] => (row.sheet === sheet && row.record ? [row.record] : []));
  const faults = plan.faults
    .filter(({ level }) => level === 'fault')
    .map(({ sheet, row, column }) => [sheet, row, column].join(' '));
  return { plan, records, faults };
}

const readRows = async (name: string, rows: CellValue[][]) => await read(await writeXlsx({ sheets: [{ name, rows }] }));

const TITLE = '示例市政建设有限公司管理及技术人员花名册';

it('takes a roster of registered and other people apart, and the ledger of projects beside it', async () => {
  const { records, faults } = await read(
    await writeXlsx({
      sheets: [
        {
          name: '花名册',
          merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 8 }],
          rows: [
            [TITLE],
            [
              '序号',
              '姓 名',
              '身份证号码',
              '部门/岗位',
              '职称',
              '注册证书名称及专业',
              '注册编号',
              '证书有效期',
              '血型',
            ],
            [
              1,
              '示例甲',
              createSampleIdNumber(1),
              '技术负责人',
              '高级工程师',
              '二级建造师（市政公用工程、建筑工程）',
              '示例鄂1',
              '2027.3.5',
              null,
            ],
            [2, '示例乙', createSampleIdNumber(2), '施工员', '助理工程师', '', '', '', 'A'],
            [null, null, null, null, null, null, null, null, null],
            [3, '示例丙', 429999198403151200, '财务', '会计师', '/', '', '', null],
            ['合计', '3人'],
            ['制表：示例小周'],
          ],
        },
        {
          name: '业绩台账',
          rows: [
            ['序号', '工程名称', '业主单位', '合同价\n（元）', '开工时间', '竣工时间', '项目经理'],
            [1, '示例道路工程', '示例建设局', 12_805_000, '2021.3.1', '2022.4.5', '示例甲'],
            [2, '示例管网工程', '示例水务局', 6_400_000, '2025.5.1', '在建', '示例未知'],
            ['合计', '', '', 19_205_000],
          ],
        },
      ],
    }),
  );
  expect(records('注册人员')).toMatchObject([
    {
      name: '示例甲',
      titleName: '高级工程师',
      titleRank: '高级',
      registrations: [
        { regType: '二级建造师', specialty: '市政公用工程', regNo: '示例鄂1', validEnd: '2027-03-05' },
        { regType: '二级建造师', specialty: '建筑工程', regNo: '示例鄂1', validEnd: '2027-03-05' },
      ],
    },
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例乙', kind: '现场管理人员', titleRank: '初级' },
    { name: '示例丙', idNo: null },
  ]);
  expect(records('项目')).toMatchObject([
    { projectName: '示例道路工程', contractAmount: 1280.5, startDate: '2021-03-01', finishDate: '2022-04-05' },
    { projectName: '示例管网工程', contractAmount: 640, startDate: '2025-05-01', finishDate: null, managerUuid: null },
  ]);
  expect(faults.toSorted()).toEqual(['人员花名册 2 血型', '其他人员 6 证件号码', '项目 3 项目经理']);
});

it('takes several rows of one person for several registrations, and one name in several spellings for one person', async () => {
  const heading = ['序号', '姓名', '身份证号', '注册类别', '注册专业', '注册编号', '注册有效期至'];
  const { records, faults } = await readRows('Sheet1', [
    ['2026年注册人员台账'],
    heading,
    [1, '古丽示例·甲', createSampleIdNumber(3), '一级建造师', '建筑工程', '示例京1', '2027-05-01'],
    [2, '古丽示例•甲', createSampleIdNumber(3), '一级建造师', '市政公用工程', '示例京2', '2027-05-01'],
    heading,
    [3, '示例　乙', createSampleIdNumber(4), '二级建造师', '建筑工程', '示例京3', 2027.1],
  ]);
  expect(records('注册人员').map((person) => (person.registrations as PlainRecord[]).length)).toEqual([2, 1]);
  expect(faults).toEqual(['注册证书 6 注册有效期至']);
});

it('joins a heading of two rows', async () => {
  const { records, faults } = await readRows('其他人员', [
    ['姓名', '身份证号', '职称', null, null, '手机号'],
    [null, null, '名称', '级别', '专业', null],
    ['示例己一', createSampleIdNumber(5), '工程师', '中级', '土建', '转告示例老王'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { titleName: '工程师', titleRank: '中级', titleMajor: '土建', phone: null },
  ]);
  expect(faults).toEqual(['其他人员 3 手机号']);
});

it('reads cards with headings and values side by side, one card per person', async () => {
  const card = (name: string, index: number, registration: readonly CellValue[]): CellValue[][] => [
    ['人员基本情况表'],
    ['姓名', name, '学历', '本科'],
    ['身份证号', createSampleIdNumber(index), '职称', '工程师'],
    ['注册类别', registration[0] ?? null, '注册专业', registration[1] ?? null],
    ['注册编号', registration[2] ?? null, '籍贯', null],
    [],
  ];
  const { records, faults } = await readRows('Sheet1', [
    ...card('示例甲', 1, ['二级建造师', '建筑工程', '示例京1']),
    ...card('示例乙', 2, []),
  ]);
  expect(records('注册人员')).toMatchObject([
    { name: '示例甲', idNo: createSampleIdNumber(1), registrations: [{ specialty: '建筑工程', regNo: '示例京1' }] },
  ]);
  expect(records('其他人员')).toMatchObject([{ name: '示例乙', education: '本科', titleName: '工程师' }]);
  expect(faults).toEqual([]);
});

it('reads a matrix with headings in the first column, and asks about a bad cell of it', async () => {
  const { records, faults } = await readRows('人员一览', [
    ['管理人员一览表'],
    ['序号', 1, 2],
    ['姓名', '示例甲', '示例乙'],
    ['身份证号', createSampleIdNumber(1), createSampleIdNumber(2)],
    ['手机号', '13800000001', '转告示例老王'],
    ['岗位', '施工员', '质量员'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', phone: '13800000001' },
    { name: '示例乙', postName: '质量员', phone: null },
  ]);
  expect(faults).toEqual(['其他人员 4 手机号']);
});

it('takes a post for the value of its heading, although some tables have a heading of this name', async () => {
  const card = (name: string, index: number, rows: CellValue[][]): CellValue[][] => [
    ['姓名', name, '学历', '本科'],
    ['身份证号', createSampleIdNumber(index), '手机号', `1380000000${index}`],
    ...rows,
    [],
  ];
  const cards = await readRows('Sheet1', [
    ...card('示例甲', 1, [['职务', '项目经理', '职称', '工程师']]),
    ...card('示例乙', 2, [['职称', '工程师', '职务', '技术负责人']]),
  ]);
  expect(cards.records('其他人员')).toMatchObject([
    { name: '示例甲', postName: '项目经理', titleName: '工程师' },
    { name: '示例乙', postName: '技术负责人', titleName: '工程师' },
  ]);
  const matrix = await readRows('人员一览', [
    ['姓名', '示例甲', '示例乙'],
    ['身份证号', createSampleIdNumber(1), createSampleIdNumber(2)],
    ['岗位', '项目经理', '施工员'],
    ['手机号', '13800000001', '13800000002'],
  ]);
  expect(matrix.records('其他人员')).toMatchObject([
    { name: '示例甲', postName: '项目经理', phone: '13800000001' },
    { name: '示例乙', postName: '施工员', phone: '13800000002' },
  ]);
});

it('keeps a project of which only the name is known, and leaves numbered sections out', async () => {
  const names = ['示例污水处理站', '示例变电站', '示例服务中心'];
  const { records } = await readRows('项目', [
    ['项目名称', '合同额（万元）', '建设单位'],
    ['一、市政工程'],
    ['示例道路工程', 1280, '示例局'],
    ...names.map((name) => [name]),
  ]);
  expect(records('项目').map(({ projectName }) => projectName)).toEqual(['示例道路工程', ...names]);
});

it('reads the employer that pays the social insurance as the answer whether it is the enterprise', async () => {
  const heading = ['姓名', '身份证号', '岗位', '社保缴纳单位'];
  const people = [
    ['示例甲', createSampleIdNumber(1), '施工员', '示例建设（湖北）有限公司'],
    ['示例乙', createSampleIdNumber(2), '质量员', '本单位'],
    ['示例丙', createSampleIdNumber(3), '安全员', '示例其他公司'],
    ['示例丁', createSampleIdNumber(4), '安全员', '示例建设湖北有限公司'],
  ];
  const { records, faults } = await read(
    await writeXlsx({
      sheets: [
        { name: '企业信息', rows: [['企业名称'], ['示例建设(湖北)有限公司']] },
        { name: '花名册', rows: [heading, ...people] },
      ],
    }),
  );
  expect(records('其他人员').map(({ socialSecurityHere }) => socialSecurityHere)).toEqual([true, true, null, true]);
  expect(faults).toEqual(['其他人员 4 社保由本企业缴纳']);
});

it('shows which values it derived, in a roster and in a list of other people', async () => {
  const { plan, records } = await readRows('非注册人员名单', [
    ['姓名', '身份证号', '岗位', '职称', '手机号'],
    ['示例甲', createSampleIdNumber(1), '技术负责人', '高级工程师', '13800000001'],
  ]);
  expect(records('其他人员')).toMatchObject([{ kind: '技术负责人', titleRank: '高级', birthDate: '1971-02-11' }]);
  expect(plan.records[0]?.changes.map(({ label, after }) => `${label}：${after}`).toSorted()).toEqual(
    [
      '人员类别（由岗位得出）：技术负责人',
      '性别（由证件号码得出）：女',
      '出生日期（由证件号码得出）：1971-02-11',
      '职称级别（由职称名称得出）：高级',
    ].toSorted(),
  );
});

it('names the posts of registered people that it did not read, once', async () => {
  const { plan } = await readRows('花名册', [
    ['姓名', '身份证号', '岗位', '注册类别', '注册专业', '注册编号'],
    ['示例甲', createSampleIdNumber(1), '项目经理', '二级建造师', '建筑工程', '示例京1'],
    ['示例乙', createSampleIdNumber(2), '项目经理', '二级建造师', '建筑工程', '示例京2'],
  ]);
  expect(plan.faults.map(({ message }) => message)).toContain('注册人员没有岗位一栏，这些岗位没有读取：项目经理 2 人');
  expect(plan.faults.filter(({ column }) => column === '岗位')).toHaveLength(1);
});

it('keeps the posts of all rows of a person, each once', async () => {
  const { plan, records } = await readRows('花名册', [
    ['姓名', '身份证号', '岗位', '岗位证书编号', '注册类别', '注册专业', '注册编号'],
    ['示例甲', createSampleIdNumber(1), '项目经理', null, '二级建造师', '建筑工程', '示例京1'],
    ['示例甲', createSampleIdNumber(1), '项目经理', null, '二级建造师', '市政公用工程', '示例京1'],
    ['示例甲', createSampleIdNumber(1), '生产经理', null, null, null, null],
    ['示例甲', createSampleIdNumber(1), '施工员', '示例岗1', null, null, null],
    ['示例甲', createSampleIdNumber(1), '质量员', '示例岗2', null, null, null],
  ]);
  const said = plan.faults.map(({ message }) => message);
  expect(said).toContain('注册人员没有岗位一栏，这些岗位没有读取：项目经理 1 人、生产经理 1 人');
  expect(records('注册人员')).toMatchObject([{ posts: [{ postName: '施工员' }, { postName: '质量员' }] }]);
  expect(said.filter((message) => message.includes('不同'))).toEqual([]);
});

it.each([
  ['证照', [createSampleIdNumber(1), createSampleIdNumber(2)], '证件号码'],
  ['联络', ['13800000001', '138 0000 0002'], '手机号'],
  ['生于', ['1985-03-04', '1990.5.6'], '出生日期'],
  ['男女', ['男', '女'], '性别'],
  ['喜好', ['读书', '下棋'], null],
])('offers a guess for the unknown heading %s by its content', async (heading, values, guess) => {
  const layout = await readWorkbookLayout(
    await writeXlsx({
      sheets: [
        { name: '其他人员', rows: [['姓名', '岗位', heading], ...values.map((one) => ['示例甲', '施工员', one])] },
      ],
    }),
    () => undefined,
  );
  expect(layout[0]?.headings.find(({ word }) => word === heading)).toMatchObject({ column: null, guess });
});

it('takes tables beside each other and below each other apart, and leaves departments out', async () => {
  const { records, faults } = await readRows('Sheet1', [
    ['姓名', '身份证号', '岗位', null, '姓名', '身份证号', '岗位'],
    ['工程部'],
    ['示例甲', createSampleIdNumber(1), '施工员', null, '示例乙', createSampleIdNumber(2), '质量员'],
    [],
    ['近三年业绩'],
    ['工程名称', '合同价\n（元）', '建设单位'],
    ['示例道路工程', 12_800_000, '示例局'],
  ]);
  expect(records('其他人员').map(({ name }) => name)).toEqual(['示例甲', '示例乙']);
  expect(records('项目')).toMatchObject([{ projectName: '示例道路工程', contractAmount: 1280 }]);
  expect(faults).toEqual([]);
});

it('takes a sheet for what its columns are, whatever its name is', async () => {
  const { records, faults } = await readRows('业绩', [
    ['项目名称', '示例一路工程', '示例二路工程'],
    ['建设单位', '示例局', '示例局'],
    ['合同额（万元）', 100, 200],
  ]);
  expect(records('项目').map(({ contractAmount }) => contractAmount)).toEqual([100, 200]);
  expect(faults).toEqual([]);
});

it('asks for the unit of an amount that may be in 元 or in 万元', async () => {
  const { records, faults } = await readRows('项目', [
    ['项目名称', '合同价', '建设单位'],
    ['示例一项目', 5000, '示例局'],
    ['示例二项目', 50_000_000, '示例局'],
  ]);
  expect(records('项目').map(({ contractAmount }) => contractAmount)).toEqual([5000, null]);
  expect(faults).toEqual(['项目 3 合同额（万元）']);
});

it('reads protected numbers of a text, and asks for shortened ones', async () => {
  const csv = (text: string) => read(new TextEncoder().encode(text));
  const kept = await csv(
    `姓名,证件号码,手机号,岗位\n示例巳,"=""${createSampleIdNumber(6)}""","=""13800000001""",施工员\n`,
  );
  expect(kept.records('其他人员')).toMatchObject([{ idNo: createSampleIdNumber(6), phone: '13800000001' }]);
  const lost = await csv('姓名,证件号码,手机号,岗位\n示例酉,4.40982E+17,13800000001,施工员\n');
  expect(lost.faults).toEqual(['其他人员 2 证件号码']);
});

it.each([
  ['<html><body><p>姓名</p></body></html>', '网页'],
  ['<?xml version="1.0"?><Workbook></Workbook>', 'XML'],
])('names what a file is that is no workbook: %s', async (text, what) => {
  const reading = readImportFile(new TextEncoder().encode(text));
  await expect(reading).rejects.toBeInstanceOf(RejectedFileError);
  await expect(reading).rejects.toThrow(what);
});
