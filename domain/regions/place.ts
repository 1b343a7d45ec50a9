/** Returns the common prefix of the codes within a region: for a province 32, for a city 3205; for the whole country the empty string. */
export function getPlace(region: string): string {
  if (region.endsWith('0000')) return region.slice(0, 2);
  return region.endsWith('00') ? region.slice(0, 4) : region;
}

/**
 * City (district of a municipality) that a credit code was given out in, by GB 32100-2015 digits 3 to 8; only its province where it names no
 * city of the list, '' where not even that is one.
 * @param getCities the cities of a province
 */
export function getCreditCodeRegion(
  code: string,
  citiesOf: (province: string) => readonly { value: string }[],
): string {
  const district = code.slice(2, 8);
  if (!/^\d{6}$/.test(district)) return '';
  const province = `${district.slice(0, 2)}0000`;
  const cities = citiesOf(province);
  const city = [district, `${district.slice(0, 4)}00`].find((one) => cities.some(({ value }) => value === one));
  return city ?? (cities.length > 0 ? province : '');
}

/** Whether a code lies within a region: 江苏's 320500 and 320506 in 320000, 320506 in 320500. */
export const isInPlace = (code: string, region: string): boolean => code.startsWith(getPlace(region));

/** First and last code that can lie within a region, for a search by index. */
export const getRegionCodeRange = (region: string): readonly [first: string, last: string] => {
  const place = getPlace(region);
  return [place.padEnd(6, '0'), place.padEnd(6, '9')];
};
