import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#domain/qualification/catalogue.ts';
import { realFacts } from '#domain/testing/facts.ts';
import { formatClosures, formatUnknownReform } from './reform.ts';

const catalogue = createCatalogue(realFacts);
const TOP = '03-103003';
const say = (question: string, subjects: readonly string[], law = catalogue): string | null =>
  formatUnknownReform(law, { question, subjects, day: '2026-11-21' });

describe('what a reform makes of a standard', () => {
  it('is said to be unverified where the facts hold nothing of it, however it is asked', () => {
    for (const question of [
      '特级资质改革后变成什么了',
      '特级现在是不是改成综合资质了',
      '改革后特级要多少净资产',
      '改革以后特级还有吗',
      '施工综合资质需要什么条件',
    ])
      expect(say(question, [TOP]), question).toMatch(
        /^站内收录的文件没有写明改革后施工总承包企业特级资质的.*，待核对。/,
      );
  });

  it('is left to the facts where they hold it', () => {
    expect(say('改革后勘察综合资质怎么办', ['01-101001'])).toBeNull();
    const reform = {
      ...realFacts.closures.find(({ kind }) => kind === 'reform'),
    } as (typeof realFacts.closures)[number];
    const told = { ...reform, categories: ['construction' as const], standards: ['103003'], levels: [] };
    const law = createCatalogue({ ...realFacts, closures: [...realFacts.closures, told] });
    expect(say('改革后特级要多少净资产', [TOP], law)).toBeNull();
  });

  it('is no matter of a question about the standard as it is, or about none or many', () => {
    for (const question of ['特级要几个一建', '法定代表人改为他人后资质证书怎么变更', '特级的技术工人取消了吗'])
      expect(say(question, [TOP]), question).toBeNull();
    expect(say('改革方案叫什么', [])).toBeNull();
    expect(say('改革后怎么办', ['03-10300101', '03-10300102', '03-10300103'])).toBeNull();
  });
});

it.each([
  ['专包三级现在还受理吗，还能办吗', [], ['三级'], /^专业承包：2021-07-01 起不再受理三级/],
  ['监理丙级还批不批，还能申请吗', [], ['丙级'], /^工程监理：2021-07-01 起不再受理丙级/],
  ['公路三级还可以申请吗', ['03-10300102'], ['三级'], /^公路工程施工总承包：/],
  ['净资产多少，公路三级现在还受理新申请不', ['03-10300102'], ['三级'], /不再受理/],
])('tells of %s that applications are closed', (question, subjects, levels, words) => {
  expect(formatClosures(catalogue, { question, subjects, levels, day: '2026-11-21' })).toMatch(words);
});

it.each([
  ['总包二级还能申请吗', ['二级']],
  ['总包还能申请吗', []],
  ['三级还能申请吗', ['三级']],
  ['总包三级净资产多少', ['三级']],
])('tells of no closure for %s', (question, levels) => {
  expect(formatClosures(catalogue, { question, subjects: [], levels, day: '2026-11-21' })).toBeNull();
});
