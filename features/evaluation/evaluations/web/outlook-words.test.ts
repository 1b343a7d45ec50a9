import { describe, expect, it } from 'vitest';
import { formatForecastAmount, getOutlookStatus } from './outlook-words.ts';

const turn = (day: string) => ({ day, leaves: [] });

describe('the mark of a qualification in the outlook', () => {
  it.each([
    ['met', turn('2027-01-01'), null, '2027-01-01 起不再能证明'],
    ['met', turn('2027-01-01'), turn('2027-02-01'), '2027-01-01 起不再能证明'],
    ['declared', turn('2027-01-01'), turn('2027-01-01'), '2027-01-01 起再有一条不满足'],
    ['unmet', turn('2027-01-01'), null, '现在不满足'],
    ['unmet', turn('2027-01-01'), turn('2027-02-01'), '2027-02-01 起再有一条不满足'],
    ['undecided', turn('2027-01-01'), null, '待核对'],
    ['met', null, null, '期内不变'],
    [null, null, null, '未校验'],
  ] as const)('of verdict %s with doubt %j and failure %j is %s', (verdict, firstDoubt, firstFailure, words) => {
    const [doubt, failure] = [firstDoubt, firstFailure].map((one) => (one === null ? null : { ...one, leaves: [] }));
    const item = { verdict, firstDoubt: doubt ?? null, firstFailure: failure ?? null, firstWider: null };
    expect(getOutlookStatus(item).words).toBe(words);
  });

  it.each([
    [null, '2027-01-01 起缺口扩大'],
    ['2027-02-01', '2027-01-01 起缺口扩大'],
    ['2027-01-01', '2027-01-01 起再有一条不满足'],
  ])('of an unmet level whose gap grows, with a failure on %s, is %s', (day, words) => {
    const firstFailure = day === null ? null : turn(day);
    const item = { verdict: 'unmet' as const, firstDoubt: null, firstFailure, firstWider: turn('2027-01-01') };
    expect(getOutlookStatus(item).words).toBe(words);
  });

  it('tells what there will be as too little only where it is unmet', () => {
    const leaf = { have: '技术负责人，10 年', need: '10 年' };
    expect(formatForecastAmount('unproven', leaf)).toBe('届时 技术负责人，10 年（10 年）');
    expect(formatForecastAmount('unmet', leaf)).toBe('只有 技术负责人，10 年（10 年）');
  });
});
