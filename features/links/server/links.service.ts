import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { readProvince } from '#domain/regions/regions.ts';
import { notFound } from '#platform/contract/fault.ts';
import { type ExternalLink, LINK_GROUPS } from '../contract.ts';
import { allLinks, listOffices } from './link-facts.ts';

/** Links without a region, and those of the chosen province; all of them when none is chosen (G-32). */
function inProvince(links: readonly ExternalLink[], prov: string | undefined): ExternalLink[] {
  const province = readProvince(PROVINCE_GROUPS, prov);
  if (province === '') return [...links];
  const digits = province.slice(0, 2);
  return links.filter(({ region }) => region === '' || region === '000000' || region.startsWith(digits));
}

/** C-039. @throws Failure 数据不存在 for what is neither a group nor a link */
export function getExternalLink(id: string, prov: string | undefined): ExternalLink | ExternalLink[] {
  const group = LINK_GROUPS.find((code) => code === id);
  if (group) return inProvince(allLinks(), prov).filter((link) => link.group === group);
  const link = allLinks().find(({ uuid }) => uuid === id.toLowerCase());
  if (!link) throw notFound();
  return link;
}

export const listLinks = (prov: string | undefined): ExternalLink[] => inProvince(allLinks(), prov);

/** C-071; a province that is not chosen or not known has no offices. */
export const listSecondaryOrganizations = (prov: string | undefined) =>
  listOffices(readProvince(PROVINCE_GROUPS, prov));
