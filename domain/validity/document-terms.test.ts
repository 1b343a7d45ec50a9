import { describe, expect, it } from 'vitest';
import { buildEnterprise, completeEnterprise, createRegisteredPerson } from '#domain/testing/enterprises.ts';
import { type DocumentTerm, formatTermEnd, formatTermSource, listTermEnds } from './document-terms.ts';

const term = (province: string, days: number | null, rest: Partial<DocumentTerm> = {}): DocumentTerm => ({
  province,
  title: '社保缴纳证明使用期限',
  days,
  months: null,
  summary: '示例规定',
  docNumber: null,
  clause: null,
  isVerified: false,
  ...rest,
});
const paper = (uuid: string, region: string, rest = {}) => ({
  uuid,
  category: 'other' as const,
  certName: '社保缴纳证明（2026 年 5 月）',
  certNo: uuid,
  issueDate: '2026-06-01',
  validEnd: null,
  region,
  status: null,
  items: [],
  ...rest,
});
const enterprise = (certificates: ReturnType<typeof paper>[]) =>
  buildEnterprise({
    enterprise: { ...completeEnterprise.enterprise, region: '440000' },
    certificates,
    registeredPeople: [],
  });

describe('the end of a paper since its issue', () => {
  it('two provinces, same issue: different ends; none where no rule is known', () => {
    const ends = listTermEnds(
      enterprise([
        paper('11111111-1111-4111-8111-111111111111', '110000'),
        paper('22222222-2222-4222-8222-222222222222', '520100'),
        paper('33333333-3333-4333-8333-333333333333', '310000'),
      ]),
      [term('110000', 180), term('520000', null, { months: 3, isVerified: true })],
    );
    expect(ends.map(({ targetUuid, endOn }) => [targetUuid.slice(0, 1), endOn])).toEqual([
      ['2', '2026-09-01'],
      ['1', '2026-11-28'],
    ]);
    expect(ends.map(formatTermEnd)).toEqual([
      '2026-06-01 签发，签发后 3 个月内可用，至 2026-09-01',
      '2026-06-01 签发，签发后 180 天内可用，至 2026-11-28（待核对）',
    ]);
  });

  it('is that of the enterprise’s place where the paper names none, and of papers of that name alone', () => {
    const own = [
      paper('11111111-1111-4111-8111-111111111111', ''),
      paper('22222222-2222-4222-8222-222222222222', '', { certName: '审计报告' }),
      paper('33333333-3333-4333-8333-333333333333', '', { issueDate: null }),
      paper('44444444-4444-4444-8444-444444444444', '', { category: 'construction' }),
    ];
    expect(listTermEnds(enterprise(own), [term('440000', 90), term('110000', 30)]).map(({ endOn }) => endOn)).toEqual([
      '2026-08-30',
    ]);
    expect(listTermEnds(enterprise(own), [term('440000', 90, { title: '审计' })])).toEqual([]);
  });

  it('is that of the last issue alone where the paper was issued again; papers of two people are two', () => {
    const own = [
      paper('11111111-1111-4111-8111-111111111111', ''),
      paper('22222222-2222-4222-8222-222222222222', '', {
        certName: '社保缴纳证明（2026年7月）',
        issueDate: '2026-08-01',
      }),
      paper('33333333-3333-4333-8333-333333333333', '', { certName: '示例张三社保缴纳证明', issueDate: '2026-05-01' }),
    ];
    const found = listTermEnds(enterprise(own), [
      term('440000', 90, { docNumber: '示例〔2026〕1号', clause: '第一条' }),
    ]);
    expect(found.map(({ targetUuid }) => targetUuid.slice(0, 1))).toEqual(['3', '2']);
    expect(found.map(formatTermSource)[0]).toBe('依据示例〔2026〕1号第一条：示例规定');
  });

  it('stands beside the printed end of a registration', () => {
    const uuid = '55555555-5555-4555-8555-555555555555';
    const person = createRegisteredPerson('示例张三', '一级建造师', '建筑工程', {
      registrations: [
        {
          uuid,
          regType: '一级建造师',
          regNo: '示例',
          issueDate: '2026-06-01',
          validEnd: '2029-05-31',
          registeredHere: true,
        },
      ],
    });
    const rule = { title: '一级建造师电子注册证书使用期限' };
    const getEnds = (one: typeof person, days: number | null = 180) =>
      listTermEnds(
        buildEnterprise({
          enterprise: { ...completeEnterprise.enterprise, region: '440000' },
          registeredPeople: [one],
        }),
        [term('440000', days, rule)],
      );
    expect(getEnds(person)).toMatchObject([{ kind: 'registration', targetUuid: uuid, endOn: '2026-11-28' }]);
    // A paper of a person who left is not due, and a rule without a time sets no end.
    expect(getEnds({ ...person, status: 'left' })).toEqual([]);
    expect(getEnds(person, null)).toEqual([]);
  });
});
