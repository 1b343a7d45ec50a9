import { expect, it } from 'vitest';
import { getCities } from '#domain/regions/cities.ts';
import { CITY_OFFICES } from './city-offices.ts';
import { listQualificationOffices, readLinkFacts } from './link-facts.ts';

it('R-063 the directory has the offices of cities, each under its city and once', () => {
  const cities = readLinkFacts().filter(({ group }) => group === 'city');
  expect(cities.length).toBeGreaterThan(30);
  expect(new Set(cities.map(({ url }) => url)).size).toBe(cities.length);
  for (const { region, name, url } of CITY_OFFICES) {
    const city = getCities(`${region.slice(0, 2)}0000`).find(({ value }) => value === region);
    expect(city, region).toBeDefined();
    expect(name.startsWith(city?.label ?? '?'), name).toBe(true);
    expect(new URL(url).hostname, name).toMatch(/\.gov\.cn$/);
    expect(cities.filter((link) => link.url === url)).toEqual([
      expect.objectContaining({ region, name, isVerified: true }),
    ]);
  }
});

it('C-071 the offices of a province include those of its cities', () => {
  expect(listQualificationOffices('370000').map(({ label }) => label)).toContain('济南市住房和城乡建设局');
  expect(listQualificationOffices('320000').map(({ label }) => label)).not.toContain('济南市住房和城乡建设局');
});
