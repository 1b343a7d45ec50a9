import { randomUUID } from 'node:crypto';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import type { PlainRecord } from './merge/keys.ts';
import { planImport } from './merge/plan.ts';
import { getStandards } from './standards.ts';
import { createSampleIdNumber } from './testing/files.ts';
import { readImportFile } from './workbook/read-file.ts';

/** Reads a sheet without a stored enterprise: the records without empty fields, and the questions. */
async function readRows(rows: CellValue[][], name = 'Sheet1') {
  const bytes = await writeXlsx({ sheets: [{ name, rows }] });
  const plan = planImport(await readImportFile(bytes), null, { newUuid: randomUUID, standards: getStandards() });
  const records = (sheet: string): PlainRecord[] =>
    plan.records.flatMap((row): PlainRecord[] => (row.sheet === sheet && row.record ? [row.record] : []));
  const faults = plan.faults
    .filter(({ level }) => level === 'fault')
    .map(({ row, column, message }) => [row, column, message].join(' '));
  return { records, faults, messages: plan.faults.map(({ message }) => message) };
}

it('sorts a list of the three classes of safety certificates by the class, with the period in one cell', async () => {
  const { records, faults, messages } = await readRows([
    ['安全生产考核合格证书（三类人员）台账'],
    ['序号', '姓名', '证件号', '类别', '证书编号', '有效期限'],
    [1, '示例甲', createSampleIdNumber(1), 'A类', '示例建安A1', '2024.3.5-2027.3.4'],
    [2, '示例乙', createSampleIdNumber(2), 'B类', '示例建安B2', '2023年11月20日至2026年11月19日'],
    [3, '示例丙', createSampleIdNumber(3), 'C1', '示例建安C3', '20250601—20280531'],
    [4, '示例丁', createSampleIdNumber(4), 'C3类', '示例建安C4', '2024-9-15~2027-9-14'],
  ]);
  expect(records('注册人员')).toEqual([]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', postCertNo: null },
    { name: '示例乙', postCertNo: null },
    { name: '示例丙', postName: '安全员', postCertNo: '示例建安C3', postCertEnd: '2028-05-31' },
    { name: '示例丁', postName: '安全员', postCertNo: '示例建安C4', postCertEnd: '2027-09-14' },
  ]);
  expect(messages.join('\n')).toContain('“A类、示例建安A1、2024.3.5-2027.3.4”没有对应的栏');
  expect(messages).toContain('只读取了截止日，起始日没有对应的栏');
  expect(faults).toEqual([
    '4 安全考核 B 证编号 安全考核 B 证编号“示例建安B2”没有读取：表中没有这个人的建造师注册',
    expect.stringContaining('“2023年11月20日至2026年11月19日”没有读取'),
  ]);
});

