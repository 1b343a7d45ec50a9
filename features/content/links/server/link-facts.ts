import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { LinkGroup } from '../contract/groups.ts';
import type { ExternalLink } from '../links.contract.ts';
import { CITY_OFFICES } from './city-offices.ts';

const Site = z.object({
  name: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  confidence: z.string(),
  summary: z.string().optional(),
  kind: z.string().optional(),
  region: z.string().optional(),
});
type Site = z.output<typeof Site>;

const Authorities = z.object({
  ministries: z.array(Site),
  platforms: z.array(Site),
  general: z.array(Site),
  provinces: z.array(z.object({ region: z.string(), label: z.string(), links: z.array(Site) })),
  cities: z.array(Site),
});

/** Kinds of platforms in db/facts that have a separate group; every other platform is a supervision platform. */
const GROUP_OF_KIND = createLookupTable<LinkGroup>({
  service: 'service',
  education: 'education',
  socialSecurity: 'socialSecurity',
  title: 'title',
});

const getLink = (site: Site, group: LinkGroup, region = ''): ExternalLink => ({
  uuid: createNameUuid(`link ${group} ${site.url}`),
  name: site.name,
  url: site.url,
  group,
  region: site.region ?? region,
  summary: site.summary ?? null,
  isVerified: site.confidence === 'sourced',
});

/** Reads the authorities from db/facts and adds the offices of further cities. */
function readAuthorities() {
  const found = Authorities.parse(loadFactsFile('authorities'));
  const known = new Set(found.cities.map(({ url }) => url));
  return { ...found, cities: [...found.cities, ...CITY_OFFICES.filter(({ url }) => !known.has(url))] };
}

/** Reads the directory of authorities and general websites from db/facts. */
export function readLinkFacts(): ExternalLink[] {
  const { ministries, platforms, general, provinces, cities } = readAuthorities();
  return [
    ...ministries.map((site) => getLink(site, 'ministry')),
    ...provinces.flatMap(({ region, links }) => links.map((site) => getLink(site, 'province', region))),
    ...cities.map((site) => getLink(site, 'city')),
    ...[...platforms, ...general].map((site) => getLink(site, GROUP_OF_KIND[site.kind ?? ''] ?? 'platform')),
  ];
}

/** Lists the departments that maintain the registers of qualifications, by their kind in db/facts. */
export function listQualificationOffices(province: string): { label: string; value: string }[] {
  const { provinces, cities } = readAuthorities();
  const own = provinces.find((one) => one.region === province)?.links ?? [];
  const offices = own.filter((site) => site.kind !== 'publicResources');
  const local = cities.filter((site) => site.region?.slice(0, 2) === province.slice(0, 2));
  return [...offices, ...(province === '' ? [] : local)].map(({ name }) => ({ label: name, value: name }));
}
