import type { MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { useDictionary } from '#features/content/dictionary/web/dictionary.web-api.ts';
import { useStickyQuery } from '#platform/web/sticky-query.ts';
import { getTitle } from '#platform/web/titles.ts';
import { useListState } from '#platform/web/use-list-state.ts';
import { listPolicies } from '../../articles.contract.ts';
import { articlesPages } from '../../pages/articles.pages.ts';
import { ArticleRow, UnverifiedNote, ValidityMark } from '../article-row.tsx';
import { CONSOLE_PAGE_SIZE, ReadingList } from './reading-list.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('政策文件') }];

const VALIDITIES = [
  { value: '有效', label: '现行有效' },
  { value: '已修改', label: '已修改' },
  { value: '失效', label: '已废止' },
];

/** Shows the list of policies inside the enterprise area (P-071). */
export default function ConsolePoliciesPage() {
  const list = useListState(CONSOLE_PAGE_SIZE);
  const types = useDictionary('policy_type');
  const rows = useStickyQuery(listPolicies, { query: list.query });
  return (
    <ReadingList
      title="政策文件"
      meta="文号、发布机关、日期和概要；点标题看它改了哪条标准"
      unit="份"
      list={list}
      rows={rows}
      search="标题、文号或正文"
      choices={[
        { name: 'type', all: '全部类型', options: types },
        { name: 'validity', all: '全部效力', options: VALIDITIES },
      ]}
      empty={{ title: '还没有政策文件', hint: '有新文件时会显示在这里。' }}
      renderLegend={(shown) => <UnverifiedNote rows={shown} />}
      renderRow={(row) => (
        <ArticleRow
          key={row.uuid}
          to={href(articlesPages.policyDetail, { uuid: row.uuid })}
          title={row.title}
          facts={[row.docNumber, row.issuer, row.issueDate]}
          summary={row.summary}
          tags={row.tags}
          isUnverified={!row.isVerified}
          mark={<ValidityMark validity={row.validity} />}
        />
      )}
    />
  );
}
