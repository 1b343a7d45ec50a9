import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYuanAmount, toYuan } from './money.ts';

describe('money', () => {
  it('turns 万元 into whole yuan without rounding', () => {
    expect(toYuan(800)).toBe(8_000_000);
    expect(toYuan(799.9999)).toBe(7_999_999);
    expect(toYuan(0.0001)).toBe(1);
    expect(toYuan(-0.3)).toBe(-3000);
  });

  it('is exact for every amount that four decimals can write', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }), (yuan) => {
        expect(toYuan(Number((yuan / 10_000).toFixed(4)))).toBe(yuan);
      }),
    );
  });

  it('refuses what it would have to round', () => {
    expect(() => toYuan(1.00005)).toThrow(RangeError);
    expect(() => toYuan(Number.NaN)).toThrow(RangeError);
  });

  it('writes amounts as people read them', () => {
    expect(formatYuanAmount(8_000_000)).toBe('800 万元');
    expect(formatYuanAmount(61_200_000)).toBe('6,120 万元');
    expect(formatYuanAmount(1_250)).toBe('0.125 万元');
    expect(formatYuanAmount(300_000_000)).toBe('3 亿元');
    expect(formatYuanAmount(-10_000)).toBe('-1 万元');
  });
});
