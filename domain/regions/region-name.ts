import { getCities } from './cities.ts';
import { PROVINCE_GROUPS } from './provinces.ts';
import { getProvince } from './regions.ts';

/** Formats a list of regions: 仅 浙江、江苏 苏州市; null is the whole country. */
export const formatRegions = (codes: readonly string[] | null): string =>
  codes === null ? '全国' : `仅 ${formatRegionNames(codes)}`;

/** Formats region names as a list: 江苏、浙江. */
export const formatRegionNames = (codes: readonly string[]): string => codes.map(shortRegionName).join('、');

/** Returns the short name of a region: 江苏, or 江苏 苏州市. */
function shortRegionName(code: string): string {
  const province = `${code.slice(0, 2)}0000`;
  const short = getProvince(PROVINCE_GROUPS, province)?.shortLabel;
  if (!short) return code;
  const city = code === province ? undefined : getCities(province).find(({ value }) => value === code);
  return city ? `${short} ${city.label}` : short;
}

/**
 * Returns the name of a region: 江苏省, or 江苏省 苏州市; for a county the name of its city, because the page loads only cities. An unknown code is
 * returned unchanged.
 */
export function getRegionName(code: string): string {
  if (code === '') return '';
  const province = `${code.slice(0, 2)}0000`;
  const name = (getProvince(PROVINCE_GROUPS, code) ?? getProvince(PROVINCE_GROUPS, province))?.label;
  if (!name) return code;
  const city = getCities(province).find(({ value }) => value === code || value === `${code.slice(0, 4)}00`);
  return city ? `${name} ${city.label}` : name;
}
