import { describe, expect, it } from 'vitest';
import { getRegionCodeRange, isInRegion } from '#domain/regions/place.ts';
import { formatRegions } from '#domain/regions/region-name.ts';
import {
  coversRegions,
  getRegions,
  isRegional,
  isWithinRegions,
  limitRightsToRegions,
  normaliseRegions,
  REGIONAL_RIGHTS,
} from './data-scope.ts';

describe('regions of operators', () => {
  it('hold what lies within them, and nothing that is for the whole country', () => {
    expect(['330000', '330100', '330102', '320000', ''].map((code) => isWithinRegions(['330000'], code))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([isWithinRegions(['330100'], '330000'), isWithinRegions(['330100'], '330102')]).toEqual([false, true]);
    expect([isWithinRegions(null, ''), isWithinRegions([], '330000')]).toEqual([true, false]);
    // Of a municipality the districts are the cities.
    expect([isInRegion('110105', '110101'), isInRegion('110105', '110000')]).toEqual([false, true]);
    expect(['330000', '330100', '110101'].map(getRegionCodeRange)).toEqual([
      ['330000', '339999'],
      ['330100', '330199'],
      ['110101', '110101'],
    ]);
  });

  it('of several roles are those of the roles that give the right, and the whole country swallows the rest', () => {
    const roles = [
      { permissions: ['manage:article:*'], regions: ['330000'] },
      { permissions: ['manage:article:list', 'manage:link:*'], regions: ['320500', '330100'] },
      { permissions: ['order:*:*'], regions: null },
    ];
    expect(getRegions(roles, 'manage:article:list')).toEqual(['320500', '330000']);
    expect(getRegions(roles, 'manage:article:edit')).toEqual(['330000']);
    expect(getRegions(roles, 'manage:link:edit')).toEqual(['320500', '330100']);
    expect(getRegions(roles, 'order:info:list')).toBeNull();
    expect(getRegions(roles, 'feedback:item:list')).toEqual([]);
    expect(getRegions(null, 'feedback:item:list')).toBeNull();
  });

  it('limit the rights that know them', () => {
    expect([isRegional('manage:article:edit'), isRegional('order:*:*'), isRegional('system:dict:*')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isRegional('*:*:*')).toBe(false);
    expect(limitRightsToRegions(['*:*:*'], ['330000'])).toEqual(REGIONAL_RIGHTS);
    expect(limitRightsToRegions(['system:dict:*', 'order:*:*'], ['330000'])).toEqual(['order:*:*']);
    expect(limitRightsToRegions(['system:dict:*'], null)).toEqual(['system:dict:*']);
  });

  it('are written the same way by every operator, and cover each other', () => {
    expect(normaliseRegions(['330100', '320500', '330000', '330000'])).toEqual(['320500', '330000']);
    expect([
      coversRegions(null, null),
      coversRegions(['330000'], ['330100']),
      coversRegions(['330100'], ['330000']),
      coversRegions(['330000'], null),
    ]).toEqual([true, true, false, false]);
    expect([formatRegions(null), formatRegions(['330000', '320500'])]).toEqual(['全国', '仅 浙江、江苏 苏州市']);
  });
});
