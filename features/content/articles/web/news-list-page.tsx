import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { getTitle } from '#platform/web/titles.ts';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { getArticleFacets, listNews } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { ArticleRow, getDatePart } from './article-row.tsx';
import { buildFilterOptions } from './filter-rows.tsx';
import { readListQuery } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';

export const meta: MetaFunction = () => [{ title: getTitle('综合信息') }];

export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = readListQuery(args.request.url);
  const [page, facets] = await Promise.all([
    call(listNews, { query }),
    call(getArticleFacets, { query: { kind: 'news' } }),
  ]);
  return { query, page, facets };
}

export default function NewsListPage() {
  const { query, page, facets } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      title="综合信息"
      placeholder="标题或内容"
      unit="条"
      query={query}
      total={page.total}
      note={page.note}
      legend={<SamplesNote rows={page.rows} />}
      filters={[
        { label: '分类', name: 'type', options: buildFilterOptions(facets.types) },
        { label: '主题', name: 'tag', options: buildFilterOptions(facets.tags) },
      ]}
    >
      {page.rows.map((row) => (
        <ArticleRow
          key={row.uuid}
          to={href(articlesPages.newsDetail, { uuid: row.uuid })}
          title={row.title}
          facts={[row.category, row.source, getDatePart(row.publishTime)]}
          summary={row.summary}
          isSample={row.isSample && !areAllSamples(page.rows)}
        />
      ))}
    </ListFrame>
  );
}
