import { Link } from 'react-router';
import type { ExternalLink, LinkGroup } from '#features/links/contract.ts';
import { provinceName } from '#platform/web/shell/province-select.tsx';
import type { Home } from './home-data.ts';

const MOST = 12;
const leaving = (url: string): string => `/external-redirect?url=${encodeURIComponent(url)}`;

function Row({ label, links }: { readonly label: string; readonly links: readonly ExternalLink[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {links.slice(0, MOST).map(({ uuid, name, url }) => (
          <a key={uuid} href={leaving(url)} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </dd>
    </>
  );
}

/** Authorities and services; the page between names the target before the reader leaves. */
export function HomeLinks({ home }: { readonly home: Home }) {
  const { links, prov } = home;
  const of = (...groups: LinkGroup[]) => links.filter((link) => groups.includes(link.group));
  const isProvince = prov !== '' && prov !== '000000';
  return (
    <section className="wrapper sect" aria-labelledby="links">
      <div className="sh">
        <h2 id="links">主管部门与常用链接</h2>
        <span className="t3">{isProvince ? provinceName(prov) : '全国'}</span>
        <Link className="more" to="/qyxx/xglj">
          全部链接
        </Link>
      </div>
      <dl className="lk">
        <Row label="国家部委" links={of('ministry')} />
        <Row
          label={isProvince ? provinceName(prov) : '省级'}
          links={isProvince ? of('province') : of('province').filter((link) => /住房和城乡建设/.test(link.name))}
        />
        {isProvince && <Row label="设区市" links={of('city')} />}
        <Row label="监管平台" links={of('platform', 'service')} />
        <Row label="学历、社保、职称" links={of('education', 'socialSecurity', 'title')} />
      </dl>
    </section>
  );
}
