import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { query } from '#platform/web/query.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { useListState } from '#platform/web/use-list-state.ts';
import { listMatchedPolicies, listMatchTags } from '../../articles.contract.ts';
import { UnverifiedNote } from '../article-row.tsx';
import { MatchedPolicyRow } from '../known-rows.tsx';
import { CONSOLE_PAGE_SIZE, ReadingList } from './reading-list.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('政策智能匹配') }];

/** Shows policies that match the enterprise's certificates and their upcoming expiry, inside the enterprise area (P-070; gaps G-41). */
export default function ConsoleMatchPage() {
  const list = useListState(CONSOLE_PAGE_SIZE);
  const tags = useQuery(query(listMatchTags));
  const { tag } = list.filters;
  const asked = { pageNum: list.pageNum, pageSize: list.pageSize, ...(tag ? { tags: [tag] } : {}) };
  const rows = useStickyQuery(listMatchedPolicies, { query: asked });
  return (
    <ReadingList
      title="政策智能匹配"
      meta="按企业持有的证书和即将到期的事项，挑出有影响的政策文件"
      unit="份"
      list={list}
      rows={rows}
      choices={[{ name: 'tag', all: '全部依据', options: tags.data ?? [] }]}
      empty={{ title: '没有匹配到文件', hint: '录入资质证书后，这里会列出与贵公司有关的文件。' }}
      renderLegend={(shown) => <UnverifiedNote rows={shown} />}
      renderRow={(row) => <MatchedPolicyRow key={row.uuid} row={row} />}
    />
  );
}
