import { describe, expect, it } from 'vitest';
import { getRegionName } from '#domain/regions/region-name.ts';
import { formatEnterpriseField } from './format.ts';

describe('fields of an enterprise as people read them', () => {
  it.each([
    [6120, '6,120 万元'],
    [0.0001, '0.0001 万元'],
    [-12.5, '-12.5 万元'],
    [0, '0 万元'],
  ])('%d 万元', (amount, words) => expect(formatEnterpriseField('netAssets', amount)).toBe(words));

  it('names provinces, and cities with their province', () => {
    expect(getRegionName('320000')).toBe('江苏省');
    expect(getRegionName('320100')).toBe('江苏省 南京市');
    expect(getRegionName('990000')).toBe('990000');
    expect(getRegionName('')).toBe('');
  });

  it('an empty end of the business term is 长期, any other empty field is not known', () => {
    expect(formatEnterpriseField('bizTermEnd', null)).toBe('长期');
    expect(formatEnterpriseField('bizTermStart', null)).toBeNull();
    expect(formatEnterpriseField('netAssetsYear', 2025)).toBe('2025');
  });
});
