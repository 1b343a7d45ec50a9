import { describe, expect, it } from 'vitest';
import type { SpecialtySet } from '../facts.ts';
import { normaliseMajor } from './majors.ts';
import { matchRegistration, parseRegistrationName, parseRegistrationNeed } from './registrations.ts';
import { listTitleRanks, matchMajor, readTitleSeries } from './titles.ts';

const match = (
  need: Parameters<typeof matchRegistration>[0],
  type: string,
  grade: string | null,
  specialty: string | null,
) => {
  const {
    profession,
    grade: level,
    specialty: field,
  } = matchRegistration(need, parseRegistrationName(type, grade, specialty));
  return [profession, level, field].join(' ');
};
const builder = (grade: string | null, ...specialties: string[]) => ({ profession: '注册建造师', grade, specialties });

describe('names of registrations', () => {
  it.each([
    ['一级建造师', null],
    ['一级注册建造师', null],
    ['注册建造师（一级）', null],
    ['注册建造师', '一级'],
    ['一建', null],
  ])('%s %s is a first-grade constructor', (type, grade) => {
    expect(match(builder('一级', '建筑工程'), type, grade, '建筑')).toBe('yes yes yes');
  });

  it('takes a higher grade for a lower need, never the other way', () => {
    expect(match(builder('二级'), '一级建造师', null, null)).toBe('yes yes yes');
    expect(match(builder('一级'), '二级建造师', null, null)).toBe('yes no yes');
    expect(match(builder('一级或二级'), '二级建造师', null, null)).toBe('yes yes yes');
    expect(match(builder('一级'), '注册建造师', null, null)).toBe('yes maybe yes');
  });

  it('compares specialties by their short and long names', () => {
    expect(match(builder(null, '市政公用工程'), '二级建造师', null, '市政')).toBe('yes yes yes');
    expect(match(builder(null, '建筑工程', '机电工程'), '二级建造师', null, '机电工程、矿业工程')).toBe('yes yes yes');
    expect(match(builder(null, '建筑工程'), '二级建造师', null, '市政公用工程')).toBe('yes yes no');
    expect(match(builder(null, '建筑工程'), '二级建造师', null, null)).toBe('yes yes maybe');
  });

  it('reads the specialty out of the name', () => {
    const need = parseRegistrationNeed('注册公用设备工程师（给水排水）');
    expect(match(need, '注册公用设备工程师', null, '给排水')).toBe('yes yes yes');
    expect(match(need, '注册公用设备工程师（暖通空调）', null, null)).toBe('yes yes no');
    expect(match(parseRegistrationNeed('注册土木工程师（岩土）'), '岩土工程师', null, null)).toBe('yes yes yes');
  });

  it.each([
    ['注册监理工程师', '全国监理工程师', 'maybe'],
    ['注册监理工程师', '公路水运工程监理工程师', 'maybe'],
    ['注册监理工程师', '监理师', 'maybe'],
    ['注册监理工程师', '专业监理工程师', 'no'],
    ['注册监理工程师', '总监理工程师', 'no'],
    ['注册建造师', '二级临时建造师', 'maybe'],
    ['注册建筑师', '建筑工程师', 'no'],
    ['注册结构工程师', '钢结构焊接工程师', 'no'],
    ['注册消防工程师', '消防安全管理师', 'no'],
  ])('need %s, have %s: %s', (profession, type, expected) => {
    const need = { profession, grade: null, specialties: [] };
    expect(matchRegistration(need, parseRegistrationName(type, null, null)).profession).toBe(expected);
  });

  it('tells the professions apart', () => {
    expect(match(builder(null), '监理工程师', null, null)).toBe('no yes yes');
    expect(
      match(
        { profession: '注册监理工程师', grade: null, specialties: ['房屋建筑'] },
        '监理工程师',
        null,
        '房屋建筑工程',
      ),
    ).toBe('yes yes yes');
    expect(
      match(
        { profession: '其他勘察设计注册工程师', grade: null, specialties: [] },
        '注册电气工程师（供配电）',
        null,
        null,
      ),
    ).toBe('yes yes yes');
    expect(match({ profession: '注册城乡规划师', grade: null, specialties: [] }, '注册规划师', null, null)).toBe(
      'yes yes yes',
    );
  });
});

const sets = new Map<string, SpecialtySet>([
  [
    '建筑工程相关专业',
    { name: '建筑工程相关专业', members: ['结构', '给排水'], open: true, confidence: 'sourced', sources: [] },
  ],
  [
    '市政工程相关专业',
    { name: '市政工程相关专业', members: ['给排水'], open: true, confidence: 'recalled', sources: [] },
  ],
]);
const major = (need: string, have: string | null) =>
  matchMajor(need, have === null ? null : normaliseMajor(have), sets);

