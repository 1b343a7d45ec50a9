import { useQuery } from '@tanstack/react-query';
import { href } from '#domain/access/page.ts';
import { platformPages } from '#platform/contract/pages.ts';
import { query } from '#platform/web/query.ts';
import { getProvinceName, useProvince } from '#platform/web/shell/province-select.tsx';
import type { DirectoryProps } from '#platform/web/shell/slots.tsx';
import { PageLink } from '#platform/web/ui/page-link.tsx';
import { ErrorState, Skeleton } from '#platform/web/ui/states.tsx';
import { listLinks } from '../links.contract.ts';
import { linksPages } from '../pages/links.pages.ts';
import { groupLinks } from './group-links.ts';

/** Maximum number of links shown in a group; the page of links shows all of them. */
const SHOWN = 10;

/** Shows the directory of authorities and general websites in the header's panel. */
export function LinkDirectory({ onFollow }: DirectoryProps) {
  const { prov } = useProvince();
  const isProvince = prov !== '' && prov !== '000000';
  const links = useQuery(query(listLinks, { query: { prov } }));
  if (links.error && links.data === undefined) {
    return (
      <ErrorState title="常用网站没有加载出来" reason={links.error.message} onRetry={() => void links.refetch()} />
    );
  }
  if (links.data === undefined) return <Skeleton lines={6} />;
  return groupLinks(links.data, isProvince ? getProvinceName(prov) : null).map((group) => (
    <section key={group.label} className="mega-group">
      <h3>{group.label}</h3>
      <ul>
        {group.links.slice(0, SHOWN).map(({ uuid, name, url }) => (
          <li key={uuid}>
            <a
              href={href(platformPages.externalRedirect, null, { url })}
              target="_blank"
              rel="noopener noreferrer"
              onClick={onFollow}
            >
              {name}
            </a>
          </li>
        ))}
        {group.links.length > SHOWN && (
          <li>
            <PageLink to={href(linksPages.links)} onClick={onFollow}>
              全部 {group.links.length} 个
            </PageLink>
          </li>
        )}
      </ul>
    </section>
  ));
}
