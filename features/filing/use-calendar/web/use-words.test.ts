import { describe, expect, it } from 'vitest';
import type { UseRow } from '../contract/fields.ts';
import { formatPeriod, formatTimeLeft } from './use-words.ts';

const days = { fromOn: '2026-11-01', toOn: null, releaseOn: null };

describe('words of a use', () => {
  it('name the open and the missing entries', () => {
    expect([
      formatPeriod({ ...days, toOn: '2026-12-01' }),
      formatPeriod({ ...days, releaseOn: '2026-12-01' }),
      formatPeriod({ ...days, fromOn: null }),
    ]).toEqual(['2026-11-01 至 2026-12-01', '2026-11-01 至 预计 2026-12-01', '开始日期待核对 至 未定']);
  });
  it('count the days that are left, on both sides of today', () => {
    const row = { phase: 'running', toOn: null } as UseRow;
    expect([1, 0, -1].map((daysLeft) => formatTimeLeft({ ...row, daysLeft }))).toEqual([
      '预计剩 1 天',
      '预计今天结束',
      '已超预计 1 天',
    ]);
    expect(formatTimeLeft({ ...row, daysLeft: 1, toOn: '2026-12-01' })).toBe('剩 1 天');
    expect(formatTimeLeft({ ...row, daysLeft: 1, phase: 'coming' })).toBeNull();
  });
});
