import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFigures, reachesSum, sumFigures } from './quantity.ts';

describe('figures', () => {
  it('compares exactly across units', () => {
    expect(compareFigures({ value: 12, unit: '万㎡' }, { value: 120_000, unit: 'm²' })).toBe(0);
    expect(compareFigures({ value: 11.99999, unit: '万㎡' }, { value: 120_000, unit: 'm²' })).toBe(-1);
    expect(compareFigures({ value: 0.3, unit: '亿m³' }, { value: 3000, unit: '万m³' })).toBe(0);
    expect(compareFigures({ value: 20_000, unit: '万元' }, { value: 200_000_000, unit: 'CNY' })).toBe(0);
    expect(compareFigures({ value: 5, unit: 'MW' }, { value: 0.5, unit: '万kW' })).toBe(0);
  });

  it('does not compare what measures different things', () => {
    expect(compareFigures({ value: 1, unit: 'km' }, { value: 1, unit: 'm²' })).toBeNull();
    expect(compareFigures({ value: 1, unit: '条公里' }, { value: 1, unit: 'km' })).toBeNull();
  });

  it('agrees with integers for every scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (a, b) => {
        const [x, y] = [
          { value: a / 10_000, unit: '万元' },
          { value: b, unit: 'CNY' },
        ];
        expect(compareFigures(x, y)).toBe(Math.sign(a - b));
      }),
    );
  });

  it('reaches a sum exactly at the limit, and not a hair below', () => {
    const tenths = Array.from({ length: 10 }, () => ({ value: 0.1, unit: 'km' }));
    expect(reachesSum(tenths, { value: 1, unit: 'km' })).toBe(true);
    expect(reachesSum(tenths, { value: 1000.0000000001, unit: 'm' })).toBe(false);
    expect(reachesSum(tenths, { value: 999, unit: 'm' })).toBe(true);
    expect(reachesSum(tenths, { value: 1, unit: 'm²' })).toBeNull();
    expect(reachesSum([], { value: 1, unit: 'm' })).toBe(false);
  });

  it('sums without losing tenths', () => {
    const tenths = Array.from({ length: 10 }, () => ({ value: 0.1, unit: 'km' }));
    expect(sumFigures(tenths, 'km')).toEqual({ value: 1, unit: 'km' });
    expect(sumFigures([{ value: 500, unit: 'm' }], 'km')).toEqual({ value: 0.5, unit: 'km' });
    expect(sumFigures([{ value: 1, unit: 'm²' }], 'km')).toBeNull();
  });
});
