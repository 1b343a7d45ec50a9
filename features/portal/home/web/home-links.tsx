import { href } from '#domain/access/page.ts';
import type { ExternalLink } from '#features/content/links/links.contract.ts';
import { linksPages } from '#features/content/links/pages/links.pages.ts';
import { groupLinks, type LinkDirectoryGroup } from '#features/content/links/web/links.web-api.ts';
import { platformPages } from '#platform/contract/pages.ts';
import { EntryLink } from '#platform/web/shell/entry-link.tsx';
import { getProvinceName } from '#platform/web/shell/province-select.tsx';
import type { Home } from './home-data.ts';

/** Maximum number of links in a collapsed row. */
const AT_ONCE = 12;
const leaving = (url: string): string => href(platformPages.externalRedirect, null, { url });

function Offices({ links }: { readonly links: readonly ExternalLink[] }) {
  return links.map(({ uuid, name, url }) => (
    <a key={uuid} className="tap" href={leaving(url)} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ));
}

/** One row of the link directory. Uses the browser's `<details>`, so it expands without scripts. */
function Row({ label, links }: LinkDirectoryGroup) {
  const rest = links.slice(AT_ONCE);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Offices links={links.slice(0, AT_ONCE)} />
        {rest.length > 0 && (
          <details>
            <summary>其余 {rest.length} 个</summary>
            <div>
              <Offices links={rest} />
            </div>
          </details>
        )}
      </dd>
    </>
  );
}

/** Links to authorities and services; an interstitial page names the target before the user leaves. */
export function HomeLinks({ home }: { readonly home: Home }) {
  const { links, prov } = home;
  const isProvince = prov !== '' && prov !== '000000';
  return (
    <section className="wrapper sect" aria-labelledby="links">
      <div className="home-head">
        <h2 id="links">主管部门与常用链接</h2>
        <span className="text-3">{isProvince ? getProvinceName(prov) : '全国'}</span>
        <EntryLink className="more tap" to={href(linksPages.links)}>
          全部链接
        </EntryLink>
      </div>
      <dl className="home-links">
        {groupLinks(links, isProvince ? getProvinceName(prov) : null).map((group) => (
          <Row key={group.label} {...group} />
        ))}
      </dl>
    </section>
  );
}
