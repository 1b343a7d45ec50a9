import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { createSampleIdNumber } from '../testing/files.ts';
import { readWorkbook } from './read-workbook.ts';

const read = async (...sheets: readonly CellValue[][][]) =>
  await readWorkbook(await writeXlsx({ sheets: sheets.map((rows, at) => ({ name: `表${at + 1}`, rows })) }));

const ID = createSampleIdNumber(1);
/** Reads one person below a group of headings of the kind 一级建造师. */
async function readGroup(headings: readonly string[], values: readonly string[]) {
  const [first, ...others] = headings.map((heading, at) => [at === 0 ? '一级建造师' : '', heading]);
  const { children, faults } = await read([
    ['姓名', '身份证号', ...[first, ...others].map((pair) => pair?.[0] ?? '')],
    ['', '', ...headings],
    ['张三', ID, ...values],
  ]);
  return { given: children[0]?.given ?? {}, asked: faults.filter(({ level }) => level === 'fault') };
}

describe('headings below a kind of registration', () => {
  it('reads the last day, not the first', async () => {
    const { given, asked } = await readGroup(
      ['专业', '注册编号', '有效期起', '有效期止'],
      ['建筑工程', '京1112020202000001', '2024-07-01', '2027-06-30'],
    );
    expect(given).toMatchObject({ regNo: '京1112020202000001', validEnd: '2027-06-30' });
    expect(asked).toMatchObject([{ column: '有效期起' }]);
  });

  it('reads the B certificate as such', async () => {
    const { given } = await readGroup(
      ['专业', 'B证编号', 'B证有效期'],
      ['建筑工程', '京建安B（2020）0000001', '2026-08-31'],
    );
    expect(given).toMatchObject({ safetyBEnd: '2026-08-31' });
    expect(given.safetyBNo).toContain('京建安B');
    expect(given).not.toHaveProperty('regNo');
    expect(given).not.toHaveProperty('validEnd');
  });

  it.each(['资格证书编号', '证书编号'])('prefers 注册编号 to %s, and asks for the other', async (other) => {
    const { given, asked } = await readGroup([other, '注册编号'], ['00123456', '京1112020202000001']);
    expect(given).toMatchObject({ regNo: '京1112020202000001' });
    expect(asked).toMatchObject([{ column: `一级建造师${other}` }]);
  });

  it('reads one heading with the kind and the B certificate', async () => {
    const { children } = await read([
      ['姓名', '身份证号', '一级建造师专业', '一级建造师B证编号'],
      ['张三', ID, '建筑工程', '京建安B（2020）0000001'],
    ]);
    expect(children[0]?.given.safetyBNo).toContain('京建安B');
    expect(children[0]?.given).not.toHaveProperty('regNo');
  });
});

describe('tables side by side', () => {
  it('gives each person the education of the own table', async () => {
    const headings = ['姓名', '岗位', '职称', '学历/专业'];
    const { records, faults } = await read([
      [...headings, ...headings, ...headings],
      ...[
        ['甲某', '施工员', '工程师', '本科/土木工程'],
        ['乙某', '资料员', '助理工程师', '大专/会计'],
        ['丙某', '质量员', '高级工程师', '不详'],
      ].map((cells, at) => [...Array(at * 4).fill(''), ...cells, ...Array((2 - at) * 4).fill('')]),
    ]);
    const found = Object.fromEntries(
      records.map(({ given: { name, education, major } }) => [name, [education, major]] as const),
    );
    expect(found).toEqual({ 甲某: ['本科', '土木工程'], 乙某: ['大专', '会计'], 丙某: [undefined, undefined] });
    expect(faults.filter(({ level }) => level === 'fault')).toMatchObject([
      { column: '学历/专业', message: expect.stringContaining('1 格内容没有读取') },
    ]);
  });
});

const HEADINGS = ['姓名', '身份证号', '注册类别', '注册编号', '注册有效期至'];

it.each(['2027.6.30/2026.5.1', '2027.6.30（2024.7.1发证）', '2027.6.30至2024.7.1'])(
  'asks for the last day of %s',
  async (written) => {
    const { children } = await read([HEADINGS, ['张三', ID, '一级建造师', '京1112020202000001', written]]);
    expect(children[0]?.given).not.toHaveProperty('validEnd');
    expect(children[0]?.faults).toMatchObject([{ column: '注册有效期至', isCellOnly: true }]);
  },
);

