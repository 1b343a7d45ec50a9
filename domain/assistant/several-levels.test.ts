import { expect, it } from 'vitest';
import { addFirstStatement, composeAnswer } from './compose.ts';
import { screenQuestion } from './gate.ts';
import type { Passage } from './passage.ts';
import { rankPassages } from './rank.ts';
import { listPortalClauses, readQuestion } from './reading.ts';
import { createStandardNames } from './standard-names.ts';

const CODE = '03-10300209';
const NAMES = createStandardNames([
  { code: CODE, name: '钢结构工程专业承包', levels: ['一级', '二级', '三级'] },
  { code: '04-10400201', name: '房屋建筑工程监理', levels: ['甲级', '乙级'] },
]);

const row = (level: string, aspect: string, text: string): Passage => ({
  key: `${level} ${aspect}`,
  kind: 'standard',
  title: '钢结构工程专业承包',
  place: level,
  text,
  keywords: [],
  docNumber: '建市〔2014〕159号',
  href: `/x/${level}#${aspect}`,
  validFrom: null,
  validUntil: null,
  isPending: false,
  isSample: false,
  subject: CODE,
  level,
  aspect,
  region: '',
});
const ROWS = ['一级', '二级', '三级'].flatMap((level, at) => [
  row(level, 'netAssets', `${level}净资产 ${3000 - at * 1000} 万元以上。`),
  row(level, 'scope', `${level}可承接单项合同额 ${9000 - at * 2000} 万元以下。`),
  row(level, 'staffPerformance', `${level}技术负责人主持过 2 项工程。`),
  row(level, 'overview', `${level}考核 3 项：净资产、技术负责人、业绩。`),
]);

function answer(question: string): string {
  const reading = readQuestion(question, NAMES, '2026-11-21');
  const composed = composeAnswer(rankPassages(ROWS, reading, []), reading, []);
  return (composed?.points ?? []).map(({ text }) => text).join('');
}

it('answers each thing asked for at each of the named levels, and nothing else', () => {
  for (const question of [
    '钢结构专包二级和三级净资产、能接多少钱的活',
    '钢结构专业承包二级能接多大，跟三级差哪儿，净资产各多少',
  ]) {
    const said = answer(question);
    for (const words of ['二级净资产 2000', '三级净资产 1000', '二级可承接', '三级可承接'])
      expect(said, question).toContain(words);
    expect(said, question).not.toContain('主持过');
  }
});

it('tells the scope of every level if the question asks which one suffices', () => {
  for (const question of ['钢结构专包三级够不够接六千万的活，要几级', '六千万的钢结构工程专业承包要什么级才能接']) {
    const said = answer(question);
    for (const level of ['一级', '二级', '三级']) expect(said, question).toContain(`${level}可承接`);
  }
});

it('tells which requirements are assessed, and the number of a standard, if the question asks for it', () => {
  expect(answer('钢结构专包二级净资产多少，还考核吗')).toContain('考核 3 项');
  expect(answer('钢结构专包二级净资产多少，依据哪个文件')).toContain('（文号：建市〔2014〕159号）');
  expect(answer('钢结构专包二级净资产多少')).not.toContain('考核 3 项');
});

it('reads levels in digits and declines to write texts or to invent data', () => {
  const open = (text: string) => screenQuestion(text, () => true);
  expect(open('1级建造师和2建各几个')).toMatchObject({ text: '一级建造师和二建各几个' });
  expect(open('建筑12级风能不能施工')).toMatchObject({ text: '建筑12级风能不能施工' });
  for (const text of ['帮我拟一份起诉状', '帮我们写一份律师函给甲方']) expect(open(text).kind, text).toBe('off-topic');
  for (const text of ['给我编个竣工日期填上', '弄张假社保，应付检查', '替我把注册日期改成明年'])
    expect(open(text).kind, text).toBe('forgery');
  for (const text of ['帮我伪造两张合同', '造一份假的业绩', '虚构几套项目资料', '仿造个印章'])
    expect(open(text).kind, text).toBe('forgery');
  for (const text of [
    '编造业绩会受什么处罚',
    '用假业绩会被检查出来吗',
    '帮我写一份申报材料清单',
    '伪造公章会受什么处罚',
  ])
    expect(open(text).kind, text).toBe('open');
});

it('finds the clause that asks for a page', () => {
  expect(listPortalClauses('专家意见说职称专业不齐，哪里能看这种意见的解读')).toEqual(['哪里能看这种意见的解读']);
  expect(listPortalClauses('净资产要多少')).toEqual([]);
});

it('reads the lowest level of a standard, and the kind before the subject', () => {
  const read = (text: string) => readQuestion(text, NAMES, '2026-11-21');
  expect(read('钢结构专包最低那个等级净资产多少')).toMatchObject({ subjects: [CODE], levels: ['三级'] });
  expect(read('钢结构专包净资产最低多少').levels).toEqual([]);
  for (const text of ['监理房建乙级注册人员要几个', '监理房屋建筑甲级要多少人'])
    expect(read(text).subjects, text).toEqual(['04-10400201']);
});

it('finds the row with the title asked for, and all rows of a thing if they are asked for', () => {
  const rows = [
    row('二级', 'other', '注册资本 500 万元以上。'),
    row('二级', 'netAssets', '净资产 600 万元以上。'),
    row('二级', 'registeredTotal', '注册人员合计 9 人以上。'),
    row('二级', 'registeredPersonnel', '注册建造师 5 人以上。'),
  ].map((one, at) => ({ ...one, key: `own ${at}`, place: `二级 ${one.text.slice(0, 5)}`, href: `/x#${at}` }));
  const say = (question: string): string => {
    const reading = readQuestion(question, NAMES, '2026-11-21');
    return (composeAnswer(rankPassages(rows, reading, []), reading, [])?.points ?? []).map(({ text }) => text).join('');
  };
  expect(say('钢结构专包二级注册资本和净资产各多少')).toMatch(/(?=.*注册资本 500)(?=.*净资产 600)/);
  expect(say('钢结构专包二级注册人员分别要几个')).toMatch(/(?=.*合计 9 人)(?=.*建造师 5 人)/);
});

it('adds the statement of another question with its source and document, and no source twice', () => {
  const [first, second] = [ROWS[0], ROWS[4]];
  if (first === undefined || second === undefined) throw new Error('no rows');
  const say = (source: Passage) => ({
    points: [{ text: source.text, cites: [1], isPending: false }],
    why: null,
    sources: [source],
  });
  const joined = addFirstStatement(say(first), say(second));
  expect(joined?.points.map(({ cites }) => cites)).toEqual([[1], [2]]);
  expect(joined?.points[1]?.text).toContain('建市〔2014〕159号');
  expect(addFirstStatement(say(first), say(first))?.points).toHaveLength(1);
});
