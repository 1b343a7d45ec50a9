import type { LinkGroup } from '../contract/groups.ts';
import type { ExternalLink } from '../links.contract.ts';

export interface LinkDirectoryGroup {
  readonly label: string;
  readonly links: readonly ExternalLink[];
}

/**
 * Groups the directory: national links, links of the chosen province and its cities, platforms and services, general links. Groups
 * without links are omitted.
 * @param province the name of the chosen province; null for the whole country, which lists only the construction authorities of the
 *   provinces
 */
export function groupLinks(links: readonly ExternalLink[], province: string | null): readonly LinkDirectoryGroup[] {
  const of = (...groups: readonly LinkGroup[]) => links.filter(({ group }) => groups.includes(group));
  const provincial = of('province').filter(({ name }) => province !== null || /住房和城乡建设/.test(name));
  return [
    { label: '国家部委', links: of('ministry') },
    { label: province ?? '省级主管部门', links: provincial },
    { label: '设区市', links: province === null ? [] : of('city') },
    { label: '监管平台与服务', links: of('platform', 'service') },
    { label: '学历、社保、职称', links: of('education', 'socialSecurity', 'title') },
  ].filter((group) => group.links.length > 0);
}
