import { describe, expect, it } from 'vitest';
import { getRegistrationType, readPlatformPage, splitQualificationItem } from './page.ts';

const read = (...tables: string[][][]) => readPlatformPage({ tables, lines: ['共 3 条'] });
const PEOPLE = ['序号', '姓名', '身份证号', '注册类别', '注册号（执业印章号）', '注册专业'];

describe('a page of the national platform', () => {
  it('is read by its headings, which may stand in a table of their own and in any order', () => {
    const rows = [
      [
        '1',
        '示例张三',
        '110***********0010',
        '一级注册建造师',
        '京1112018201900001（京1111718192001）',
        '建筑工程、市政公用工程',
      ],
      ['2', '示例李四', '110***********0028', '注册监理工程师', '11000001', '房屋建筑工程'],
    ];
    const { people, rows: counts, totals } = read([PEOPLE], rows, [PEOPLE], rows);
    expect(
      people.map(({ name, registrations }) => [
        name,
        registrations.map((one) => [one.regType, one.specialty, one.regNo, one.practiceSealNo]),
      ]),
    ).toEqual([
      [
        '示例张三',
        [
          ['一级建造师', '建筑工程', '京1112018201900001', '京1111718192001'],
          ['一级建造师', '市政公用工程', '京1112018201900001', '京1111718192001'],
        ],
      ],
      ['示例李四', [['监理工程师', '房屋建筑工程', '11000001', null]]],
    ]);
    expect([counts.people, totals]).toEqual([2, { people: 3 }]);
    const turned = rows.map((row) => row.toReversed());
    expect(read([PEOPLE.toReversed(), ...turned]).people).toEqual(people);
  });

  it('keeps namesakes apart by their masked numbers, and names each row that it cannot read', () => {
    const { people, notes } = read([
      [...PEOPLE, '注册有效期'],
      ['1', '示例王五', '110***********0010', '一级注册建造师', 'A1', '建筑工程', '2027-06-30'],
      ['2', '示例王五', '310***********0028', '一级注册建造师', 'A2', '建筑工程', '二〇二七年'],
      ['3', '', '', '一级注册建造师', 'A3', '建筑工程', ''],
      ['4', '示例赵六', '', '', 'A4', '', ''],
      ['5', '示例孙七', '', '二级注册建造师', '--', '建筑工程', ''],
    ]);
    expect(
      people.map(({ name, registrations }) => [name, registrations[0]?.regNo, registrations[0]?.validEnd]),
    ).toEqual([
      ['示例王五', 'A1', '2027-06-30'],
      ['示例王五', 'A2', null],
      ['示例孙七', null, null],
    ]);
    expect(notes.map(({ row, words }) => [row, words])).toEqual([
      [2, '有效期“二〇二七年”无法识别，按未提供'],
      [3, '没有姓名，未收入'],
      [4, '没有注册类别，未收入'],
      [5, '没有注册号，不参与比对'],
    ]);
  });

  it('reads qualifications and projects, and what stands beside its name of the enterprise', () => {
    const { certificates, projects, enterprise } = readPlatformPage({
      tables: [
        [
          ['企业名称', '示例建设有限公司', '企业法定代表人', '示例李四'],
          ['统一社会信用代码', '91110105MA01EXMP0E'],
        ],
        [
          ['序号', '资质类别', '资质证书号', '资质名称', '发证日期', '发证有效期', '发证机关'],
          ['1', '建筑业企业资质', 'D211000000', '建筑工程施工总承包一级', '2023-12-29', '2028-12-28', '示例市住建委'],
          [
            '2',
            '建筑业企业资质',
            'D211000000',
            '市政公用工程施工总承包二级',
            '2023-12-29',
            '2028-12-28',
            '示例市住建委',
          ],
        ],
        [
          ['序号', '项目编号', '项目名称', '项目属地', '项目类别', '建设单位'],
          ['1', '1101051801010001', '示例住宅楼工程', '北京市-朝阳区', '房屋建筑工程', '示例置业有限公司'],
          ['2', '', '示例道路', '北京市', '市政工程', '示例业主'],
        ],
      ],
      lines: ['注册资本（万元）：5,000'],
    });
    expect(certificates).toMatchObject([
      {
        certNo: 'D211000000',
        category: 'construction',
        validEnd: '2028-12-28',
        items: [
          { itemName: '建筑工程施工总承包', level: '一级' },
          { itemName: '市政公用工程施工总承包', level: '二级' },
        ],
      },
    ]);
    expect(
      projects.map(({ projectNo, projectName, projectType, ownerName }) => [
        projectNo,
        projectName,
        projectType,
        ownerName,
      ]),
    ).toEqual([
      ['1101051801010001', '示例住宅楼工程', '房屋建筑', '示例置业有限公司'],
      [null, '示例道路', '市政', '示例业主'],
    ]);
    expect(enterprise).toEqual({
      entName: '示例建设有限公司',
      creditCode: '91110105MA01EXMP0E',
      legalPerson: '示例李四',
      regAddress: null,
      regCapital: 5000,
      techLeadName: null,
    });
  });

  it('takes no heading for a value, and a table about something else for nothing', () => {
    const { enterprise, people } = read([
      ['序号', '统一社会信用代码', '企业名称', '企业法定代表人', '企业注册属地'],
      ['姓名', '电话'],
      ['示例', '010-1'],
    ]);
    expect([enterprise, people]).toEqual([null, []]);
  });

  it('knows kinds and levels as the platform writes them', () => {
    expect(
      [
        '一级注册建造师',
        '二级建造师',
        '注册监理工程师',
        '注册土木工程师（岩土）',
        '一级注册结构工程师',
        '注册安全工程师',
        '示例工种',
      ].map(getRegistrationType),
    ).toEqual(['一级建造师', '二级建造师', '监理工程师', '土木工程师', '一级结构工程师', '注册安全工程师', '示例工种']);
    expect(['工程设计建筑行业（建筑工程）甲级', '施工劳务不分等级', '示例资质'].map(splitQualificationItem)).toEqual([
      { itemName: '工程设计建筑行业(建筑工程)', level: '甲级' },
      { itemName: '施工劳务', level: '不分等级' },
      { itemName: '示例资质', level: null },
    ]);
  });
});
