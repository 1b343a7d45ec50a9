import { getCities } from '../regions/cities.ts';
import { PROVINCE_GROUPS } from '../regions/provinces.ts';

const ENDING = /(?:省|市|区|县|自治区|自治州|地区)$/;

/** Provinces, cities and districts of municipalities, with and without suffix, longest first. */
const PLACES: readonly string[] = [
  ...new Set(
    PROVINCE_GROUPS.flatMap(({ provs }) => provs)
      .filter(({ value }) => Number(value) > 0)
      .flatMap(({ value, label, shortLabel }) => [label, shortLabel, ...getCities(value).map((city) => city.label)])
      .flatMap((name) => [name, name.replace(ENDING, '')])
      .filter(({ length }) => length > 1),
  ),
].toSorted((a, b) => b.length - a.length);
const KNOWN = new Set(PLACES);

/** Returns whether the whole text is the name of a province or city: 唐山. */
export const isPlaceName = (text: string): boolean => KNOWN.has(text);

/** Returns the region name at the beginning of the name of an enterprise or project; empty if there is none. */
export function getLeadingPlace(name: string): string {
  const place = PLACES.find((one) => name.startsWith(one));
  if (place === undefined) return '';
  const rest = getLeadingPlace(name.slice(place.length));
  return place + rest;
}
