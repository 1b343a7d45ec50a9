import { describe, expect, it } from 'vitest';
import { type MatchCandidate, matchFileName } from './match-names.ts';

const person = (
  bizUuid: string,
  label: string,
  note: string,
  bizType: 'register' | 'else' = 'register',
): MatchCandidate => ({
  bizType,
  bizUuid,
  label,
  note,
  numbers: [],
});
const ALL: readonly MatchCandidate[] = [
  { bizType: 'yyzz', bizUuid: 'ent', label: '营业执照', note: '', numbers: ['91110105MA01EXMP0E'] },
  { bizType: 'zzzs', bizUuid: 'cert', label: '建筑业企业资质证书', note: '', numbers: ['D144000001'] },
  { bizType: 'project', bizUuid: 'p1', label: '示例住宅楼', note: '', numbers: ['4401052024010101'] },
  person('z3', '张三', '一级建造师（建筑工程）'),
  person('z3f', '张三丰', '监理工程师'),
  person('l4', '李四', '二级建造师（市政公用工程）'),
  person('l4e', '李四', '施工员', 'else'),
  person('c1', '陈柏年（示例）', '一级建造师（建筑工程）'),
  person('w1', '王五', '一级建造师（机电工程）'),
  person('w2', '王五', '一级建造师（公路工程）'),
  person('a1', '阿卜杜拉·买买提', '二级建造师（建筑工程）'),
  { bizType: 'project', bizUuid: 'p2', label: '示例学校（二期）', note: '', numbers: [] },
];
const found = (name: string) => {
  const { state, candidates } = matchFileName(name, ALL);
  return [state, ...candidates.map((candidate) => candidate.bizUuid)].join(' ');
};

describe('a file finds its record by name', () => {
  it.each([
    ['张三-一建.pdf', 'matched z3'],
    ['张三一建.PDF', 'matched z3'],
    ['张三丰 监理.jpg', 'matched z3f'],
    ['证书（张三）.png', 'matched z3'],
    ['C:\\scans\\张三_身份证.jpg', 'matched z3'],
    ['李四-二建.pdf', 'matched l4'],
    ['陈柏年-一建.jpg', 'matched c1'],
    ['陈柏年（示例）.jpg', 'matched c1'],
    ['李四_施工员.pdf', 'matched l4e'],
    ['营业执照副本.jpg', 'matched ent'],
    ['d144000001.pdf', 'matched cert'],
    ['示例住宅楼-竣工验收.pdf', 'matched p1'],
    ['4401052024010101_合同.pdf', 'matched p1'],
    ['张三-4401052024010101.pdf', 'matched p1'],
    ['阿卜杜拉•买买提.jpg', 'matched a1'],
    ['阿卜杜拉．买买提一建.jpg', 'matched a1'],
    ['身份证 阿卜杜拉·买买提.jpg', 'matched a1'],
    ['【职称】阿卜杜拉 • 买买提（正面）.jpg', 'matched a1'],
    ['阿卜杜拉.买买提', 'matched a1'],
    ['一建 张　三.jpg', 'matched z3'],
    ['〔身份证〕张 三.jpg', 'matched z3'],
    ['一建 张 三丰.jpg', 'matched z3f'],
    ['合同-示例学校(二期).pdf', 'matched p2'],
    ['示例学校〔二期〕竣工.pdf', 'matched p2'],
  ])('%s → %s', (name, expected) => {
    expect(found(name)).toBe(expected);
  });
  it('asks when namesakes cannot be told apart', () => {
    expect(found('李四.pdf')).toBe('ambiguous l4 l4e');
    expect(found('王五-一建.pdf')).toBe('ambiguous w1 w2');
  });
  it.each(['赵六-一建.pdf', '.pdf', '三.pdf', '扫描件0001.jpg', ''])('knows no person of that name: %s', (name) => {
    expect(found(name)).toBe('unknown');
  });
});