describe('people of several tables', () => {
  it('continues no person of the table before', async () => {
    const { records, children } = await read(
      [HEADINGS, ['张三', ID, '一级建造师', '京1112020202000001', '2027-06-30']],
      [
        HEADINGS,
        ['', '', '监理工程师', '11000001', '2027-06-30'],
        ['李四', createSampleIdNumber(2), '监理工程师', '11000002', ''],
      ],
    );
    expect(children.filter(({ parent }) => parent.name === '张三')).toHaveLength(1);
    expect(records).toHaveLength(3);
    expect(records[1]?.faults).toMatchObject([{ column: '姓名', level: 'fault' }]);
  });

  it('says when rows belong together only by the name', async () => {
    const { records, faults } = await read(
      [HEADINGS, ['张三', '', '一级建造师', '京1112020202000001', '2027-06-30']],
      [HEADINGS, ['张三', '', '监理工程师', '11000001', '2027-06-30']],
    );
    expect(records).toHaveLength(1);
    expect(faults.map(({ message }) => message)).toContainEqual(expect.stringContaining('张三没有身份证号'));
  });

  it('names the table of the first row in a contradiction', async () => {
    const headings = [...HEADINGS, '手机号码'];
    const { records } = await read(
      [headings, ['张三', ID, '一级建造师', '京1112020202000001', '2027-06-30', '13800000001']],
      [headings, ['张三', ID, '监理工程师', '11000001', '2027-06-30', '13800000002']],
    );
    expect(records[0]?.faults.map(({ message }) => message)).toContainEqual(expect.stringContaining('“表1”第 2 行'));
  });
});

describe('a heading of the safety certificates of all classes', () => {
  const headings = [...HEADINGS, '安全生产考核证编号', '安全生产考核证有效期'];
  const readNumber = async (number: string) => {
    const { records, children, faults } = await read([
      headings,
      ['张三', ID, '一级建造师', '京1112020202000001', '2027-06-30', number, '2026-08-31'],
    ]);
    const messages = faults.map(({ message }) => message);
    return { person: records[0]?.given, given: children[0]?.given, faults: records[0]?.faults, messages };
  };

  it('accepts a B certificate', async () => {
    const { given, faults } = await readNumber('京建安B（2020）0001');
    expect(given).toMatchObject({ safetyBEnd: '2026-08-31' });
    expect(given?.safetyBNo).toContain('京建安B');
    expect(faults).toEqual([]);
  });

  it.each(['京建安C（2020）0001', '京建安C3（2020）0001'])(
    'takes %s for the certificate of the post',
    async (number) => {
      const { person, given, faults } = await readNumber(number);
      expect(person?.posts).toEqual([{ postName: '安全员', postCertNo: number, postCertEnd: '2026-08-31' }]);
      expect(given).not.toHaveProperty('safetyBNo');
      expect(faults).toEqual([]);
    },
  );

  it('names a certificate of class A, which has no field', async () => {
    const { given, faults, messages } = await readNumber('京建安A（2020）0001');
    expect(given).not.toHaveProperty('safetyBNo');
    expect(faults).toEqual([]);
    expect(messages).toContain('“京建安A（2020）0001、2026-08-31”没有对应的栏，没有读取');
  });

  it('asks for a number that names no class, and for its day', async () => {
    const { given, faults } = await readNumber('20200001');
    expect(given).not.toHaveProperty('safetyBNo');
    expect(given).not.toHaveProperty('safetyBEnd');
    expect(faults).toMatchObject([
      { column: '安全考核 B 证编号', isCellOnly: true },
      { column: '安全考核 B 证有效期至', isCellOnly: true },
    ]);
  });

  it.each([
    ['C', '示A2024001', { postName: '安全员', postCertNo: '示A2024001', postCertEnd: '2027-08-14' }, []],
    ['C类（C2）', '示建安C2（2024）1', { postCertNo: '示建安C2（2024）1' }, []],
    ['C', '示建安B（2024）1', { postName: '安全员' }, ['安全考核 B 证编号', '安全考核 B 证有效期至']],
    ['A', '示建安A（2024）1', {}, []],
  ])('reads the class of the column beside it: %s %s', async (kind, number, expected, asked) => {
    const { records } = await read([
      ['姓名', '类别', '身份证号', '安全考核证号', '安全考核证有效期至'],
      ['张三', kind, ID, number, '2027-08-14'],
    ]);
    expect(records[0]?.given).toMatchObject(expected);
    expect(records[0]?.faults.map(({ column }) => column)).toEqual(asked);
  });
});

