import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage, getCanonical } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { LinkTabs } from '#platform/web/ui/link-tabs.tsx';
import { areAllSamples, SamplesNote } from '#platform/web/ui/samples.tsx';
import { getArticleFacets, listAnnouncements } from '../articles.contract.ts';
import { articlesPages } from '../pages/articles.pages.ts';
import { ArticleRow, getDatePart } from './article-row.tsx';
import { buildFilterOptions, buildProvinceOptions } from './filter-rows.tsx';
import { readListQuery } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';

const NAMES = { publicity: '公示', notice: '公告' } as const;

export const meta: MetaFunction<typeof loader> = (args) => {
  const isNotice = args.loaderData?.type === 'notice';
  return describePage(args, {
    title: isNotice ? '公告' : '公示公告',
    description: isNotice ? '资质核准、延续、撤回等公告。' : '资质审查公示与资质核准、延续、撤回等公告。',
    canonical: getCanonical(args, isNotice ? ['type', 'pageNum'] : ['pageNum']),
    feed: isNotice ? '/feed/notice' : '/feed/publicity',
  });
};

/** loads the list of publicity (公示), or of notices (公告) with `type=notice`. */
export async function loader(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const query = readListQuery(args.request.url);
  const type: 'publicity' | 'notice' = query.type === 'notice' ? 'notice' : 'publicity';
  const [page, facets] = await Promise.all([
    call(listAnnouncements, { query: { ...query, type } }),
    call(getArticleFacets, { query: { kind: type } }),
  ]);
  return { query, page, facets, type };
}

export default function AnnouncementListPage() {
  const { query, page, facets, type } = useLoaderData<typeof loader>();
  return (
    <ListFrame
      title="公示公告"
      tabs={
        <LinkTabs
          label="公示或公告"
          active={type}
          tabs={[
            { key: 'publicity', label: '公示', to: href(articlesPages.announcementList) },
            { key: 'notice', label: '公告', to: href(articlesPages.announcementList, null, { type: 'notice' }) },
          ]}
        />
      }
      placeholder="标题、机关或企业名称"
      unit="条"
      query={query}
      fixed={['type']}
      total={page.total}
      note={page.note}
      legend={<SamplesNote rows={page.rows} />}
      filters={[
        { label: '地区', name: 'prov', options: buildProvinceOptions(facets.regions) },
        { label: '年份', name: 'year', options: buildFilterOptions(facets.years) },
      ]}
    >
      {page.rows.map((row) => (
        <ArticleRow
          key={row.uuid}
          to={
            row.type === 'notice'
              ? href(articlesPages.announcementDetail, { uuid: row.uuid }, { type: 'notice' })
              : href(articlesPages.announcementDetail, { uuid: row.uuid })
          }
          title={row.title}
          facts={[NAMES[row.type], row.kind, row.issuer, getDatePart(row.publishTime)]}
          summary={row.summary}
          isSample={row.isSample && !areAllSamples(page.rows)}
        />
      ))}
    </ListFrame>
  );
}
