import { citiesOf } from './cities.ts';
import { PROVINCE_GROUPS } from './provinces.ts';
import { provinceOf } from './regions.ts';

/** 江苏省, or 江苏省 苏州市; a county, of which the page knows only the city, by that one; an unknown code as it is. */
export function regionName(code: string): string {
  if (code === '') return '';
  const province = `${code.slice(0, 2)}0000`;
  const name = (provinceOf(PROVINCE_GROUPS, code) ?? provinceOf(PROVINCE_GROUPS, province))?.label;
  if (!name) return code;
  const city = citiesOf(province).find(({ value }) => value === code || value === `${code.slice(0, 4)}00`);
  return city ? `${name} ${city.label}` : name;
}
