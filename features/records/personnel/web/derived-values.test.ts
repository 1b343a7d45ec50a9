import { describe, expect, it } from 'vitest';
import { getPersonKindByPost } from '#domain/records/person-choices.ts';
import { getTitleRank } from '#domain/records/title-rank.ts';
import { describeIdNumber, getDerivedValues, isDerivedValue } from './derived-values.ts';

const ID_CARD = '居民身份证';
const stored = { idNo: '110105********002X', gender: '女', birthDate: '1949-12-31' };

describe('gender and birth date', () => {
  it.each([
    ['11010519491231002x', ID_CARD, null, '性别女，1949-12-31 出生（由证件号码得出，随号码更改）'],
    ['', ID_CARD, stored, '性别女，1949-12-31 出生（随号码更改）'],
    ['110105194912310021', ID_CARD, stored, null],
    ['', ID_CARD, null, null],
    ['E12345678', '护照', stored, null],
    ['', '护照', stored, null],
  ])('of the number %j (%s) are described as derived', (typed, idType, record, words) => {
    expect(describeIdNumber(typed, idType, record)).toBe(words);
  });
});

describe('a value that another one determines', () => {
  const rank = [{ from: 'titleName', to: 'titleRank', derive: getTitleRank, note: '' }];

  it.each([
    ['is filled', { titleName: null, titleRank: null }, '工程师', '中级'],
    ['follows the title', { titleName: '工程师', titleRank: '中级' }, '高级工程师', '高级'],
    ['goes with the title', { titleName: '工程师', titleRank: '中级' }, '', null],
  ])('%s', (_what, before, titleName, titleRank) => {
    expect(getDerivedValues(rank, { titleName }, before)).toEqual({ titleRank });
  });

  it.each([
    ['as the user chose it', { titleName: '工程师', titleRank: '高级' }, { titleName: '助理工程师' }],
    ['empty as the user left it', { titleName: '工程师', titleRank: '' }, { titleName: '高级工程师' }],
    ['where another field is typed', { titleName: '工程师', titleRank: '中级' }, { name: '示例' }],
  ])('stays %s', (_what, before, changed) => expect(getDerivedValues(rank, changed, before)).toEqual({}));
});

it.each([
  ['技术负责人', '技术负责人'],
  ['企业技术负责人', '技术负责人'],
  ['副总经理兼技术负责人（总工）', '技术负责人'],
  ['技术负责人兼总工程师', '技术负责人'],
  ['项目技术负责人', null],
  ['分公司技术负责人', null],
  ['技术负责人助理', null],
  ['施工员', '现场管理人员'],
  ['财务', null],
])('the post %s determines the kind %s', (post, kind) => expect(getPersonKindByPost(post)).toBe(kind));

it.each([
  ['工程师', '中级', true],
  ['工程师', '高级', false],
  ['主任', '高级', false],
  ['主任', null, false],
  ['主任', '', false],
  [undefined, undefined, false],
])('the rank of the title %s is marked as derived when it is %s: %s', (title, rank, isMarked) =>
  expect(isDerivedValue(title, rank, getTitleRank)).toBe(isMarked),
);
