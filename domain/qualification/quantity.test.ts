import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareFigures,
  convertToWholeNumbers,
  formatFigureWithUnit,
  isSameDimension,
  isSameUnit,
  reachesSum,
  sumFigures,
  toApproximateNumber,
} from './quantity.ts';

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

  it('are what they measure, in whichever unit they are written', () => {
    const same = [
      ['m', '米', '延米', 'mm', '毫米', 'cm', '厘米', 'km', '公里', 'KM', '千米'],
      ['m²', '㎡', '平方米', '平米', '万㎡', '万m²', '万平方米', '万平米'],
      ['m³', '立方米', '万m³', '万立方米', '亿m³', '亿立方米'],
      ['kW', '千瓦', '万kW', '万千瓦', 'MW', '兆瓦'],
      ['t', '吨', '万吨', 'kg'],
      ['kN·m', 'kN.m', '千牛·米', 't·m', 't.m', '吨·米', '吨米'],
      ['吨级', '万吨级'],
      ['CNY', '元', '万元', '亿元', '人民币元'],
      ['kV', '千伏', '伏', 'V'],
      ['MPa', '兆帕', 'kPa'],
      ['m³/日', '万立方米/天'],
      ['m³/s', '立方米/秒', 'L/s'],
      ['吨/年', '万t/a'],
      ['盏', '万盏'],
      ['万'],
    ];
    for (const [own, units] of same.entries())
      for (const unit of units)
        for (const [their, others] of same.entries())
          for (const other of others) expect(isSameDimension(unit, other), `${unit} ${other}`).toBe(own === their);
    expect(isSameDimension(null, '')).toBe(true);
    expect(isSameDimension(null, 'm')).toBe(false);
  });

  it.each([
    [1, 'km', 1000, 'm'],
    [1, 'm', 100, 'cm'],
    [1, 'm', 1000, 'mm'],
    [1, '万㎡', 10_000, 'm²'],
    [1, '亿m³', 10_000, '万m³'],
    [1, 'MW', 1000, 'kW'],
    [1, '万kW', 10, 'MW'],
    [1, '亿元', 10_000, '万元'],
    [1, '万吨', 10_000, '吨'],
    [0.07, 'km', 70, 'm'],
    [1e-7, 'km', 0.0001, 'm'],
    [1e21, 'm', 1e18, 'km'],
  ])('%s %s are %s %s, to the last step', (value, unit, same, other) => {
    expect(compareFigures({ value, unit }, { value: same, unit: other })).toBe(0);
    expect(toApproximateNumber({ value, unit })).toBeCloseTo(toApproximateNumber({ value: same, unit: other }), 6);
  });

  it.each([
    [1, '公顷', 10_000, 'm²'],
    [15, '亩', 1, '公顷'],
    [1.5, '万亩', 1000, '公顷'],
    [1, 'GW', 1000, 'MW'],
    [1, '万m3/日', 10_000, 'm³/d'],
  ])('%s %s are exactly %s %s', (value, unit, same, other) => {
    expect(compareFigures({ value, unit }, { value: same, unit: other })).toBe(0);
    expect(compareFigures({ value: same, unit: other }, { value, unit })).toBe(0);
    expect(compareFigures({ value: value - 1e-9, unit }, { value: same, unit: other })).toBe(-1);
  });

  it.each([
    [2, '㎥', 2, 'm³'],
    [3, '万㎥', 30_000, '立方米'],
    [5, '㎞', 5000, 'm'],
    [1.5, '平方千米', 150, '公顷'],
    [4, '万m3/d', 40_000, 'm³/日'],
    [4, '万m³/天', 4, '万立方米/日'],
    [6, 'm³／d', 6, '㎥/天'],
    [7, '万延米', 70, 'km'],
    [35_000, 'V', 35, 'kV'],
    [110, 'Kv', 110, '千伏'],
    [25, 'Mpa', 25_000, 'KPA'],
    [9, 'Kw', 0.009, 'MW'],
    [8, '㎿', 8000, '㎾'],
    [12, '人民币万元', 120_000, '元'],
    [12, '万元（人民币）', 0.12, '百万元'],
    [3, '千万元', 0.3, '亿元'],
    [2, '亿方', 20_000, '万m³'],
    [20, 'L/s', 0.02, 'm³/s'],
    [5, '千吨', 5000, 't'],
    [0.5, '万盏', 5000, '盏'],
    [6, '万t/天', 60_000, '吨/日'],
  ])('%s %s are %s %s, however the unit is spelled', (value, unit, same, other) => {
    expect(compareFigures({ value, unit }, { value: same, unit: other })).toBe(0);
    expect(isSameUnit(unit, unit.toUpperCase())).toBe(true);
    expect(isSameUnit(unit, other)).toBe(value === same);
  });

  it.each(['', '万', '亿', '/', '/d', '千', '人民币', '万/日', '套', 'm³/批'])(
    'the unit “%s” is of no other dimension',
    (unit) => {
      for (const other of ['m', '元', 'm³/日', '吨', '盏', unit === '' ? '万' : ''])
        expect(isSameDimension(unit, other), other).toBe(false);
    },
  );

  it('decides between t·m and kN·m only where the exact and the customary factor agree', () => {
    const crane = (value: number) => compareFigures({ value, unit: 't·m' }, { value: 1600, unit: 'kN·m' });
    expect([159.9, 160, 163.1, 163.2].map(crane)).toEqual([-1, null, null, 1]);
    expect(compareFigures({ value: 1600, unit: 'kN·m' }, { value: 164, unit: 't·m' })).toBe(-1);
    expect(compareFigures({ value: 160, unit: '吨米' }, { value: 160, unit: 't·m' })).toBe(0);
  });

  it('never adds up figures whose units differ by more than a power of ten', () => {
    expect(sumFigures([{ value: 15, unit: '亩' }], '公顷')).toBeNull();
    expect(reachesSum([{ value: 15, unit: '亩' }], { value: 1, unit: '公顷' })).toBeNull();
    expect(convertToWholeNumbers([{ value: 15, unit: '亩' }], '公顷')).toBeNull();
    expect(sumFigures([{ value: 3, unit: '亩' }], '万亩')).toEqual({ value: 0.0003, unit: '万亩' });
    expect(toApproximateNumber({ value: 3, unit: '亩' })).toBeCloseTo(2000);
  });

  it('become whole numbers of one step, where they are not too large', () => {
    const lengths = [
      { value: 0.1, unit: 'km' },
      { value: 250.5, unit: 'm' },
    ];
    expect(convertToWholeNumbers(lengths, 'm')).toEqual([1000, 2505]);
    expect(convertToWholeNumbers(lengths, 'km')).toEqual([1000, 2505]);
    expect(convertToWholeNumbers(lengths, 'm²')).toBeNull();
    expect(convertToWholeNumbers([], 'm')).toEqual([]);
    expect(convertToWholeNumbers([{ value: Number.MAX_SAFE_INTEGER, unit: 'm' }], 'm')).toEqual([
      Number.MAX_SAFE_INTEGER,
    ]);
    expect(convertToWholeNumbers([{ value: 1e15, unit: 'km' }], 'm')).toBeNull();
  });

  it('are written with their unit, if they have one', () => {
    expect(formatFigureWithUnit({ value: 1234.5, unit: '万元' })).toBe('1,234.5 万元');
    expect(formatFigureWithUnit({ value: 0.1234567, unit: null })).toBe('0.123457');
  });
});