describe('sections of a list', () => {
  const headings = ['序号', '姓名', '身份证号', '证书编号', '专业', '注册有效期'];
  const readKinds = async (...sections: readonly string[]) => {
    const { children, records, faults } = await read([
      headings,
      ...sections.flatMap((section, at) => [
        [section],
        [String(at + 1), `示例${'甲乙丙'[at] ?? ''}`, createSampleIdNumber(at + 1), `0010000${at}`, '', '2027-03-18'],
      ]),
    ]);
    return {
      kinds: children.map(({ given }) => given.regType),
      asked: [...faults, ...records.flatMap((one) => one.faults)].filter(({ level }) => level === 'fault'),
      messages: faults.map(({ message }) => message),
    };
  };

  it('name the kind of the registrations below them', async () => {
    const { kinds, asked, messages } = await readKinds('一、监理工程师（1人）', '二级建造师');
    expect(kinds).toEqual(['监理工程师', '二级建造师']);
    expect(asked).toEqual([]);
    expect(messages).toContain('没有写注册类别的行，按上方的分组行认作“二级建造师”');
  });

  it('end with the next section', async () => {
    const { kinds, asked } = await readKinds('（一）一级建造师', '（二）外聘人员');
    expect(kinds).toEqual(['一级建造师']);
    expect(asked).toMatchObject([{ column: '注册类别' }]);
  });
});

describe('a heading of titles and registrations', () => {
  it.each([
    ['正高级工程师\n一级注册建筑师', '正高级工程师', ['一级注册建筑师']],
    ['工程师（二级注册结构工程师）', '工程师', ['二级注册结构工程师']],
    ['高级工程师／监理工程师', '高级工程师', ['监理工程师']],
    ['注册监理\n工程师', undefined, ['注册监理工程师']],
    ['监理\n工程师', undefined, ['监理工程师']],
    ['助理工程师', '助理工程师', []],
    ['——', undefined, []],
  ])('reads %j', async (cell, title, kinds) => {
    const { records, children, faults } = await read([
      ['姓名', '身份证号', '专业技术职称及注册资格', '手机'],
      ['张三', ID, cell, '13800000001'],
    ]);
    expect(records[0]?.given.titleName).toBe(title);
    expect(children.map(({ given }) => given.regType)).toEqual(kinds);
    expect([...faults, ...(records[0]?.faults ?? [])].filter(({ level }) => level === 'fault')).toEqual([]);
  });

  it.each(['有', '工程师（在评）'])('asks for %s', async (cell) => {
    const { records, children } = await read([
      ['姓名', '身份证号', '执业资格/职称', '手机'],
      ['张三', ID, cell, '13800000001'],
    ]);
    expect([children, records[0]?.given.titleName]).toEqual([[], undefined]);
    expect(records[0]?.faults).toMatchObject([{ column: '注册类别', level: 'fault' }]);
  });
});

describe('a sentence about the education', () => {
  it.each([
    [
      '2011年7月毕业于示例大学土木工程专业',
      { graduateSchool: '示例大学', major: '土木工程', graduateDate: '2011-07-01' },
      [],
    ],
    ['毕业于示例地质大学（武汉）勘查技术专业', { graduateSchool: '示例地质大学（武汉）', major: '勘查技术' }, []],
    ['示例大学建筑学院城乡规划专业', { graduateSchool: '示例大学建筑学院', major: '城乡规划' }, []],
    ['示例学院', { graduateSchool: '示例学院' }, []],
    ['示例大学（成人教育）', { graduateSchool: '示例大学（成人教育）' }, []],
    ['早年毕业于外省', {}, ['毕业院校']],
    ['早年毕业于示例大学', {}, ['毕业院校']],
  ])('is split: %s', async (cell, expected, asked) => {
    const { records } = await read([
      ['姓名', '身份证号', '毕业院校', '手机'],
      ['张三', ID, cell, '13800000001'],
    ]);
    const { graduateSchool, major, graduateDate } = records[0]?.given ?? {};
    expect(JSON.parse(JSON.stringify({ graduateSchool, major, graduateDate }))).toEqual(expected);
    expect(records[0]?.faults.map(({ column }) => column)).toEqual(asked);
  });

  it('reports a year alone and a different major', async () => {
    const { records, faults } = await read([
      ['姓名', '身份证号', '毕业院校', '所学专业'],
      ['张三', ID, '2011年毕业于示例大学土木工程专业', '会计'],
    ]);
    expect(records[0]?.given).toMatchObject({ graduateSchool: '示例大学', major: '会计' });
    expect(faults.map(({ message }) => message)).toContain('“土木工程、2011年毕业”没有对应的栏，没有读取');
  });
});

describe('a list of people who have left', () => {
  it.each([
    ['停保原因', [], 1],
    ['减少类型', ['离职时间'], 0],
    ['增加原因', [], 0],
  ])('is asked about unless it has the last day: %s %s', async (reason, more, count) => {
    const { faults } = await read([
      ['姓名', '身份证号', '手机', reason, ...more],
      ['张三', ID, '13800000001', '调出', ...more.map(() => '2026-09-30')],
    ]);
    expect(faults.filter(({ message }) => message.includes('按在职读取'))).toHaveLength(count);
  });
});
