/** The advice of a requirement offers only what the requirement accepts, and says where its text is out of date. */
import { describe, expect, it } from 'vitest';
import { testDay } from '../../testing/enterprises.ts';
import { createTechnicalLead, evaluateLevel } from '../../testing/golden.ts';

describe('projects led by people', () => {
  const getAdvice = (code: string, level: string) => {
    const { leaves, gaps } = evaluateLevel(code, level, { otherPeople: [createTechnicalLead('工程师', '结构', 5)] });
    const { id } = leaves.find(({ title }) => title === '个人业绩') ?? {};
    return gaps.filter(({ leafId }) => leafId === id).map(({ title, ways }) => [title, ways.at(-1)]);
  };

  it.each([
    ['10300202', '三级', '技术负责人'],
    ['10300236', '不分等级', '技术负责人'],
    ['10300101', '三级', '技术负责人或注册建造师'],
  ])('of %s %s are to be those of the %s', (code, level, who) => {
    expect(getAdvice(code, level)).toEqual([[`补充${who}主持的业绩 2 项`, `引进有相应业绩的${who}`]]);
  });
});

describe('the business tax of the top grade (财税〔2016〕36号)', () => {
  const getCautions = (asOf: string) =>
    evaluateLevel('103003', '特级', {}, { asOf }).leaves.find(({ need }) => need.text.includes('营业税'))?.cautions;

  it('is said to have ended, with the years that have none', () => {
    expect(getCautions(testDay)).toContainEqual(expect.stringContaining('2025、2024、2023 年度没有营业税'));
    expect(getCautions('2018-06-01')).toContainEqual(expect.stringContaining('，2017 年度没有营业税'));
    expect(getCautions('2017-06-01')).toEqual([]);
  });
});
