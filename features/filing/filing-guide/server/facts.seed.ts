import { z } from 'zod';
import { loadFactsFile } from '#db/facts/load.ts';
import type { App } from '#platform/server/app.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import type { FilingEntry } from '../filing-guide.contract.ts';
import { type NewFilingEntry, syncFilingEntryRows } from './filing.repo.ts';
import { FILING_ITEMS, FILING_STEPS, type FilingItem, type FilingOffice } from './filing-items.ts';

const Link = z.object({ name: z.string(), url: z.string(), kind: z.string().optional(), confidence: z.string() });
const Authorities = z.object({
  ministries: z.array(Link),
  platforms: z.array(Link),
  provinces: z.array(z.object({ region: z.string(), links: z.array(Link) })),
});
const CertificateKinds = z.object({
  kinds: z.array(
    z.object({
      code: z.string(),
      renewal: z.object({ kind: z.string(), summary: z.string() }),
      rule: z.array(z.object({ title: z.string(), docNumber: z.string().nullable() })).nullish(),
      confidence: z.string(),
    }),
  ),
});

interface Place {
  readonly region: string;
  readonly acceptOrg: string;
  /** The address for the filing; null if not verified. */
  readonly url: string | null;
  /** The website of the authority. */
  readonly site: string | null;
}

type Links = z.output<typeof Authorities>;

const MINISTRY = '000000';

const getAddress = (links: readonly z.output<typeof Link>[], name: string): string | null =>
  links.find((link) => link.name === name)?.url ?? null;

/**
 * Returns the filing addresses of an authority. For most authorities only the website is known, which is not presented as the filing
 * address.
 */
function getPlaces(office: FilingOffice, { ministries, platforms, provinces }: Links): Place[] {
  const ministry = (acceptOrg: string, name: string, portal: string | null = null): Place[] => [
    {
      region: MINISTRY,
      acceptOrg,
      url: portal === null ? null : getAddress(platforms, portal),
      site: getAddress(ministries, name),
    },
  ];
  switch (office) {
    case 'housingMinistry':
      return ministry('住房和城乡建设部', '住房和城乡建设部', '住房和城乡建设部政务服务门户');
    case 'resourcesMinistry':
      return ministry('自然资源部', '自然资源部');
    case 'energyMinistry':
      return ministry('国家能源局派出机构', '国家能源局');
    case 'market':
      return [{ region: '', acceptOrg: '登记地的市场监督管理部门', url: null, site: null }];
    case 'housing':
    case 'naturalResources':
      return provinces.flatMap(({ region, links }) =>
        links
          .filter((link) => link.kind === office)
          .map(({ name, url: site }) => ({ region, acceptOrg: name, url: null, site })),
      );
  }
}

const UNCHECKED = '形式和份数待核对，以受理机关公布的清单为准';
const toMaterial = (name: string): FilingEntry['materials'][number] => ({
  name,
  form: null,
  copies: null,
  note: UNCHECKED,
});

type Kind = z.output<typeof CertificateKinds>['kinds'][number];

const getEntry = (matter: FilingItem, place: Place, kind: Kind | undefined, sort: number): NewFilingEntry => ({
  uuid: createNameUuid(`filing ${place.region} ${matter.kind} ${matter.itemName}`),
  ...place,
  category: matter.category,
  itemName: matter.itemName,
  materials: matter.materials.map(toMaterial),
  steps: FILING_STEPS[matter.steps],
  legalDays: null,
  phone: null,
  keywords: [...matter.keywords],
  basisTitle: kind?.rule?.[0]?.title ?? null,
  basisNumber: kind?.rule?.[0]?.docNumber ?? null,
  renewal: kind?.renewal.summary ?? null,
  isVerified: kind?.confidence === 'sourced',
  sort,
});

/**
 * Saves the guide's entries, generated from db/facts and summaries in this repository. Runs once for each program version; unchanged
 * entries are not written.
 */
export async function syncFilingGuide({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const links = Authorities.parse(loadFactsFile('authorities'));
  const { kinds } = CertificateKinds.parse(loadFactsFile('certificate-kinds'));
  const entries = FILING_ITEMS.flatMap((matter, sort) => {
    const kind = kinds.find(({ code }) => code === matter.kind);
    return getPlaces(matter.office, links).map((place) => getEntry(matter, place, kind, sort));
  });
  await syncFilingEntryRows(db, entries, clock.now());
}
