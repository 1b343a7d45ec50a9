import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { buildDictionaryOptions, getOptionLabel, type Option } from '#domain/options/options.ts';
import { createDictionaryQuery } from '#features/content/dictionary/web/dictionary.web-api.ts';
import { query } from '#platform/web/query.ts';
import { getProvinceName, useProvince } from '#platform/web/shell/province-select.tsx';
import { getTitle } from '#platform/web/titles.ts';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { NoMatch } from '#platform/web/ui/states.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';
import { LINK_GROUPS } from '../contract/groups.ts';
import { type ExternalLink, listLinks } from '../links.contract.ts';
import { ProvinceOffices } from './by-province.tsx';
import { getExternalLinkAddress } from './leaving-address.ts';
import { formatLinkCount } from './note-of.ts';
import { isLinkMatch } from './search.ts';
import './links.css';

export const meta: MetaFunction = () => [{ title: getTitle('办事指南') }];

function LinkCard({ link }: { readonly link: ExternalLink }) {
  return (
    <li>
      <a href={getExternalLinkAddress(link.url)} target="_blank" rel="noopener noreferrer">
        {link.name}
      </a>
      <p className="text-3 small">
        {link.summary ?? new URL(link.url).host}
        {!link.isVerified && <UnverifiedMark />}
      </p>
    </li>
  );
}

/** Groups with more links than this are divided by province. */
const MAX_PLACES = 3;

/** Shows authorities, platforms and services of the whole country and of the selected province (P-045). */
export default function LinksPage() {
  const { prov } = useProvince();
  const groups = useQuery(createDictionaryQuery('link_group'));
  const [word, setWord] = useState('');
  const links = useQuery(query(listLinks, { query: prov === '' ? {} : { prov } }));
  return (
    <>
      <PageHead
        title="办事指南"
        meta={
          prov === ''
            ? '主管部门、监管平台和查询网站；在页面顶部选择省份后只列出该省'
            : `主管部门、监管平台和查询网站：全国与${getProvinceName(prov)}`
        }
      />
      <input
        className="input link-word"
        type="search"
        maxLength={40}
        aria-label="机构、网站或省份"
        placeholder="机构、网站或省份"
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <QueryView query={links} subject="相关链接" shape="rows">
        {(all) => {
          const found = all.filter((link) => isLinkMatch(link, word.trim()));
          if (found.length === 0) return <NoMatch onClear={() => setWord('')} />;
          return (
            <QueryView query={groups} subject="相关链接" shape="rows">
              {(entries) => (
                <Groups names={buildDictionaryOptions(entries)} links={found} isSearched={word.trim() !== ''} />
              )}
            </QueryView>
          );
        }}
      </QueryView>
    </>
  );
}

interface GroupsProps {
  readonly names: readonly Option[];
  readonly links: readonly ExternalLink[];
  readonly isSearched: boolean;
}

const Groups = ({ names, links, isSearched }: GroupsProps) => (
  <div className="link-stack">
    {LINK_GROUPS.map((group) => (
      <Group
        key={group}
        title={getOptionLabel(names, group)}
        links={links.filter((link) => link.group === group)}
        isSearched={isSearched}
      />
    ))}
  </div>
);

interface GroupProps {
  readonly title: string;
  readonly links: readonly ExternalLink[];
  readonly isSearched: boolean;
}

function Group({ title, links, isSearched }: GroupProps) {
  if (links.length === 0) return null;
  const places = new Set(links.map((link) => link.region)).size;
  return (
    <Card title={title} note={formatLinkCount(links)}>
      {places > MAX_PLACES ? (
        <Places count={places} links={links} isSearched={isSearched} />
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

interface PlacesProps {
  readonly count: number;
  readonly links: readonly ExternalLink[];
  readonly isSearched: boolean;
}

/** Collapses dozens of links behind a button on a phone; search matches are always shown. */
function Places({ count, links, isSearched }: PlacesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      {!isSearched && (
        <button
          type="button"
          className="btn plain link-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : `展开 ${count} 个地区`}
        </button>
      )}
      <div id={id} className={isOpen || isSearched ? undefined : 'link-folded'}>
        <ProvinceOffices links={links} />
      </div>
    </>
  );
}
