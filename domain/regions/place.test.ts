import { expect, it } from 'vitest';
import { getCities } from './cities.ts';
import { getCreditCodeRegion, getRegionPrefix } from './place.ts';

it.each([
  ['', ''],
  ['320000', '32'],
  ['320500', '3205'],
  ['411000', '4110'],
  ['320505', '320505'],
])('within %j every code begins with %j', (region, place) => {
  expect(getRegionPrefix(region)).toBe(place);
});

it.each([
  ['91320106MA1EXMPC1K', '320100'],
  ['91110105MA01EXMP0E', '110105'],
  ['91329906MA1EXMPC1K', '320000'],
  ['91999999MA0EXMPA1X', ''],
  ['', ''],
  ['营业执照', ''],
])('the code %j was given out in %j', (code, place) => {
  expect(getCreditCodeRegion(code, getCities)).toBe(place);
});
