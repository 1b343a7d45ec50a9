import { describe, expect, it } from 'vitest';
import facts from '#db/facts/regions.json' with { type: 'json' };
import { getCities } from './cities.ts';
import { PROVINCE_GROUPS } from './provinces.ts';
import { createRegionIndex, getProvince, parseProvince, type Region } from './regions.ts';

const index = createRegionIndex(facts);

describe('R-111 province selector', () => {
  it('G-33: has the groups of the facts, between 全国 with 部委 and 兵团', () => {
    expect(PROVINCE_GROUPS.map((group) => group.label)).toEqual([
      '全国',
      ...facts.groups.map((group) => group.label),
      '兵团',
    ]);
    const provinces = PROVINCE_GROUPS.slice(1, -1).map((group) => group.provs);
    expect(provinces).toEqual(
      facts.groups.map((group) => group.provs.map(({ value, label, shortLabel }) => ({ value, label, shortLabel }))),
    );
  });

  it('R-114, R-115, R-116: has 全国, 部委 and the corps by the codes of the facts', () => {
    for (const special of facts.special) {
      expect(getProvince(PROVINCE_GROUPS, special.value)?.label).toBe(special.label);
    }
  });

  it('R-112, R-160, G-32: reads the cookie as a string, unknown or absent as empty', () => {
    expect(parseProvince(PROVINCE_GROUPS, '320000')).toBe('320000');
    expect(parseProvince(PROVINCE_GROUPS, '999999')).toBe('');
    expect(parseProvince(PROVINCE_GROUPS, '<script>')).toBe('');
    expect(parseProvince(PROVINCE_GROUPS, undefined)).toBe('');
  });
});

describe('R-113 region list', () => {
  it('has labels and six-digit codes, cities nested', () => {
    const cities = index.list.find((region) => region.value === '320000')?.children ?? [];
    expect(cities.map((city) => city.label)).toContain('苏州市');
    const codes = index.list.flatMap((region) => [
      region.value,
      ...(region.children ?? []).map((child) => child.value),
    ]);
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual(['']);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('R-114, R-115, R-116: begins with the nation and the ministries, ends with the corps', () => {
    expect(index.list.slice(0, 2).map((region) => region.value)).toEqual(['', '000000']);
    expect(index.list.at(-1)?.value).toBe('660000');
  });

  it('knows codes and names', () => {
    expect(index.isRegion('')).toBe(true);
    expect(index.isRegion('320500')).toBe(true);
    expect(index.isRegion('999999')).toBe(false);
    expect(index.nameOf('320500')).toBe('苏州市');
    expect(index.nameOf('999999')).toBeUndefined();
  });

  it('names a region with its province, as far as it is known', () => {
    expect(index.fullNameOf('320500')).toBe('江苏省 苏州市');
    expect(index.fullNameOf('320505')).toBe('江苏省 苏州市');
    expect(index.fullNameOf('110105')).toBe('北京市 朝阳区');
    expect(index.fullNameOf('')).toBe('全国');
    expect(index.fullNameOf('999999')).toBe('');
  });
});

it('R-113 forms offer every city below its province', () => {
  for (const { value, children = [] } of facts.groups.flatMap((group) => group.provs as readonly Region[]))
    expect(getCities(value)).toEqual(children.map((city) => ({ value: city.value, label: city.label })));
  expect(getCities('000000')).toEqual([]);
});