describe('titles (CR-7)', () => {
  it('reads the rank', () => {
    const getRanks = (rank: string | null, name: string | null) => listTitleRanks(rank, name).map(({ value }) => value);
    expect([getRanks(null, '工程师'), getRanks(null, '高级工程师'), getRanks('中级', null)]).toEqual([[2], [3], [2]]);
    expect(
      ['助理工程师', '正高级工程师', '技能能手', '高级技师', '高级工', '教授级高工'].map((name) =>
        getRanks(null, name),
      ),
    ).toEqual([[1], [4], [], [], [], [4]]);
  });

  it('keeps both ranks where the name and the entered rank differ', () => {
    const getRanks = (rank: string, name: string) => listTitleRanks(rank, name).map(({ value }) => value);
    expect(getRanks('高级', '助理工程师')).toEqual([1, 3]);
    expect(getRanks('高级', '工程师')).toEqual([2, 3]);
    expect(getRanks('副高级', '高级工程师')).toEqual([3]);
    expect(getRanks('正高级', '高级工程师')).toEqual([4]);
    expect(getRanks('高级', '正高级工程师')).toEqual([4]);
    expect(getRanks('副高级', '正高级工程师')).toEqual([3, 4]);
    expect(getRanks('中级', '助理研究员')).toEqual([2]);
  });

  it('knows the engineering series', () => {
    expect(['工程师', '高级经济师', '副教授', '某某'].map((name) => readTitleSeries(null, name))).toEqual([
      'yes',
      'no',
      'no',
      'maybe',
    ]);
  });

  it.each([
    ['工程系列', null, 'yes'],
    ['工程技术', '设计师', 'yes'],
    ['建筑工程', '工程师', 'yes'],
    ['土建', '高级工程师', 'maybe'],
    ['建筑系列', null, 'maybe'],
    ['技术', '经济师', 'no'],
    ['经济系列', null, 'no'],
    ['会计', '会计师', 'no'],
    ['高等学校教师', '某某', 'no'],
    ['非工程系列', null, 'no'],
    ['工程', '经济师', 'maybe'],
    ['会计', '工程师', 'maybe'],
    ['工程经济', null, 'maybe'],
    [' ', '工程师', 'yes'],
  ] as const)('reads the series %s of %s: %s', (series, name, truth) => {
    expect(readTitleSeries(series, name)).toBe(truth);
  });

  it.each([
    ['给排水', '给水排水工程', 'yes'],
    ['结构', '建筑结构', 'yes'],
    ['结构', '土木工程', 'maybe'],
    ['结构', '给排水', 'no'],
    ['结构', '工民建', 'maybe'],
    ['结构', '会计学', 'no'],
    ['结构', '某新设专业', 'maybe'],
    ['暖通', '建筑环境与设备工程', 'yes'],
    ['暖通', '建筑环境与能源应用工程', 'yes'],
    ['暖通', '供热、供燃气、通风及空调工程', 'yes'],
    ['暖通', '热能与动力工程', 'maybe'],
    ['暖通', '结构工程', 'no'],
    ['电气', '电气工程及其自动化', 'yes'],
    ['电气', '电力系统及其自动化', 'yes'],
    ['电气', '供配电', 'yes'],
    ['电气', '自动化', 'maybe'],
    ['电气', '给水排水工程', 'no'],
    ['环保', '环境工程', 'yes'],
    ['测量', '测绘工程', 'yes'],
    ['测量', '会计', 'no'],
    ['岩土', '勘查技术与工程', 'yes'],
    ['岩土', '土木工程', 'maybe'],
    ['岩土', '桥梁与隧道工程', 'maybe'],
    ['岩土', '会计学', 'no'],
    ['机械', '自动化', 'maybe'],
    ['电气', '机械电子工程', 'maybe'],
    ['金属结构', '英语', 'maybe'],
    ['材料或化工', '化工', 'yes'],
    ['海洋油气（或海洋工程、油气储运）', '油气储运', 'yes'],
    ['工程序列', '土木工程', 'yes'],
    ['建筑工程相关专业', '给排水', 'yes'],
    ['建筑工程相关专业', '建筑工程', 'yes'],
    ['建筑工程相关专业', '通信', 'maybe'],
    ['市政工程相关专业', '给排水', 'maybe'],
    ['其他专业', '给排水', 'maybe'],
    ['结构', null, 'maybe'],
    ['建筑', '建筑学', 'yes'],
    ['建筑', '建筑专业', 'yes'],
    ['建筑', '建筑工程', 'maybe'],
    ['建筑', '建筑工程技术专业', 'maybe'],
    ['建筑', '建筑类', 'maybe'],
    ['建筑', '给水排水工程', 'no'],
    ['给排水', '建筑工程', 'maybe'],
    ['建筑工程相关专业', '建筑学', 'yes'],
  ])('need %s, have %s: %s', (need, have, expected) => {
    expect(major(need, have)).toBe(expected);
  });
});
