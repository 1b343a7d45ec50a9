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
