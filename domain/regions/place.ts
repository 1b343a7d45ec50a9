/** Returns the common prefix of the codes within a region: 32 for a province, 3205 for a city, an empty string for the whole country. */
export function getRegionPrefix(region: string): string {
  if (region.endsWith('0000')) return region.slice(0, 2);
  return region.endsWith('00') ? region.slice(0, 4) : region;
}

/**
 * Returns the city (or district of a municipality) in which a credit code was issued, from its digits 3 to 8 (GB 32100-2015); the province
 * if the city is not in the list, '' if the province is unknown too.
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

/** Returns whether a code belongs to a region: 320500 and 320506 belong to 320000 (江苏), and 320506 to 320500. */
export const isInRegion = (code: string, region: string): boolean => code.startsWith(getRegionPrefix(region));

/** Returns the first and last possible code of a region, for a range search in an index. */
export const getRegionCodeRange = (region: string): readonly [first: string, last: string] => {
  const place = getRegionPrefix(region);
  return [place.padEnd(6, '0'), place.padEnd(6, '9')];
};
