/** What the codes of everything within a region begin with: of a province 32, of a city 3205; of the whole country nothing. */
export function placeOf(region: string): string {
  if (region.endsWith('0000')) return region.slice(0, 2);
  return region.endsWith('00') ? region.slice(0, 4) : region;
}
