import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getArticleFacets, listRegulations } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { ArticleRow, UnverifiedNote, ValidityMark } from './article-row.tsx';
import { buildFilterOptions } from './filter-rows.tsx';
import { readListQuery } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '法律法规',
    description: '与建设工程企业资质有关的法律、行政法规和部门规章。',
    canonical: getCanonical(args, ['type', 'pageNum']),
    feed: '/feed/regulation',
  });

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = readListQuery(args.request.url);
  const [page, facets] = await Promise.all([
    call(listRegulations, { query }),
    call(getArticleFacets, { query: { kind: 'regulation' } }),
  ]);
  return { query, page, facets };
}

export default function RegulationListPage() {
  const { query, page, facets } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      title="法律法规"
      placeholder="名称、文号或内容"
      unit="部"
      query={query}
      total={page.total}
      note={page.note}
      legend={<UnverifiedNote rows={page.rows} />}
      filters={[
        { label: '层级', name: 'type', options: buildFilterOptions(facets.types) },
        { label: '主题', name: 'tag', options: buildFilterOptions(facets.tags) },
        { label: '效力', name: 'validity', options: buildFilterOptions(facets.validities) },
        { label: '年份', name: 'year', options: buildFilterOptions(facets.years) },
      ]}
      elsewhere={{
        label: '到政策文件中查找',
        to: query.keyword
          ? href(articlesPages.policyList, null, { keyword: query.keyword })
          : href(articlesPages.policyList),
      }}
    >
      {page.rows.map((row) => (
        <ArticleRow
          key={row.uuid}
          to={href(articlesPages.regulationDetail, { uuid: row.uuid })}
          title={row.title}
          facts={[row.docNumber, row.level, row.issuer, row.issueDate && `${row.issueDate} 公布`]}
          summary={row.summary}
          tags={row.tags}
          isUnverified={!row.isVerified}
          mark={<ValidityMark validity={row.validity} />}
        />
      ))}
    </ListFrame>
  );
}
