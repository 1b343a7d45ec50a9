import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { labelOf } from '#domain/options/options.ts';
import { useDictionary } from '#features/dictionary/web/public.ts';
import { query } from '#platform/web/query.ts';
import { provinceName, useProvince } from '#platform/web/shell/province-select.tsx';
import { titleOf } from '#platform/web/titles.ts';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { LINK_GROUPS } from '../contract/groups.ts';
import { type ExternalLink, listLinks } from '../contract.ts';
import { ByProvince } from './by-province.tsx';
import { leavingTo } from './leaving-to.ts';
import './links.css';

export const meta: MetaFunction = () => [{ title: titleOf('办事指南') }];

function LinkCard({ link }: { readonly link: ExternalLink }) {
  return (
    <li>
      <a href={leavingTo(link.url)} target="_blank" rel="noopener noreferrer">
        {link.name}
      </a>
      <p className="t3 sm">
        {link.summary ?? new URL(link.url).host}
        {!link.isVerified && <span className="tag y">待核对</span>}
      </p>
    </li>
  );
}

/** Above so many places a group is read by place. */
const MOST_PLACES = 3;

/** Authorities, platforms and services of the whole country and of the chosen province (P-045). */
export default function LinksPage() {
  const { prov } = useProvince();
  const groups = useDictionary('link_group');
  const links = useQuery(query(listLinks, { query: prov === '' ? {} : { prov } }));
  return (
    <>
      <PageHead
        title="办事指南"
        meta={
          prov === ''
            ? '主管部门、监管平台和查询网站；在页面顶部选择省份后只列出该省'
            : `主管部门、监管平台和查询网站：全国与${provinceName(prov)}`
        }
      />
      <QueryView query={links} subject="相关链接">
        {(found) => (
          <div className="link-stack">
            {LINK_GROUPS.map((group) => (
              <Group key={group} title={labelOf(groups, group)} links={found.filter((link) => link.group === group)} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}

function Group({ title, links }: { readonly title: string; readonly links: readonly ExternalLink[] }) {
  if (links.length === 0) return null;
  return (
    <Card title={title} note={`${links.length} 个`}>
      {new Set(links.map((link) => link.region)).size > MOST_PLACES ? (
        <ByProvince links={links} />
      ) : (
        <ul className="link-grid">
          {links.map((link) => (
            <LinkCard key={link.uuid} link={link} />
          ))}
        </ul>
      )}
    </Card>
  );
}