it('takes the trade of a special operator for the post of the certificate', async () => {
  const { records, faults } = await readRows([
    ['姓名', '工种（操作类别）', '操作资格证号', '身份证', '使用期'],
    ['示例甲', '建筑电工', '示例苏A1', createSampleIdNumber(1), '2026.5.6至2028.5.5'],
    ['示例乙', '混凝土工', '示例苏A2', createSampleIdNumber(2), '2026.5.6至2028.5.5'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { postName: '建筑电工', trade: '建筑电工', postCertNo: '示例苏A1', postCertEnd: '2028-05-05' },
    { postName: null, trade: '混凝土工' },
  ]);
  expect(faults).toEqual([]);
});

it.each([
  ['202601-202610', '10', '2026-01-01', null],
  ['2026.1至2026.10', '10个月', '2026-01-01', null],
  ['2025年11月—2026年2月', '4', '2025-11-01', null],
  ['2025-11~2026-02', '3', '2025-11-01', '社保缴至 2026-02'],
])('reads the months of social insurance %s', async (period, months, start, left) => {
  const { records, faults, messages } = await readRows([
    ['姓名', '公民身份号码', '缴费起止年月', '缴费月数'],
    ['示例甲', createSampleIdNumber(1), period, months],
  ]);
  expect(records('其他人员')).toMatchObject([
    { socialSecurityStart: start, socialSecurityMonths: Number.parseInt(months, 10) },
  ]);
  expect(faults).toEqual([]);
  expect(messages.some((message) => message.includes('社保缴至'))).toBe(left !== null);
});

it.each(['202610-202601', '2026年起', '补缴'])('asks for the months of social insurance %s', async (period) => {
  const { records, faults } = await readRows([
    ['姓名', '公民身份号码', '缴费起止年月', '缴费月数'],
    ['示例甲', createSampleIdNumber(1), period, '3'],
  ]);
  expect(records('其他人员')).toMatchObject([{ socialSecurityStart: null }]);
  expect(faults).toEqual([expect.stringContaining(period)]);
});

it('reads a list of certificates of all kinds, with the items of a cell on several lines', async () => {
  const { records, faults } = await readRows([
    ['序号', '证照名称', '证号', '资质类别及等级', '颁发日期', '有效期', '颁发部门'],
    [1, '营业执照', '示例9901', null, '2015.8.3', '长期', '示例市监局'],
    [
      2,
      '建筑业企业资质证书',
      'D1',
      '建筑工程施工总承包一级\n市政公用工程施工总承包二级',
      '2023-12-28',
      '2028-12-27',
      null,
    ],
    [3, '安全生产许可证', '示例9902', '建筑施工', '2023-11-01', '2026-11-1至2029-10-31', null],
  ]);
  expect(records('资质证书')).toMatchObject([
    { certName: '营业执照', certNo: '示例9901', issueDate: '2015-08-03', validEnd: null, issuer: '示例市监局' },
    {
      category: 'construction',
      items: [
        { itemName: '建筑工程施工总承包', level: '一级' },
        { itemName: '市政公用工程施工总承包', level: '二级' },
      ],
    },
    { category: 'safety', validStart: '2026-11-01', validEnd: '2029-10-31' },
  ]);
  expect(faults).toEqual([expect.stringContaining('“建筑施工”没有读出资质项和等级')]);
});

it('writes the floors above and below the ground as measures, not as the number of floors', async () => {
  const heading = ['项目名称', '建设单位', '合同价（万元）'];
  const floors = async (headings: string[], cells: CellValue[]) => {
    const { records } = await readRows([
      [...heading, ...headings],
      ['示例楼', '示例局', 100, ...cells],
    ]);
    return records('项目').map((project) => [
      project.floors,
      ...(project.metrics as PlainRecord[]).map(
        ({ metric, value, unit }) => `${String(metric)} ${String(value)} ${String(unit)}`,
      ),
    ]);
  };
  const both = [[null, '地上层数 28 层', '地下层数 2 层']];
  expect(await floors(['地上层数', '地下层数'], [28, 2])).toEqual(both);
  expect(await floors(['地上楼层', '地下室层数'], ['28层', '-2'])).toEqual(both);
  expect(await floors(['层数'], ['地上28层/地下2层'])).toEqual(both);
  expect(await floors(['建设规模'], ['框架结构，地上28层，地下2层'])).toEqual(both);
  expect(await floors(['层数'], ['28层'])).toEqual([[28]]);
  expect(await floors(['层数', '地上层数'], ['30', '28'])).toEqual([[30, '地上层数 28 层']]);
});

it('reads the place of works as an address where it is no division of the country', async () => {
  const place = async (cell: string) => {
    const { records, faults } = await readRows([
      ['项目名称', '建设单位', '工程所在地'],
      ['示例楼', '示例局', cell],
    ]);
    const [{ region, address } = {}] = records('项目');
    return [region ?? '', address ?? '', faults.length];
  };
  expect(await place('江苏省苏州市')).toEqual(['320500', '', 0]);
  expect(await place('示例新区')).toEqual(['', '示例新区', 0]);
});

it('takes the tables of one page apart, and names a table that it cannot read', async () => {
  const { records, faults } = await readRows([
    ['表一 人员'],
    ['序号', '姓名', '身份证号', '证书', '注册号/证号', '到期时间'],
    [1, '示例甲', createSampleIdNumber(1), '一级建造师（市政）', '示例苏1', '2027.8.31'],
    [2, '示例乙', createSampleIdNumber(2), '质量员', '示例岗2', '长期'],
    [],
    ['表二 设备'],
    ['设备', '型号', '台数', '来源'],
    ['压路机', 'XS143J', '2台', '租'],
    [],
    ['表三 材料'],
    ['货品', '型号', '数量', '来源'],
    ['示例钢筋', 'HRB400', 3, '示例厂'],
  ]);
  expect(records('注册人员')).toMatchObject([
    { registrations: [{ regType: '一级建造师', specialty: '市政公用工程', regNo: '示例苏1', validEnd: '2027-08-31' }] },
  ]);
  expect(records('其他人员')).toMatchObject([{ postName: '质量员', postCertNo: '示例岗2' }]);
  expect(records('设备')).toMatchObject([{ name: '压路机', spec: 'XS143J', count: 2, owned: false }]);
  expect(faults).toEqual([expect.stringContaining('这张表没有读取')]);
});

it.each([
  ['公路\n水利', ['公路工程', '水利水电工程']],
  ['市政公用\n工程', ['市政公用工程']],
])('takes lines of a cell for specialties only if each is one: %j', async (cell, specialties) => {
  const { records, faults } = await readRows([
    ['持证人', '身份证号', '资格名称', '专业', '注册号'],
    ['示例甲', createSampleIdNumber(1), '一级建造师', cell, '示例京1'],
  ]);
  expect(records('注册人员')).toMatchObject([{ registrations: specialties.map((specialty) => ({ specialty })) }]);
  expect(faults).toEqual([]);
});

it('reads the masked ID numbers of another program as those of the rows that have them in full', async () => {
  const [full, other] = [createSampleIdNumber(1), createSampleIdNumber(2)];
  const mask = (idNo: string): string => `${idNo.slice(0, 4)}${'*'.repeat(10)}${idNo.slice(-4)}`;
  const { records, faults } = await readRows([
    ['姓名', '身份证号', '注册类别', '注册编号'],
    ['示例甲', mask(full), '一级注册结构工程师', 'S001'],
    ['示例甲', full, '一级建造师', '示1112019202000001'],
    ['示例乙', mask(other), '监理工程师', '11000002'],
    ['示例乙', mask(other), '注册安全工程师', '22000002'],
  ]);
  expect(records('注册人员')).toMatchObject([
    { name: '示例甲', idNo: full, registrations: [{ regNo: 'S001' }, { regNo: '示1112019202000001' }] },
    { name: '示例乙', idNo: null, registrations: [{ regNo: '11000002' }, { regNo: '22000002' }] },
  ]);
  expect(faults).toEqual(['4 证件号码 证件号码已脱敏，没有保存，请填写完整号码']);
});

it.each(['1971.02', '197102', '1971年2月'])('takes the day of the birth %s from the ID number', async (birth) => {
  const { records, faults } = await readRows([
    ['姓名', '身份证号', '岗位', '出生年月'],
    ['示例甲', createSampleIdNumber(1), '施工员', birth],
  ]);
  expect(records('其他人员')).toMatchObject([{ birthDate: '1971-02-11' }]);
  expect(faults).toEqual([]);
});

it('asks for the headings of a form of one person that have no field, and for its long texts', async () => {
  const { records, faults, messages } = await readRows([
    ['职称评审申报表'],
    ['姓名', '示例甲', '身份证号', createSampleIdNumber(1)],
    ['学历', '本科', '参加工作时间', '1993年7月'],
    ['现任专业技术职务', '工程师', '取得时间', '2012年12月'],
    ['评审机构', '示例市人社局', '联系电话', '13800000001'],
    ['现工作岗位', '勘察项目负责人', '申报资格', '高级工程师'],
    ['主要工作经历', '1993.7至今 本单位'],
    ['填表人：示例乙', '2026年11月'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', titleName: '工程师', postName: '勘察项目负责人', phone: '13800000001' },
  ]);
  const asked = ['参加工作时间', '取得时间', '申报资格', '主要工作经历'];
  expect(faults).toEqual(asked.map((heading) => expect.stringContaining(`${heading} 不认识的列`)));
  expect(messages).toContain('没有对应的列，已忽略');
});

it.each([
  ['高级工程师（2009.12）', '高级工程师', '高级'],
  ['工程师 2015年10月取得', '工程师', '中级'],
  ['中级（2018-6-1）', null, '中级'],
  ['高级工程师（建筑）', '高级工程师', '高级'],
])('splits the title %s from its day', async (written, titleName, titleRank) => {
  const { records, faults, messages } = await readRows([
    ['姓名', '身份证号', '岗位', '职称（取得时间）'],
    ['示例甲', createSampleIdNumber(1), '施工员', written],
  ]);
  expect(records('其他人员')).toMatchObject([{ titleName, titleRank }]);
  expect(faults).toEqual([]);
  expect(messages.includes(`“${written}”只读取了职称，日期没有对应的栏`)).toBe(/\d/.test(written));
});

it('names an A certificate in columns of its own as not read, and no other heading below it', async () => {
  const { records, faults, messages } = await readRows([
    ['姓名', '身份证号', '职务', 'A证编号', 'A证有效期', 'C证编号', 'C证有效期'],
    ['示例甲', createSampleIdNumber(1), '总经理', '示建安A1', '2027-06-11', null, null],
    ['示例乙', createSampleIdNumber(2), '安全科长', null, null, '示建安C2', '2025.3.1-2028.2.28'],
  ]);
  expect(records('其他人员')).toMatchObject([
    { postName: '总经理', postCertNo: null, postCertEnd: null },
    { postName: '安全员', postCertNo: '示建安C2', postCertEnd: '2028-02-28' },
  ]);
  expect(faults).toEqual([]);
  expect(messages.filter((message) => message === '没有对应的列，已忽略')).toHaveLength(2);
  expect(messages).toContain('“安全科长”没有对应的栏，没有读取');
});

it.each([
  ['缴费年月（起止）', '202511-202610', '2025-11-01'],
  ['缴费月份', '2025年11月至2026年10月', '2025-11-01'],
  ['缴费所属期', '202610', null],
])('reads a statement of contributions below headings of three rows: %s %s', async (heading, period, start) => {
  const single = ['姓名', '公民身份号码', heading, '累计月数（本期间）'];
  const { records, faults } = await readRows([
    ['职工社会保险个人缴费明细表'],
    [...single, '本月缴费', '本月缴费', '本月缴费'],
    [...single, '养老保险', '养老保险', '工伤保险'],
    [...single, '缴费基数', '单位缴纳', '单位缴纳'],
    ['示例甲', createSampleIdNumber(1), period, 12, 12_600, 2016, 113.4],
  ]);
  expect(records('其他人员')).toMatchObject([
    { name: '示例甲', idNo: createSampleIdNumber(1), socialSecurityStart: start, socialSecurityMonths: 12 },
  ]);
  const asked = ['本月缴费养老保险缴费基数', '本月缴费养老保险单位缴纳', '本月缴费工伤保险单位缴纳'];
  const all = start === null ? [heading, ...asked] : asked;
  expect(faults).toEqual(all.map((one) => `4 ${one} 不认识的列，其中 1 格内容没有读取，请在“列的对应”中选择`));
});

it.each([
  ['示例建筑工程学校 工民建', '示例建筑工程学校', '工民建'],
  ['示例县第一中学', '示例县第一中学', null],
])('splits the school and the major below a heading of the education: %s', async (cell, graduateSchool, major) => {
  const { records, faults } = await readRows([
    ['姓名', '身份证号', '手机', '教育背景', '教育背景'],
    ['姓名', '身份证号', '手机', '最高学历', '毕业学校及专业'],
    ['示例甲', createSampleIdNumber(1), '13800000001', '大专', cell],
  ]);
  expect(records('其他人员')).toMatchObject([{ education: '大专', graduateSchool, major }]);
  expect(faults).toEqual([]);
});

it.each([540, '540', '365日历天'])(
  'asks once about a column of days without a first and a last one: %s',
  async (term) => {
    const { records, faults } = await readRows([
      ['项目名称', '建设单位', '合同工期（天）', '实际完工时间'],
      ['示例甲工程', '示例局', term, '2027-06-12'],
      ['示例乙工程', '示例局', term, '2027-07-12'],
    ]);
    expect(records('项目')).toMatchObject([{ finishDate: '2027-06-12' }, { finishDate: '2027-07-12' }]);
    expect(faults).toEqual(['1 合同工期（天） 不认识的列，其中 2 格内容没有读取，请在“列的对应”中选择']);
  },
);

it('reads the machines of a ledger of assets between its sections and sub-totals', async () => {
  const single = ['资产编码', '资产名称', '规格/型号', '制造商', '单位', '数量', '入账日期'];
  const { records, faults } = await readRows([
    ['机械设备固定资产明细账'],
    [...single, '财务数据（元）', '财务数据（元）', '存放地点'],
    [...single, '资产原值', '累计折旧', '存放地点'],
    Array.from({ length: 10 }, () => '桩工机械'),
    ['JX-1', '旋挖钻机', 'XR280D', '示例重工', '台', 2, '2019-08-01', 9_600_000, 6_460_000, '工地'],
    ['JX-2', '泥浆泵', '3PNL', '—', '台', 12, '2020/7', 86_400, 82_080, '基地'],
    ['', '小计', '', '', '', 14, '', 9_686_400, 6_542_080, ''],
  ]);
  expect(records('设备')).toMatchObject([
    { name: '旋挖钻机', spec: 'XR280D', count: 2, owned: null },
    { name: '泥浆泵', spec: '3PNL', count: 12 },
  ]);
  for (const heading of ['资产编码', '单位', '入账日期', '财务数据（元）资产原值', '存放地点'])
    expect(faults).toContainEqual(expect.stringContaining(`${heading} 不认识的列`));
});

it.each(['证书（证照）', '证照', '名称'])('reads a list of certificates below the heading %s', async (heading) => {
  const { records, faults } = await readRows([
    ['分类', heading, '证号', '许可内容或等级', '发证部门', '发证日', '有效期限'],
    ['证照', '营业执照', '91990852MA99D0107T', '—', '示例局', '2022.11.2', '长期'],
    ['资质', '工程勘察资质证书', 'B999085217', '岩土工程专业甲级', '示例部', '2023.6.9', '2023.6.9—2028.6.8'],
    ['', '测绘资质证书', '乙测资字99', '乙级', '示例厅', '2021.12.28', '2021.12.28—2026.12.27'],
    ['', '公路工程监理资质证书', '交监甲1', '公路工程甲级', '示例厅', '2021.12.28', '2026.12.27'],
    ['', '安全生产许可证', '示例JZ1', '建筑施工', '同上', '2024.1.30', '2024.1.30—2027.1.29'],
  ]);
  expect(records('资质证书')).toMatchObject([
    { category: 'other', certName: '营业执照', issuer: '示例局', validEnd: null, items: [] },
    {
      category: 'survey',
      certNo: 'B999085217',
      issueDate: '2023-06-09',
      validStart: '2023-06-09',
      validEnd: '2028-06-08',
      items: [{ itemName: '岩土工程专业', level: '甲级' }],
    },
    { category: 'other', items: [{ itemName: '测绘', level: '乙级' }] },
    { category: null, items: [{ itemName: '公路工程', level: '甲级' }] },
    { category: 'safety', issuer: '示例厅', validStart: '2024-01-30', validEnd: '2027-01-29', items: [] },
  ]);
  expect(faults).toEqual([
    expect.stringContaining('分类 不认识的列'),
    expect.stringContaining('“建筑施工”没有读出资质项和等级'),
  ]);
});

it.each([
  ['主要工程内容及指标', '城市主干路，全长3.26km，红线宽45m', { length: 3.26 }],
  ['项目概况', '建筑面积12.6万㎡，28层', { area: 126_000, floors: 28 }],
  ['对应工程规模', '建筑高度98.6m', { height: 98.6 }],
  ['工程特征', 'DN300~DN1200管道12.8km', { features: ['DN300~DN1200管道12.8km'], length: null }],
  ['主要规模', 'DN300~DN1200管道12.8km', { length: 12.8 }],
])('reads the measures of works below %s: %s', async (heading, text, measures) => {
  const { records, faults } = await readRows([
    ['项目名称', '建设单位', heading, '签订'],
    ['示例工程', '示例局', text, '2023年2月20日'],
  ]);
  expect(records('项目')).toMatchObject([{ contractDate: '2023-02-20', ...measures }]);
  expect(faults).toEqual([]);
});

it('reads the two people of one column of works, also those that a later sheet introduces', async () => {
  const sheets = [
    {
      name: '在建',
      rows: [
        ['项目', '业主', '项目经理/技术负责人'],
        ['示例甲工程', '示例局', '示例甲/示例乙'],
        ['示例乙工程', '示例局', '示例甲/—'],
      ],
    },
    {
      name: '人员',
      rows: [
        ['姓名', '身份证号', '岗位'],
        ['示例甲', createSampleIdNumber(1), '项目经理'],
        ['示例乙', createSampleIdNumber(2), '施工员'],
      ],
    },
  ];
  const file = await readImportFile(await writeXlsx({ sheets }));
  const plan = planImport(file, null, { newUuid: randomUUID, standards: getStandards() });
  const titles = new Map(plan.records.map(({ uuid, title }) => [uuid, title]));
  const works = plan.records.flatMap(({ sheet, record }): PlainRecord[] =>
    sheet === '项目' && record ? [record] : [],
  );
  expect(
    works.map(({ managerUuid, techLeadUuid }) => [managerUuid, techLeadUuid].map((one) => titles.get(String(one)))),
  ).toEqual([
    ['示例甲', '示例乙'],
    ['示例甲', undefined],
  ]);
  expect(plan.faults.filter(({ level }) => level === 'fault')).toEqual([]);
});

it('takes the people of a list with last days for people who have left', async () => {
  const { records } = await readRows([
    ['姓名', '身份证号', '离职日期'],
    ['示例甲', createSampleIdNumber(1), '2026.3.15'],
    ['示例乙', createSampleIdNumber(2), ''],
  ]);
  expect(records('其他人员')).toMatchObject([
    { status: 'left', leaveDate: '2026-03-15' },
    { status: 'on', leaveDate: null },
  ]);
});
