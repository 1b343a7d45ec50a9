import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

/** Reads one row below headings. */
async function readOne(headings: readonly string[], cells: readonly CellValue[]) {
  const sheets = [{ name: '表1', rows: [[...headings], [...cells]] }];
  const { records, children, faults } = await readWorkbook(await writeXlsx({ sheets }));
  return {
    section: records[0]?.section,
    given: records[0]?.given ?? {},
    registrations: children.map(({ given }) => given),
    asked: [...(records[0]?.faults ?? []), ...faults.filter(({ level }) => level === 'fault')].map(
      ({ column, message }) => `${column} ${message}`,
    ),
  };
}

describe('headings about certificates', () => {
  it.each(['有', '齐全', '原件在公司', '一级建造师，待办', '建筑、B证'])('ask for the cell %s', async (cell) => {
    const { section, registrations, asked } = await readOne(['姓名', '身份证号', '持证情况'], ['甲某', '', cell]);
    expect([section, registrations]).toEqual(['otherPeople', []]);
    expect(asked).toEqual([expect.stringContaining(`“${cell}”看不出是哪一种证书`)]);
  });

  it.each([
    ['一级建造师（建筑）', [{ regType: '一级建造师', specialty: '建筑工程' }], {}],
    ['一级建造师、高级工程师', [{ regType: '一级建造师' }], { titleName: '高级工程师' }],
    ['施工员证', [], { postName: '施工员' }],
    ['无', [], {}],
  ])('read the certificates of the cell %s', async (cell, expected, given) => {
    const read = await readOne(['姓名', '身份证号', '证书情况', '手机'], ['甲某', '', cell, '13800000001']);
    expect(read.registrations).toEqual(expected);
    expect(read.given).toMatchObject(given);
    expect(read.asked).toEqual([]);
  });

  it('are those of a registration only beside no title', async () => {
    const alone = await readOne(['姓名', '身份证号', '级别专业'], ['甲某', '', '中级 建筑施工']);
    expect([alone.registrations, alone.asked]).toEqual([[], [expect.stringContaining('看不出是哪一种证书')]]);
    const constructor = await readOne(
      ['姓名', '身份证号', '级别专业', '注册编号'],
      ['甲某', '', '一级机电', '鲁1372019202012345'],
    );
    expect(constructor.registrations).toMatchObject([{ regType: '一级建造师', specialty: '机电工程' }]);
    const beside = await readOne(['姓名', '身份证号', '级别专业', '职称'], ['甲某', '', '一级机电', '工程师']);
    expect([beside.registrations, beside.asked]).toEqual([[], [expect.stringContaining('级别专业')]]);
  });
});

describe('headings that also name another column', () => {
  it('leave the title to the column 职称', async () => {
    const { given, asked } = await readOne(
      ['姓名', '身份证号', '任职资格', '职称'],
      ['甲某', '', '一级建造师', '高级工程师'],
    );
    expect(given).toMatchObject({ titleName: '高级工程师' });
    expect(asked).toEqual([expect.stringContaining('任职资格')]);
  });

  it.each([
    ['高级工程师', { titleName: '高级工程师' }, [], []],
    ['一级建造师', {}, [{ regType: '一级建造师' }], []],
    ['具备', {}, [], ['职称名称 “具备”看不出是哪一种职称，没有读取']],
  ])('are read alone by the cell %s', async (cell, title, registrations, asked) => {
    const read = await readOne(['姓名', '身份证号', '任职资格', '手机'], ['甲某', '', cell, '13800000001']);
    expect(read.given).toMatchObject(title);
    expect(read.given.titleName).toBe((title as { titleName?: string }).titleName);
    expect([read.registrations, read.asked]).toEqual([registrations, asked]);
  });

  it.each([
    [['姓名', '身份证号', '参保状态', '员工状态'], ['甲某', '', '正常参保', '离职'], 'left'],
    [['姓名', '身份证号', '参保状态'], ['甲某', '', '正常参保'], 'on'],
  ])('leave the status to its own column: %s', async (headings, cells, status) => {
    expect((await readOne(headings, cells)).given.status).toBe(status);
  });
});

