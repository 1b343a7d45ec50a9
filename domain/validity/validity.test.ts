import { describe, expect, it } from 'vitest';
import { getValidity } from './validity.ts';

/** DESIGN section 3: each state at both of its limits. */
const CASES = [
  ['2027-02-20', 'valid', 91, '有效'],
  ['2027-02-19', 'due90', 90, '剩 90 天'],
  ['2027-01-21', 'due90', 61, '剩 61 天'],
  ['2027-01-20', 'due60', 60, '剩 60 天'],
  ['2026-12-22', 'due60', 31, '剩 31 天'],
  ['2026-12-21', 'due30', 30, '剩 30 天'],
  ['2026-11-29', 'due30', 8, '剩 8 天'],
  ['2026-11-28', 'due7', 7, '剩 7 天'],
  ['2026-11-22', 'due7', 1, '剩 1 天'],
  ['2026-11-21', 'due7', 0, '今天到期'],
  ['2026-11-20', 'expired', -1, '已过期 1 天'],
  ['2025-11-21', 'expired', -365, '已过期 365 天'],
] as const;

describe('R-009 validity of a record on 2026-11-21', () => {
  it.each(CASES)('ends on %s: %s', (endOn, state, daysLeft, words) => {
    expect(getValidity(endOn, '2026-11-21')).toEqual({ state, daysLeft, words });
  });

  it('tells an empty end from an end that is not needed', () => {
    expect(getValidity(null, '2026-11-21')).toEqual({ state: 'unknown', daysLeft: null, words: '未填有效期' });
    expect(getValidity('', '2026-11-21').state).toBe('unknown');
    expect(getValidity(null, '2026-11-21', { longTerm: true })).toEqual({
      state: 'longTerm',
      daysLeft: null,
      words: '长期有效',
    });
  });

  it('does not take a record with an end for one without', () => {
    expect(getValidity('2026-11-20', '2026-11-21', { longTerm: true }).state).toBe('expired');
  });

  it('refuses a day that does not exist', () => {
    expect(() => getValidity('2026-02-30', '2026-11-21')).toThrow(RangeError);
  });
});
