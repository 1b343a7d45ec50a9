import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { parseProvince } from '#domain/regions/regions.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { LINK_GROUPS } from '../contract/groups.ts';
import type { ExternalLink } from '../links.contract.ts';
import { listLinkRows, updateLinkRows } from './link.repo.ts';
import { listQualificationOffices, readLinkFacts } from './link-facts.ts';

/** Returns links without a region and those of the selected province, or all links without a selection (G-32). */
function inProvince(links: readonly ExternalLink[], prov: string | undefined): ExternalLink[] {
  const province = parseProvince(PROVINCE_GROUPS, prov);
  if (province === '') return [...links];
  const digits = province.slice(0, 2);
  return links.filter(({ region }) => region === '' || region === '000000' || region.startsWith(digits));
}

/**
 * C-039: returns one link, or the links of a group.
 * @throws ApiError 数据不存在 if the id is neither a group nor a link
 */
export async function getExternalLink(
  { app }: PublicContext,
  id: string,
  prov: string | undefined,
): Promise<ExternalLink | ExternalLink[]> {
  const links = await listLinkRows(app.db);
  const group = LINK_GROUPS.find((code) => code === id);
  if (group) return inProvince(links, prov).filter((link) => link.group === group);
  const link = links.find(({ uuid }) => uuid === id.toLowerCase());
  if (!link) throw createNotFoundError();
  return link;
}

export const listLinks = async ({ app }: PublicContext, prov: string | undefined): Promise<ExternalLink[]> =>
  inProvince(await listLinkRows(app.db), prov);

/** C-071: lists the offices of a province; none without a known province. */
export const listSecondaryOrganizations = (prov: string | undefined) =>
  listQualificationOffices(parseProvince(PROVINCE_GROUPS, prov));

/** Loads the directory from db/facts. Runs for each version of the program; unchanged records are not written. */
export const updateLinksFromFacts = ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> =>
  updateLinkRows(db, readLinkFacts(), clock.now());