describe('headings with two meanings', () => {
  it.each([
    ['竣工验收', '合格', { qualityPassed: true }],
    ['竣工验收', '不合格', { qualityPassed: false }],
    ['竣工验收', '2024-01-05', { acceptDate: '2024-01-05' }],
    ['验收', '验收合格', { qualityPassed: true }],
    ['交工验收', '2024年1月5日', { acceptDate: '2024-01-05' }],
    ['所在地', '人民路12号', { address: '人民路12号' }],
    ['所在地', '江苏省苏州市', { region: '320500' }],
  ])('are read by the form of the cells: %s %s', async (heading, cell, expected) => {
    const { given, asked } = await readOne(['项目名称', heading, '合同金额（万元）'], ['示例工程', cell, '100']);
    expect(asked).toEqual([]);
    expect(given).toEqual({ projectName: '示例工程', contractAmount: 100, ...expected });
  });
});

describe('a heading of the term of works', () => {
  it.each([
    ['2024.11.1-2027.4.30', { startDate: '2024-11-01', finishDate: '2027-04-30' }, []],
    ['2024年11月1日～在建', { startDate: '2024-11-01' }, []],
    ['365日历天', {}, [expect.stringContaining('合同工期（起止） 不认识的列')]],
  ])('is a period only if its cells have days: %s', async (cell, expected, asked) => {
    const headings = ['项目名称', '建设单位', '合同工期（起止）'];
    const read = await readOne(headings, ['示例工程', '示例局', cell]);
    expect(read.given).toEqual({ projectName: '示例工程', ownerName: '示例局', ...expected });
    expect(read.asked).toEqual(asked);
  });
});

describe('a heading of post certificates', () => {
  it.each([
    ['施工员', { postName: '施工员' }, []],
    ['质量员、安全员、资料员', { postName: '质量员', posts: [{ postName: '安全员' }, { postName: '资料员' }] }, []],
    ['有', {}, ['岗位 “有”看不出是哪一种岗位证书，没有读取']],
    ['材料员、另有一本', {}, ['岗位 “材料员、另有一本”看不出是哪一种岗位证书，没有读取']],
  ])('reads only the names of posts: %s', async (cell, expected, asked) => {
    const read = await readOne(['姓名', '身份证号', '岗位证书', '手机'], ['甲某', '', cell, '13800000001']);
    expect(read.given).toMatchObject(expected);
    expect(read.given.postName).toBe((expected as { postName?: string }).postName);
    expect(read.asked).toEqual(asked);
  });

  it('leaves the post to its own column', async () => {
    const { given, asked } = await readOne(['姓名', '身份证号', '岗位证书', '岗位'], ['甲某', '', '施工员', '总工']);
    expect(given.postName).toBe('总工');
    expect(asked).toEqual([expect.stringContaining('岗位证书')]);
  });
});

describe('headings that only the other columns explain', () => {
  it('are the day of a title in a list of titles', async () => {
    const headings = ['姓名', '身份证号', '职称', '职称专业', '批准日期'];
    const { section, registrations, given } = await readOne(headings, ['甲某', '', '工程师', '测绘', '2018-12-31']);
    expect([section, registrations]).toEqual(['otherPeople', []]);
    expect(given).toMatchObject({ titleName: '工程师' });
  });

  it.each([
    [['工程', '甲方', '金额（万元）'], ['示例桥', '示例局', '100'], 'projects'],
    [['工程', '数量', '单价'], ['土方', '100', '12'], undefined],
  ])('name projects beside the client: %s', async (headings, cells, section) => {
    if (section === undefined) await expect(readOne(headings, cells)).rejects.toThrow('没有找到可导入的工作表');
    else expect((await readOne(headings, cells)).section).toBe(section);
  });

  it.each([
    [
      ['名称', '型号', '数量'],
      ['工程钻机', 'XY-1A', '4'],
    ],
    [
      ['序号', '名称', '规格型号', '功率', '数量', '出厂编号'],
      ['1', '工程钻机', 'XY-1A', '15kW', '4', 'A1'],
    ],
  ])('name machines beside their types: %s', async (headings, cells) => {
    const { section, given } = await readOne(headings, cells);
    expect(section).toBe('equipment');
    expect(given).toMatchObject({ name: '工程钻机', spec: 'XY-1A', count: 4 });
  });
});
