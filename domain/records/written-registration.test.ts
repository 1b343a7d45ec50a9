import { expect, it } from 'vitest';
import {
  findRegistrationKind,
  findSectionKind,
  findSpecialty,
  getKindOfNumber,
  parseRegistrations,
  splitCertificateNumbers,
  splitRegistrationHeading,
} from './written-registration.ts';

it.each<[string, [string, string | null][] | null]>([
  [
    '二级建造师（市政公用工程、建筑工程）',
    [
      ['二级建造师', '市政公用工程'],
      ['二级建造师', '建筑工程'],
    ],
  ],
  ['二建（市政）', [['二级建造师', '市政公用工程']]],
  [
    '二级建造师 市政公用；机电',
    [
      ['二级建造师', '市政公用工程'],
      ['二级建造师', '机电工程'],
    ],
  ],
  ['一级注册建造师', [['一级注册建造师', null]]],
  [
    '一级建造师 建筑；二级造价工程师 安装',
    [
      ['一级建造师', '建筑工程'],
      ['二级造价工程师', '安装工程'],
    ],
  ],
  ['二级造价师（土建）', [['二级造价工程师', '土木建筑工程']]],
  ['一级注册造价师', [['一级造价工程师', null]]],
  ['会计师', null],
])('%s is %j', (text, found) => {
  const expected = found?.map(([regType, specialty]) => ({ regType, specialty })) ?? null;
  expect(parseRegistrations(text)).toEqual(expected);
});

it.each([
  ['示例公司二级建造师花名册', '二级建造师'],
  ['一级注册造价工程师名单', '一级造价工程师'],
  ['一级建造师、二级建造师名册', null],
  ['监理单位通讯录', null],
  ['职工花名册', null],
])('finds the kind of registration in the title %s', (title, kind) => {
  expect(findRegistrationKind(title)).toBe(kind);
});

it.each([
  ['二级建造师注册编号', { kind: '二级建造师', rest: '注册编号' }],
  ['一建', { kind: '一级建造师', rest: '' }],
  ['监理单位', null],
  ['注册编号', null],
])('splits the heading %s', (heading, split) => expect(splitRegistrationHeading(heading)).toEqual(split));

it.each([
  ['粤1442020202100101', '一级建造师'],
  ['豫2412018201900081', '二级建造师'],
  ['建[造]11254400303', null],
  ['51000123', null],
])('finds the class of a constructor in the number %s', (number, kind) => expect(getKindOfNumber(number)).toBe(kind));

it.each([
  ['（建筑）', '一级建造师', '建筑工程'],
  ['市政专业', '二级建造师', '市政公用工程'],
  ['土建', '一级造价工程师', '土木建筑工程'],
  ['（证书号）', '一级建造师', null],
  ['', '一级建造师', null],
])('finds the specialty of %s for %s', (text, kind, specialty) => expect(findSpecialty(text, kind)).toBe(specialty));

it.each([
  ['监理工程师 44001234', '监理工程师', ['44001234']],
  ['一级建造师（公路）编号：浙1332020202100001', '一级建造师(公路)', ['浙1332020202100001']],
  [
    '注册土木工程师（岩土）AY20330001；一级注册结构工程师S2033-0002',
    '注册土木工程师(岩土)、一级注册结构工程师',
    ['AY20330001', 'S2033-0002'],
  ],
])('separates the numbers of %s', (written, papers, numbers) =>
  expect(splitCertificateNumbers(written)).toEqual({ papers, numbers }),
);

it.each([
  '监理工程师',
  '监理工程师（2027-05-20）',
  '监理工程师 20270520',
  '监理工程师 13800000001',
  '监理工程师 11010519491231002X',
  '二级建造师 2019',
])('finds no number in %s', (written) => expect(splitCertificateNumbers(written)).toBeNull());

it.each([
  ['（一）一级建造师（3人）', '一级建造师'],
  ['2、注册监理工程师人员名单', '监理工程师'],
  ['二级注册造价工程师：', '二级造价工程师'],
  ['一级建造师 共12人', '一级建造师'],
  ['以上为一级建造师', null],
  ['一级建造师、二级建造师（7人）', null],
  ['一级建造师证书由经营部保管', null],
  ['建造师（4人）', null],
  ['一、工程部', null],
])('the section %s has the kind %s', (text, kind) => {
  expect(findSectionKind(text)).toBe(kind);
});
