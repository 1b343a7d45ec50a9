import { describe, expect, it } from 'vitest';
import { buildEnterprise, completeEnterprise, createRegisteredPerson } from '#domain/testing/enterprises.ts';
import { formatTransferEnd, listTransferEnds, type RecordedTransfer, type TransferRule } from './transfers.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const today = '2026-11-20';
const rule = (province: string, timesPerYear: number, isVerified = true): TransferRule => ({
  province,
  timesPerYear,
  summary: '示例规定',
  docNumber: null,
  isVerified,
});
const person = (name: string, uuid: string, rest = {}) =>
  createRegisteredPerson(name, '一级建造师', '建筑工程', {
    registrations: [{ uuid, regType: '一级建造师', regNo: name, registeredHere: true }],
    ...rest,
  });
const enterpriseIn = (region: string, rest = {}) =>
  buildEnterprise({
    enterprise: { ...completeEnterprise.enterprise, region },
    registeredPeople: [person('示例张三', A, rest), person('示例李四', B)],
  });
const on = (registrationUuid: string, ...days: string[]): RecordedTransfer[] =>
  days.map((day) => ({ registrationUuid, on: day }));
const ends = (known: RecordedTransfer[], rules: TransferRule[], region = '110000', rest = {}) =>
  listTransferEnds(enterpriseIn(region, rest), rules, { known, today });

describe('how often a registration changes its employer in a year', () => {
  it('is used up by as many as the province of the enterprise allows, until the first of them is a year old', () => {
    const known = [...on(A, '2026-03-01', '2026-09-01'), ...on(B, '2026-09-01')];
    expect(ends(known, [rule('110000', 2)])).toMatchObject([
      { targetUuid: A, subject: '示例张三 一级建造师', times: 2, againOn: '2027-03-01' },
    ]);
    expect(ends(known, [rule('110000', 1)]).map(({ targetUuid, againOn }) => [targetUuid, againOn])).toEqual([
      [A, '2027-09-01'],
      [B, '2027-09-01'],
    ]);
    expect(ends(on(A, '2026-01-05', '2026-05-01', '2026-09-01'), [rule('110000', 2)])[0]?.againOn).toBe('2027-05-01');
  });

  it('counts no change that is a year old, in another province, of a person who left, or without a known rule', () => {
    expect(ends(on(A, '2025-11-20', '2026-09-01'), [rule('110000', 2)])).toEqual([]);
    const known = on(A, '2026-03-01', '2026-09-01');
    expect(ends(known, [rule('320000', 2)])).toEqual([]);
    expect(ends(known, [])).toEqual([]);
    expect(ends(known, [rule('110000', 0)])).toEqual([]);
    expect(ends(known, [rule('110000', 2)], '110000', { status: 'left' })).toEqual([]);
  });

  it('says what is not known', () => {
    const [verified, recalled] = [true, false].map(
      (isVerified) => ends(on(A, '2026-03-01', '2026-09-01'), [rule('110000', 2, isVerified)])[0],
    );
    expect(verified && formatTransferEnd(verified)).toBe(
      '近 12 个月在本企业登记了 2 次注册单位变更，每年最多 2 次；本企业以外的变更待核对，2027-03-01 起可再次变更',
    );
    expect(recalled && formatTransferEnd(recalled)).toContain('每年最多 2 次（待核对）');
  });
});
