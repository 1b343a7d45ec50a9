import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  ['', ''],
  ['320000', '32'],
  ['320500', '3205'],
  ['411000', '4110'],
  ['320505', '320505'],
])('within %j every code begins with %j', (region, place) => {
  expect(placeOf(region)).toBe(place);
});
