import { describe, expect, it } from 'vitest';
import { getKindByPost } from '#domain/records/person-choices.ts';
import { getTitleRank } from '#domain/records/title-rank.ts';
import { describeIdNumber, getFilled, isDerived } from './derived-values.ts';

const ID_CARD = '居民身份证';
const stored = { idNo: '110105********002X', gender: '女', birthDate: '1949-12-31' };

describe('gender and birth date', () => {
  it.each([
    ['11010519491231002x', ID_CARD, null, '性别女，1949-12-31 出生（由证件号码得出，随号码更改）'],
    ['', ID_CARD, stored, '性别女，1949-12-31 出生（由证件号码得出，随号码更改）'],
    ['110105194912310021', ID_CARD, stored, null],
    ['', ID_CARD, null, null],
    ['E12345678', '护照', stored, null],
    ['', '护照', stored, null],
  ])('of the number %j (%s) are described as derived', (typed, idType, record, words) => {
    expect(describeIdNumber(typed, idType, record)).toBe(words);
  });
});

describe('a value that another one determines', () => {
  it('fills an empty field, and replaces or clears what was derived before', () => {
    expect(getFilled(null, '中级', null)).toBe('中级');
    expect(getFilled('', '中级', null)).toBe('中级');
    expect(getFilled('中级', '高级', '中级')).toBe('高级');
    expect(getFilled('中级', null, '中级')).toBeNull();
  });

  it('stays as the user chose it', () => {
    expect(getFilled('高级', '中级', null)).toBeUndefined();
    expect(getFilled('高级', '中级', '中级')).toBeUndefined();
    expect(getFilled('中级', '中级', null)).toBeUndefined();
    expect(getFilled(null, null, null)).toBeUndefined();
  });
});

it.each([
  ['技术负责人', '技术负责人'],
  ['企业技术负责人', '技术负责人'],
  ['项目技术负责人', null],
  ['施工员', '现场管理人员'],
  ['财务', null],
])('the post %s determines the kind %s', (post, kind) => expect(getKindByPost(post)).toBe(kind));

it.each([
  ['工程师', '中级', true],
  ['工程师', '高级', false],
  ['主任', '高级', false],
  ['主任', null, false],
  ['主任', '', false],
  [undefined, undefined, false],
])('the rank of the title %s is marked as derived when it is %s: %s', (title, rank, isMarked) =>
  expect(isDerived(title, rank, getTitleRank)).toBe(isMarked),
);
