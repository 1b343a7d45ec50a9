import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

const HEADINGS = ['姓名', '身份证号', '证书名称', '证书编号', '有效期至', '专业', '职称', '技能等级'];

/** Reads one person with the papers of a row: 证书名称, 证书编号, 有效期至, 专业, 职称, 技能等级. */
async function readPerson(...cells: readonly CellValue[]) {
  const headings = HEADINGS.filter((_heading, at) => at < 2 || (cells[at - 2] ?? '') !== '');
  const values = cells.filter((cell) => (cell ?? '') !== '');
  const rows = [headings, ['甲某', '', ...values]];
  const { records, children } = await readWorkbook(await writeXlsx({ sheets: [{ name: '证书', rows }] }));
  const [person] = records;
  return {
    section: person?.section,
    given: person?.given ?? {},
    registrations: children.map(({ given }) => given),
    asked: [...(person?.faults ?? []), ...children.flatMap(({ faults }) => faults)].map(({ message }) => message),
  };
}

describe('several papers in one cell', () => {
  const NUMBER = '鲁1372019202012345';

  it('have as many numbers and days, each of its own paper', async () => {
    const { given, registrations, asked } = await readPerson(
      '一级建造师（建筑）、高级工程师、施工员',
      `${NUMBER}、GJ123456、SG12`,
      '2027.6.30',
    );
    expect(registrations).toEqual([
      { regType: '一级建造师', specialty: '建筑工程', regNo: NUMBER, validEnd: '2027-06-30' },
    ]);
    expect(given).toMatchObject({ titleName: '高级工程师', titleCertNo: 'GJ123456' });
    expect(given.posts).toEqual([{ postName: '施工员', postCertNo: 'SG12' }]);
    expect(asked).toEqual([]);
  });

  it('keep two specialties of one registration', async () => {
    const { registrations } = await readPerson('一级建造师、施工员', NUMBER, '', '建筑工程、市政公用工程');
    expect(registrations.map(({ specialty }) => specialty)).toEqual(['建筑工程', '市政公用工程']);
  });

  it.each([
    ['一级建造师、高级工程师、施工员', `${NUMBER}、GJ123456`, '', '有 2 项，证书有 3 项'],
    ['一级建造师、高级工程师', `${NUMBER}、GJ1、GJ2`, '', '有 3 项，证书有 2 项'],
    ['高级工程师、施工员', 'GJ123456', '', '只有 1 项，证书有 2 项'],
    ['一级建造师、高级工程师', NUMBER, '工程师', '“高级工程师”没有读取，同一行的职称名称是“工程师”'],
    ['一级建造师、高级工程师、工程师', NUMBER, '', '“高级工程师、工程师”有 2 项'],
  ])('are asked about: %s with %s beside the title %s', async (papers, number, title, message) => {
    const { given, registrations, asked } = await readPerson(papers, number, '', '', title);
    expect(asked).toEqual([expect.stringContaining(message)]);
    expect(given).not.toHaveProperty('titleCertNo');
    for (const { regNo, specialty } of registrations) {
      expect([undefined, NUMBER]).toContain(regNo);
      expect(specialty).toBeUndefined();
    }
  });
});

describe('a paper of a worker', () => {
  it.each(['建筑施工', '高级工', '总工', '四级工'])('is no trade: %s', async (kind) => {
    const { section, given, registrations, asked } = await readPerson(kind, 'A123456');
    expect(asked).toEqual([`“${kind}”看不出是哪一种证书，没有读取（A123456）`]);
    expect([section, registrations, given.trade]).toEqual(['otherPeople', [], undefined]);
  });

  it.each([
    ['防水工', ''],
    ['电工', '中级工'],
    ['保温工', '高级工'],
    ['塔式起重机司机', '中级工'],
  ])('is a trade: %s %s', async (trade, grade) => {
    const { given, asked } = await readPerson(trade, 'A123456', '', '', '', grade);
    expect(asked).toEqual([]);
    expect(given).toMatchObject({ trade, skills: [{ trade, skillCertNo: 'A123456' }] });
    expect(given).not.toHaveProperty('postName');
  });

  it('is a post of a special operator without a grade', async () => {
    const { given } = await readPerson('建筑电工', 'A123456');
    expect(given).toMatchObject({ postName: '建筑电工', postCertNo: 'A123456' });
  });
});
